/**
 * Measures related tests on tasks out of git histories: `related.ts [--tasks 100] [--skip 0]
 * <repository>…` asks for the tests of the sources that a commit changed, on the tree before it,
 * and looks where the tests are that it changed: all@1 and all@5 (all of them among the first),
 * hit@5 (one of them), beside tests of the same name. Weights were
 * searched with `--skip 100`; which evidence to use was also compared on the newest 60, so that
 * the newest are not unseen.
 * `--commits 100` takes only what the newest 100 commits to 1 to 5 sources give, so that a
 * history whose commits seldom change tests counts less.
 */

import { parseArgs } from "node:util";
import { codeOf } from "../../src/codeintel/code.ts";
import type { CodeIndex } from "../../src/codeintel/index/types.ts";
import { languageFinder } from "../../src/codeintel/index/open.ts";
import { languages } from "../../tests/support/languages.ts";
import { testRoleOf } from "../../src/codeintel/related/conventions.ts";
import { relatedTests } from "../../src/codeintel/related/related.ts";
import { testSuite } from "../../src/codeintel/related/suite.ts";
import { History } from "../code_search_tree.ts";
import { sameNames } from "./related_names.ts";
import { relatedTasks } from "./related_tasks.ts";

interface Outcome {
  readonly gold: readonly string[];
  readonly named: readonly string[];
  readonly ours: readonly string[];
}

const languageOf = languageFinder(languages);

function roleOf(path: string) {
  const language = languageOf(path);
  return language ? testRoleOf(path, language.id) : "source";
}

async function outcomes(
  repo: string,
  { tasks, skip, commits }: {
    readonly tasks: number;
    readonly skip: number;
    readonly commits: number;
  },
): Promise<readonly Outcome[]> {
  await using history = new History(repo);
  const mined = await relatedTasks(repo, { count: tasks + skip, commits, roleOf });
  const found: Outcome[] = [];
  for (const { parent, sources, gold } of mined.slice(skip)) {
    const index = await history.indexAt(parent);
    const outcome = await outcomeOf(index, sources, gold);
    if (outcome) found.push(outcome);
  }
  return found;
}

/** `null` where what was changed is not known to the index, or no test after all. */
async function outcomeOf(
  index: CodeIndex,
  changed: readonly string[],
  candidates: readonly string[],
): Promise<Outcome | null> {
  const { tests } = await testSuite(index);
  const gold = candidates.filter((path) => tests.has(path));
  const sources = changed.filter((path) => index.files.has(path));
  if (gold.length === 0 || sources.length === 0) return null;
  using code = codeOf(index, { languages });
  const ours = (await relatedTests(code, sources)).map(({ path }) => path);
  return { gold, named: sameNames(sources, tests), ours };
}

function figures(all: readonly Outcome[], pick: (it: Outcome) => readonly string[]): string {
  const share = (fits: (it: Outcome) => boolean) =>
    (all.filter(fits).length / Math.max(all.length, 1)).toFixed(3);
  const among = (it: Outcome, first: number) => {
    const top = new Set(pick(it).slice(0, first));
    return it.gold.filter((path) => top.has(path)).length;
  };
  return [
    share((it) => among(it, 1) === it.gold.length),
    share((it) => among(it, 5) === it.gold.length),
    share((it) => among(it, 5) > 0),
  ].join(" | ");
}

function row(name: string, all: readonly Outcome[]): string {
  const cells = [figures(all, ({ named }) => named), figures(all, ({ ours }) => ours)];
  return `| ${name} | ${all.length} | ${cells.join(" | ")} |`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: {
      tasks: { type: "string", default: "100" },
      skip: { type: "string", default: "0" },
      commits: { type: "string", default: "Infinity" },
    },
  });
  console.log("| history | tasks | names all@1 | all@5 | hit@5 | ours all@1 | all@5 | hit@5 |");
  console.log("|---|---|---|---|---|---|---|---|");
  const options = {
    tasks: Number(values.tasks),
    skip: Number(values.skip),
    commits: Number(values.commits),
  };
  const every: Outcome[] = [];
  for (const repo of positionals) {
    const all = await outcomes(repo, options);
    every.push(...all);
    console.log(row(repo.split("/").at(-1) ?? repo, all));
  }
  console.log(row("all", every));
}
