/**
 * The private folder of a running `agent term`, which `AGENT_TERM` names to what runs in it: commands
 * leave a word there, and read what the terminal says of itself. Whoever can write there is the user;
 * all that a word can do is to have things forgotten.
 */

import * as z from "zod";
import { shells } from "../../protocol/mod.ts";
import { writeAtomic } from "../../util/mod.ts";

export const termVariable = "AGENT_TERM";

const state = z.strictObject({
  shell: z.enum(shells),
  /** Marks that did not come from the shell, and were ignored. */
  forged: z.int().min(0),
});
export type TermState = z.output<typeof state>;

const forgetName = "forget";
const stateName = "state.json";

/** `null`: the folder is not there, or is not the user's alone. */
export async function termPlace(
  env: (name: string) => string | undefined,
): Promise<string | null> {
  const path = env(termVariable) ?? "";
  if (!path.startsWith("/")) return null;
  try {
    const { isDirectory, mode, uid } = await Deno.lstat(path);
    const isOpen = mode !== null && (mode & 0o077) !== 0;
    const isOwn = uid === null || uid === Deno.uid();
    return isDirectory && isOwn && !isOpen ? path : null;
  } catch {
    return null;
  }
}

/** Asks the terminal to forget; it does when the command that asked has ended. */
export async function askToForget(place: string): Promise<void> {
  // A link that was planted there is not followed.
  const word = Deno.writeTextFile(`${place}/${forgetName}`, "", { mode: 0o600, createNew: true });
  await word.catch((error) => {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  });
}

/** Takes the word back: true once for each time that somebody asked. */
export async function takeForget(place: string): Promise<boolean> {
  return await Deno.remove(`${place}/${forgetName}`).then(() => true, () => false);
}

export async function writeTermState(place: string, it: TermState): Promise<void> {
  await writeAtomic(`${place}/${stateName}`, JSON.stringify(it), { mode: 0o600, sync: false });
}

/** `null`: there is none that can be read. */
export async function readTermState(place: string): Promise<TermState | null> {
  try {
    const { isFile, size } = await Deno.lstat(`${place}/${stateName}`);
    if (!isFile || size > 4096) return null;
    const text = await Deno.readTextFile(`${place}/${stateName}`);
    return state.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Of the `agent term` that this runs in; `null`: of none, or it has nothing to tell. */
export async function terminalState(
  env: (name: string) => string | undefined,
): Promise<TermState | null> {
  const place = await termPlace(env);
  return place === null ? null : await readTermState(place);
}
