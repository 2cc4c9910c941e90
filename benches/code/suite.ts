/** The tests of Flask, before and after renamings. */

import { put } from "./checkers.ts";
import { kept, remove, tool, toolOutcome } from "./folder.ts";
import type { Renaming } from "./rename_run.ts";
import type { Tree } from "./trees.ts";
import { textsWith } from "./wrong.ts";

/** What the tests need; Flask itself for its metadata, its sources are taken from the tree. */
const packages = ["flask==3.1.3", "pytest==8.4.2", "asgiref==3.8.1", "python-dotenv==1.1.0"];

/** What pytest says in the end. */
export interface Results {
  /** `487 passed, 2 skipped`. */
  readonly counts: string;
  /** Names of the tests that fail, and why. */
  readonly failed: readonly string[];
}

export interface Suite {
  readonly before: Results;
  /** With names in code changed. */
  readonly code: Results;
  /** With those in strings and comments, too: some tests write programs, which name things there. */
  readonly text: Results;
}

/** @returns `null` if it cannot be run here */
export async function flaskSuite(tree: Tree, plans: readonly Renaming[]): Promise<Suite | null> {
  const root = await tree.root();
  let python: string;
  try {
    python = `${await kept("flask_venv", venv)}/bin/python`;
  } catch {
    return null;
  }
  const copy = `${await Deno.makeTempDir({ prefix: "agent-bench-" })}/flask`;
  try {
    await tool(["cp", "-a", root, copy]);
    const before = await resultsOf(python, copy);
    await put(copy, await textsWith(plans, root));
    const code = await resultsOf(python, copy);
    const spoken = plans.map((it) => ({
      ...it,
      replacements: [...it.replacements, ...it.mentions],
    }));
    await put(copy, await textsWith(spoken, root));
    return { before, code, text: await resultsOf(python, copy) };
  } finally {
    await remove(copy);
  }
}

async function venv(path: string): Promise<void> {
  await tool(["python3", "-m", "venv", path]);
  await tool([`${path}/bin/python`, "-m", "pip", "install", "--quiet", ...packages]);
}

async function resultsOf(python: string, cwd: string): Promise<Results> {
  const argv = [python, "-B", "-m", "pytest", "-q", "-rfE", "-p", "no:cacheprovider", "tests"];
  const { stdout } = await toolOutcome(argv, { cwd, env: { PYTHONPATH: `${cwd}/src` } });
  const lines = stdout.trim().split("\n");
  return {
    counts: (lines.at(-1) ?? "").replace(/ in [\d.]+s.*$/, ""),
    failed: lines.filter((it) => /^(?:FAILED|ERROR) /.test(it)),
  };
}
