/** One call of `deno test` in a copy of the tree, shut in where the machine can do that. */

import { once } from "node:events";
import process from "node:process";
import { spawn } from "node:child_process";
import { readReport } from "../tiers/report.ts";
import { writeGroups } from "../tiers/groups.ts";
import type { TreeCopy } from "./tree_copy.ts";

/** Test files that share one process. */
export interface TestRun {
  readonly tier: "unit" | "integration";
  readonly files: readonly string[];
}

export type RunOutcome =
  | { readonly type: "passed" }
  | { readonly type: "timeout" }
  /** The first test that failed and the file that it is in; empty if a file could not be loaded. */
  | { readonly type: "failed"; readonly test: string; readonly file: string };

/** Stops at the first failure, and after `limitMs`. */
export async function runTests(
  { tier, files }: TestRun,
  { root, temporary, box }: TreeCopy,
  limitMs: number,
): Promise<RunOutcome> {
  const folder = await Deno.makeTempDir({ dir: temporary });
  const modules = tier === "unit"
    ? writeGroups(files, { root, folder, count: 1 })
    : files.map((it) => `${root}/${it}`);
  const [program = "", ...args] = [
    ...[...box, Deno.execPath(), "test", "--no-check", "--no-prompt", "--fail-fast"],
    ...[`--config=${root}/deno.json`, `--junit-path=${folder}/report.xml`],
    ...[...tier === "unit" ? [] : ["-A"], ...modules],
  ];
  const env = { ...Deno.env.toObject(), AGENT_MAIN: "main.ts", TMPDIR: temporary };
  // A group of its own, so that what a test has started ends with it.
  const child = spawn(program, args, { cwd: root, env, detached: true, stdio: "ignore" });
  const ended = once(child, "exit");
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, limitMs);
  const [code] = await ended.finally(() => clearTimeout(timer));
  if (isOver) return { type: "timeout" };
  if (code === 0) return { type: "passed" };
  const report = await Deno.readTextFile(`${folder}/report.xml`).catch(() => "");
  const failed = readReport(report).find(({ outcome }) => outcome === "failed");
  return { type: "failed", test: failed?.name ?? "", file: failed?.module ?? "" };
}
