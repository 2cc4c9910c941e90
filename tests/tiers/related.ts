/** Which tests have to do with what differs from a commit: the program itself is asked. */

import * as z from "zod";
import { root } from "./run_tier.ts";
import { tierOf } from "./tiers.ts";

/** Tests for each changed file. What names it in passing is left to `deno task ci`. */
const perFile = 8;

/** At most so many in all, and so many of them stories, which take seconds each. */
const most = 80;
const mostStories = 3;

/** Those that `importingTests` looks at; far more than import any file closely. */
const mostImporting = 300;

/** What `agent tests --json` prints, as far as it is needed. */
const report = z.object({
  tests: z.array(z.object({
    path: z.string(),
    why: z.array(z.looseObject({ type: z.string(), match: z.string().optional() })),
  })),
});

type Related = z.infer<typeof report>["tests"][number];

/** Test files, sorted: those that were changed, and those related to the other changed files. */
export async function changedTests(commit: string): Promise<readonly string[]> {
  const changed = (await changedFiles(commit)).filter((it) => it.endsWith(".ts"));
  const sources = changed.filter((it) => tierOf(it) === null);
  const related = sources.length === 0 ? [] : await relatedTo(sources);
  return [...new Set([...changed.filter((it) => tierOf(it) !== null), ...related])].sort();
}

/** Files of the work tree that differ, new ones included; one that is gone has no tests. */
async function changedFiles(commit: string): Promise<readonly string[]> {
  const differing = await lines("git", ["diff", "--name-only", "--diff-filter=d", commit]);
  return [...differing, ...await lines("git", ["ls-files", "--others", "--exclude-standard"])];
}

async function relatedTo(files: readonly string[]): Promise<readonly string[]> {
  const limit = Math.min(most, perFile * files.length);
  // Some are no tests that a tier runs: children, tables, worlds.
  const tests = (await testsOf(files, 2 * limit)).filter(isBound);
  const quick = tests.filter(({ path }) => tierOf(path) !== "stories");
  const stories = tests.filter(({ path }) => tierOf(path) === "stories").slice(0, mostStories);
  return [...quick.slice(0, limit), ...stories].map(({ path }) => path);
}

/** Tests that reach `file` by imports, the most closely related first. */
export async function importingTests(file: string): Promise<readonly string[]> {
  const tests = await testsOf([file], mostImporting);
  return tests.filter(({ path, why }) =>
    tierOf(path) !== null && why.some(({ type }) => type === "imports")
  ).map(({ path }) => path);
}

async function testsOf(files: readonly string[], limit: number): Promise<readonly Related[]> {
  const text = await lines(Deno.execPath(), [
    ...["run", "--quiet", "--no-prompt", "-A", "main.ts", "tests", ...files, "--json"],
    ...["--limit", `${limit}`],
  ]);
  return report.parse(JSON.parse(text.join("\n"))).tests;
}

/** Words in common alone are no reason to run a test. */
function isBound({ path, why }: Related): boolean {
  return tierOf(path) !== null &&
    why.some(({ type, match }) => type === "imports" || (type === "name" && match === "same"));
}

/** What a program prints; it must succeed. */
async function lines(program: string, args: readonly string[]): Promise<readonly string[]> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args: [...args],
    cwd: root,
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).split("\n").filter((it) => it !== "");
}
