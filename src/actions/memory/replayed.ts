/** Experiences that recorded programs stand for. */

import {
  changeMemories,
  entriesOf,
  experienceWeight,
  isUndone,
  memories as fold,
  type MemoryEntry,
  programOf,
  type ProgramRef,
} from "../../memory/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import type { Ports } from "../ports.ts";

/** Id of the newest experience of this folder that a program stands for; `null`: there is none. */
export async function experienceOf(
  ports: Ports,
  { session, program }: { readonly session: string; readonly program: { readonly id: string } },
): Promise<string | null> {
  const { state } = await foldStream(await ports.store(), "workspace", fold);
  const found = entriesOf(state).findLast((it) => {
    const ref = it.inbox ? null : programOf(it);
    return ref?.session === session && ref.program === program.id;
  });
  return found?.id ?? null;
}

/** Its program failed: it is behind all others until it works once more. */
export async function demote(ports: Ports, id: string | null, session: string): Promise<void> {
  if (id === null) return;
  const by = { by: "program" as const, session };
  await changeMemories(await ports.store(), by, () => [{ op: "outcome", id, passed: false }]);
}

/** Weight from which on an experience is offered: neutral, or better. */
const leastOffered = 1;

/** The program of an experience that may be offered; `null`: it has failed, is undone, or has none. */
export async function offeredProgram(
  ports: Ports,
  id: string,
): Promise<{ readonly entry: MemoryEntry; readonly ref: ProgramRef } | null> {
  const { state } = await foldStream(await ports.store(), "workspace", fold);
  const [entry] = entriesOf(state, (it) => it.id === id && !it.inbox);
  const ref = entry ? programOf(entry) : null;
  if (!entry || !ref || entry.experience?.verdict !== "passed" || isUndone(state, entry)) {
    return null;
  }
  const weight = experienceWeight(entry, ports.clock.now());
  return entry.missed || weight < leastOffered ? null : { entry, ref };
}
