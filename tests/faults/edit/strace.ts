/** Samples of the real system calls: what an edit asks of the kernel, and kills in the middle. */

import { runWords, wordsOf } from "./child.ts";
import { lanes } from "./lanes.ts";
import type { Row } from "./report.ts";
import { mixed } from "./scenarios.ts";
import { goesOn, makeWorld, trialFolder } from "./world.ts";

/** Calls that leave something on disk, of the whole process: temporary names are not known. */
const changing = ["rename", "chmod", "unlink", "mkdir", "fsync", "fdatasync", "ftruncate"]
  .concat(["pwrite64"]);

/** The files whose opening is watched: all that an edit of `mixed` names. */
function opened(folder: string): readonly string[] {
  const project = ["", "/a.txt", "/gone.sh", "/new", "/new/b.txt"].map((it) => `/project${it}`);
  const data = ["log.kv", "blobs.kv"].flatMap((it) => ["", "-wal", "-shm"].map((end) => it + end));
  const all = [...project, ...data.map((it) => `/data/${it}`)];
  return ["-e", "trace=openat", ...all.flatMap((it) => ["-P", folder + it])];
}

interface Traced {
  /** Thread and name of each call, in order. */
  readonly calls: readonly (readonly [thread: string, name: string])[];
  readonly killed: boolean;
}

/** Runs the edit under strace. */
async function traced(
  folder: string,
  { opening, inject = [] }: { readonly opening: boolean; readonly inject?: readonly string[] },
): Promise<Traced> {
  const log = `${folder}/trace`;
  const which = opening ? opened(folder) : ["-e", `trace=${changing}`];
  const words = ["strace", "-f", "-qq", "-o", log, ...which, ...inject];
  await runWords([...words, ...wordsOf("strace_child.ts", [folder])]);
  const text = await Deno.readTextFile(log);
  const calls = text.split("\n").flatMap((line) => {
    const [, thread, name] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    return thread !== undefined && name !== undefined ? [[thread, name] as const] : [];
  });
  return { calls, killed: text.includes("killed by SIGKILL") };
}

async function inWorld<T>(body: (folder: string) => Promise<T>): Promise<T> {
  const folder = await trialFolder("strace");
  try {
    await makeWorld(folder, mixed.start);
    return await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** How often each call was made, and by the busiest thread: strace counts for each alone. */
function countsOf({ calls }: Traced): ReadonlyMap<string, { all: number; most: number }> {
  const counts = new Map<string, { all: number; most: number }>();
  for (const [, name] of calls) {
    const own = calls.filter((it) => it[1] === name);
    const threads = Object.values(Object.groupBy(own, ([thread]) => thread));
    counts.set(name, {
      all: own.length,
      most: Math.max(...threads.map((it) => it?.length ?? 0)),
    });
  }
  return counts;
}

/** Kills spread over each kind of call, at most `most` of each. */
export async function straceSamples(most: number): Promise<Row> {
  const [changed, opened] = await lanes(
    [false, true],
    (opening) => inWorld(async (folder) => countsOf(await traced(folder, { opening }))),
  );
  const counts = new Map([...changed ?? [], ...opened ?? []]);
  const jobs = [...counts].flatMap(([name, count]) => {
    const some = Math.min(count.most, most);
    const when = (at: number) => 1 + Math.floor(at * count.most / some);
    return Array.from({ length: some }, (_, at) => ({ name, when: when(at) }));
  });
  const done = await lanes(jobs, ({ name, when }) => inWorld((folder) => kill(folder, name, when)));
  const killed = done.filter((it) => it.killed).length;
  const made = [...counts].map(([name, { all }]) => `${all} ${name}`).join(", ");
  return {
    gate: "strace",
    what: `SIGKILL at ${killed} real calls of an edit of three files`,
    trials: done.length,
    failures: done.map(({ failure }) => failure).filter((it) => it !== ""),
    note: `calls of one edit, Deno's own start included: ${made}`,
  };
}

async function kill(
  folder: string,
  name: string,
  when: number,
): Promise<{ readonly killed: boolean; readonly failure: string }> {
  const inject = ["-e", `inject=${name}:signal=KILL:when=${when}`];
  const { killed } = await traced(folder, { opening: name === "openat", inject });
  try {
    await goesOn(folder, mixed);
    return { killed, failure: "" };
  } catch (error) {
    const words = Deno.inspect(error).replaceAll("\n", " | ");
    return { killed, failure: `killed at ${name} ${when}: ${words}` };
  }
}
