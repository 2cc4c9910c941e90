/** Errors of the disk at every call, and disks that are full in the middle: B1 and B2. */

import { mounts } from "../../support/machine.ts";
import { runWords, wordsOf } from "./child.ts";
import { errnoNames } from "./inject.ts";
import { lanes } from "./lanes.ts";
import type { Row } from "./report.ts";
import { mixed, type Scenario, single, ten } from "./scenarios.ts";
import { trialFolder } from "./world.ts";

export interface Failing {
  readonly duration: "once" | "on" | "recover";
  readonly scenarios: readonly string[];
  readonly stride: number;
}

/** A stride: of the six errors, each call meets one in so many, in turn. */
export const allFailing: readonly Failing[] = [
  { duration: "once", scenarios: ["edit", mixed.name], stride: 1 },
  { duration: "on", scenarios: [mixed.name], stride: 2 },
  { duration: "recover", scenarios: [mixed.name], stride: 1 },
  { duration: "once", scenarios: namesOf(single, ["edit", "5 MiB"]), stride: 3 },
  { duration: "recover", scenarios: [ten.name], stride: 3 },
  { duration: "once", scenarios: [ten.name], stride: 6 },
  { duration: "on", scenarios: [ten.name], stride: 6 },
  { duration: "once", scenarios: ["5 MiB"], stride: 12 },
];

function namesOf(of: readonly Scenario[], without: readonly string[]): readonly string[] {
  return of.map(({ name }) => name).filter((it) => !without.includes(it));
}

export async function failingCalls(parts: readonly Failing[]): Promise<Row> {
  const jobs = parts.flatMap((part) => errnoNames.map((errno) => ({ ...part, errno })));
  const done = await lanes(jobs, async ({ errno, duration, stride, scenarios }) => {
    // Errors in turn begin at other calls, so that strides leave no call out for all of them.
    const first = 1 + errnoNames.indexOf(errno) * Math.max(1, stride / 6) % stride;
    const args = [errno, duration, String(first), String(stride), ...scenarios];
    return await runWords(wordsOf("fail_child.ts", args));
  });
  return {
    gate: "B1",
    what: `${errnoNames.join(", ")} at every call of an edit, its undo and a recovery`,
    trials: done.flatMap((it) => it.lines).filter((it) => /^(hit|fail)/.test(it)).length,
    failures: failuresOf(done),
  };
}

function failuresOf(
  done: readonly { readonly lines: readonly string[]; readonly complaint: string }[],
): readonly string[] {
  return done.flatMap(({ lines, complaint }) => [
    ...lines.filter((line) => line.startsWith("fail ")),
    ...(complaint === "" ? [] : [`${complaint} after ${lines.at(-1)}`]),
  ]);
}

/** On a small disk of its own; `null` where none can be mounted. */
export async function fullDisks(offsets: number): Promise<Row | null> {
  if (!mounts) return null;
  const done = await lanes(["edit", "log", "blobs"], async (area) => {
    const [folder, beside] = [await trialFolder("full"), await trialFolder("beside")];
    const script = `mount -t tmpfs -o size=6m tmpfs "$1" || exit 99; shift; exec "$@"`;
    const words = wordsOf("full_child.ts", [folder, beside, area, String(offsets)]);
    try {
      return await runWords(["unshare", "-m", "bash", "-c", script, "bash", folder, ...words]);
    } finally {
      for (const it of [folder, beside]) await Deno.remove(it, { recursive: true });
    }
  });
  const count = (word: string) =>
    done.map(({ lines }) => lines.filter((it) => it === word).length).join(", ");
  return {
    gate: "B2",
    what: `disk full after 0 to ${offsets - 1} pages, for files, log and blobs`,
    trials: 3 * offsets,
    failures: failuresOf(done),
    note: `did not fit: ${count("failed")}`,
  };
}

/** C3, in a process of its own since it replaces functions of Deno. */
export async function persons(trials: number): Promise<Row> {
  const done = await runWords(wordsOf("person_child.ts", [String(trials)]));
  return {
    gate: "C3",
    what: "a person saves a file between proposal and end of an edit",
    trials: done.lines.length,
    failures: failuresOf([done]),
  };
}
