/** What is looked at again and again in a run: the person's work, output, what is left behind. */

import type { Failure } from "./failure.ts";
import type { SessionRun } from "./drive.ts";
import type { Claim, Person } from "./person.ts";
import { mayComeAgain } from "./person.ts";
import type { Ended } from "./place.ts";
import { mine, ownerOf } from "./start.ts";
import { differences, isBelow, nodeAt, same, textOf, type Tree, treeOf } from "./tree.ts";

const crash =
  /Something went wrong|panicked at|Uncaught|RUST_BACKTRACE|^ +at .+:\d+:\d+\)?$|TypeError|RangeError/m;

/** What a program printed that no user should see. */
export function crashIn(text: string): string | null {
  const found = crash.exec(text);
  return found ? text.slice(Math.max(0, found.index - 200), found.index + 300).trim() : null;
}

/** The person's work, as it must be at any time. */
export function personFailures(
  person: Person,
  root: string,
  { runs, when }: { readonly runs: readonly SessionRun[]; readonly when: string },
): readonly Failure[] {
  const lost = (detail: string): Failure => ({
    class: "person_lost",
    detail: `${when}: ${detail}`,
  });
  const own = differences(person.own, treeOf(root), (path) => isBelow(path, mine))
    .map((it) => lost(`${it.path}: ${textOf(it.found)}, and not ${textOf(it.wanted)}`));
  const claims = person.claims.filter((it) => !isCovered(it, runs)).flatMap((it) => {
    const broken = brokenClaim(it, root);
    return broken === null ? [] : [lost(broken)];
  });
  return [...person.surprises.splice(0).map(lost), ...own, ...claims];
}

function brokenClaim(claim: Claim, root: string): string | null {
  const found = nodeAt(root, claim.path);
  const text = found?.type === "file" ? found.text : null;
  switch (claim.type) {
    case "line":
      if (text?.split("\n").includes(claim.line)) return null;
      return `${claim.path} has no line "${claim.line}": ${textOf(found).slice(0, 300)}`;
    case "no_line":
      if (!text?.split("\n").includes(claim.line)) return null;
      return `${claim.path} has the line "${claim.line}" again, which the person removed`;
    case "node": {
      const isOurs = mayComeAgain(claim.path) && text !== null && /^(S\d.*\n)*$/.test(text);
      if (same(claim.node, found) || isOurs) return null;
      return `${claim.path}: ${textOf(found).slice(0, 300)}, and not ${textOf(claim.node)}`;
    }
  }
}

/** A session read the file after that and wrote it whole: it knew what it replaced. */
function isCovered({ path, at, type }: Claim, runs: readonly SessionRun[]): boolean {
  if (type !== "line") return false;
  return runs.some((run) => {
    const calls = callsOf(run).filter((it) => it.path === path && it.ok);
    return calls.some(({ tool }, index) => {
      if (tool !== "write_file") return false;
      const read = calls.slice(0, index).findLast((it) => it.tool === "read_file");
      return read !== undefined && at <= read.at;
    });
  });
}

function callsOf({ events }: SessionRun) {
  const results = new Map(
    events.flatMap((it) => it.type === "tool_result" ? [[it.call ?? "", it]] : []),
  );
  return events.flatMap(({ part }) => {
    if (!part?.call) return [];
    const result = results.get(part.call.id);
    return [{
      tool: part.call.name,
      path: part.call.input.path,
      // What was killed before it could say so may have been done.
      ok: result === undefined || result.status === "ok" || result.status === "interrupted",
      at: result ? Date.parse(result.at) : Infinity,
    }];
  });
}

/** Whether a path is where only this session works, and nothing of the person's is in the way. */
export function isOwnPath(path: string, session: number, touched: ReadonlySet<string>): boolean {
  if (ownerOf(path) !== session || !path.includes("/")) return false;
  return ![...touched].some((it) => isBelow(path, it) || isBelow(it, path));
}

export function endFailures(ended: Ended, isExpected: boolean): readonly Failure[] {
  const { args, code, stdout, stderr, hung } = ended;
  const what = `agent ${args.join(" ")}`;
  const shown = crashIn(stderr) ?? crashIn(stdout.startsWith("[") ? "" : stdout);
  return [
    ...(hung ? [{ class: "hang" as const, detail: `${what}: ${stderr}` }] : []),
    ...(shown === null ? [] : [{ class: "crash" as const, detail: `${what}: ${shown}` }]),
    ...(isExpected || hung
      ? []
      : [{ class: "exit_code" as const, detail: `${what}: ${code}: ${stderr.slice(-300)}` }]),
  ];
}

/** Names that the project had at the start, and those that the script and the person give. */
const known = new RegExp(
  "^(mine|shared|s\\d|tools|tests)(/|$)|^person\\d+\\.txt$",
);

/** Files, mounts and processes of ours that should not be there. */
export async function leftBehind(folder: string, tree: Tree): Promise<readonly Failure[]> {
  const left = (detail: string): Failure => ({ class: "left_behind", detail });
  const names = [...tree.keys()].filter((path) =>
    !known.test(path) || /(^|\/)\.|\.tmp|agent/.test(path)
  );
  const mounts = Deno.readTextFileSync("/proc/self/mountinfo").split("\n")
    .filter((line) => line.includes(folder));
  const end = performance.now() + patienceMs;
  let processes = processesOf(folder);
  while (processes.length > 0 && performance.now() < end) {
    await new Promise((done) => setTimeout(done, 50));
    processes = processesOf(folder);
  }
  return [
    ...names.map((path) => left(`${path} in the project`)),
    ...mounts.map((line) => left(`mount ${line}`)),
    ...processes.map((it) => left(`process ${it}`)),
  ];
}

/** Milliseconds that a killed group may take to be gone. */
const patienceMs = 20_000;

/** Of processes that work in a folder: id and command line. */
export function processesOf(folder: string): readonly string[] {
  return [...Deno.readDirSync("/proc")].flatMap(({ name }) => {
    if (!/^\d+$/.test(name) || Number(name) === Deno.pid) return [];
    try {
      if (!Deno.readLinkSync(`/proc/${name}/cwd`).startsWith(folder)) return [];
      const words = Deno.readTextFileSync(`/proc/${name}/cmdline`).replaceAll("\0", " ").trim();
      return words === "" ? [] : [`${name} ${words.slice(0, 200)}`];
    } catch {
      return [];
    }
  });
}
