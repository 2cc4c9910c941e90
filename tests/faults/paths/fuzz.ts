/**
 * D4 of the fault plan: random trees of links, in each of which every kind of operation is tried on
 * random paths, and a second program that swaps folders and files for links outward while operations
 * go on. The oracle of the trees is the system's own idea of where a path leads. Passes if no byte
 * of outside is read, written or taken away.
 *
 *     deno run -A tests/faults/paths/fuzz.ts [trees] [races] [seed]
 */

import { type Workspace, WorkspaceError } from "../../../src/protocol/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { race } from "./race.ts";
import { Randomness } from "./randomness.ts";
import { buildTree, insideFile, isInsideFolder, outsideIn, randomPath } from "./tree.ts";

const trees = Number(Deno.args[0] ?? 50_000);
const races = Number(Deno.args[1] ?? 2_000);
const seed = Number(Deno.args[2] ?? 1);

const rounds = 20;
const operationsInTree = 6;
const max = { maxBytes: 1_000 };

interface Tally {
  trees: number;
  operations: number;
  read: number;
  refused: number;
  written: number;
  removed: number;
  readonly problems: string[];
}

const tally: Tally = {
  trees: 0,
  operations: 0,
  read: 0,
  refused: 0,
  written: 0,
  removed: 0,
  problems: [],
};

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function orRefused<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}

type Way = (w: Workspace, path: string) => Promise<string | null>;

const ways: readonly Way[] = [
  (w, path) => orRefused(async () => text((await w.read(path, max)).bytes)),
  (w, path) => orRefused(async () => text((await w.readHead(path, 1_000)).bytes)),
  async (w, path) => {
    for await (const [it] of w.readMany([path], max)) {
      return it && "bytes" in it ? text(it.bytes) : null;
    }
    return null;
  },
];

interface Place {
  readonly w: Workspace;
  readonly folder: string;
  readonly random: Randomness;
}

async function tryRead({ w, folder, random }: Place, path: string): Promise<string | null> {
  const truth = insideFile(folder, path);
  const came = await random.pick(ways)(w, path);
  if (came === null) tally.refused++;
  else tally.read++;
  // What is inside and is refused would be a fault too: the broker has to be of use.
  return came === truth ? null : `read ${path}: ${came} instead of ${truth}`;
}

async function tryWrite({ w, folder }: Place, path: string): Promise<string | null> {
  const was = await orRefused(() => w.fingerprint(path));
  const before = was?.hash ?? null;
  const done = await orRefused(async () => {
    await w.write(path, new TextEncoder().encode("written"), { before });
    return true;
  });
  if (!done) {
    tally.refused++;
    return null;
  }
  tally.written++;
  return insideFile(folder, path) === "written" ? null : `write ${path}: is not inside`;
}

async function tryRemove({ w, folder }: Place, path: string): Promise<string | null> {
  const was = await orRefused(() => w.fingerprint(path));
  if (!was) return null;
  const isInside = insideFile(folder, path) !== null;
  const done = await orRefused(async () => {
    await w.remove(path, { before: was.hash });
    return true;
  });
  if (done) tally.removed++;
  return done && !isInside ? `remove ${path}: was not inside` : null;
}

async function tryFolder({ w, folder }: Place, path: string): Promise<string | null> {
  const isFolder = isInsideFolder(folder, path);
  const insideBefore = insideFile(folder, path);
  const listed = await orRefused(() => w.list(path));
  const walked = await orRefused(() => Array.fromAsync(w.walk(path)));
  await orRefused(() => w.removeFolder(path));
  if ((listed !== null) !== isFolder) return `list ${path}: ${isFolder ? "refused" : "came"}`;
  const isWalked = walked !== null && walked.length > 0;
  return isWalked && !isFolder && insideBefore === null ? `walk ${path}: not inside` : null;
}

const tries = [tryRead, tryRead, tryWrite, tryRemove, tryFolder] as const;

async function inTree(folder: string, random: Randomness): Promise<void> {
  buildTree(folder, random);
  const outside = outsideIn(folder);
  const place = { w: await diskWorkspace(`${folder}/root`), folder, random };
  tally.trees++;
  for (let at = 0; at < operationsInTree; at++) {
    tally.operations++;
    const problem = await random.pick(tries)(place, randomPath(folder, random));
    if (problem) tally.problems.push(problem);
  }
  const now = outsideIn(folder);
  if (now !== outside) tally.problems.push(`outside of ${folder}: ${outside} became ${now}`);
}

function row(name: string, figure: string | number): void {
  console.log(`${name.padEnd(46)}${String(figure).padStart(12)}`);
}

/** In memory where the system has that: every write is synced, and no power fails here. */
function scratchFolder(): string {
  try {
    return Deno.makeTempDirSync({ dir: "/dev/shm" });
  } catch {
    return Deno.makeTempDirSync();
  }
}

const scratch = Deno.realPathSync(scratchFolder());
const random = new Randomness(seed);
const begun = performance.now();
try {
  for (let at = 0; at < trees; at++) {
    const folder = `${scratch}/t${at}`;
    await inTree(folder, random);
    Deno.removeSync(folder, { recursive: true });
    if (tally.problems.length > 20) break;
  }
  const between = performance.now();
  row("random trees of links", tally.trees);
  row("  operations in them", tally.operations);
  row("  contents read, as the system reads them", tally.read);
  row("  files written / removed", `${tally.written} / ${tally.removed}`);
  row("  refusals", tally.refused);
  row("  escapes or wrong answers", tally.problems.length);
  row("  seconds", ((between - begun) / 1000).toFixed(1));
  const raced = await race({ scratch, rounds, operations: races });
  row("rounds against a program that swaps links", rounds);
  row("  racing operations", raced.operations);
  row("  swaps meanwhile", raced.swaps);
  row("  contents of inside / refusals", `${raced.read} / ${raced.refused}`);
  row("  files written / removed", `${raced.written} / ${raced.removed}`);
  row("  escapes", raced.escapes.length);
  row("  seconds", ((performance.now() - between) / 1000).toFixed(1));
  for (const problem of [...tally.problems, ...raced.escapes].slice(0, 20)) console.log(problem);
  if (tally.problems.length + raced.escapes.length > 0) Deno.exitCode = 1;
} finally {
  Deno.removeSync(scratch, { recursive: true });
}
