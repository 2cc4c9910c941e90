/**
 * What a commit changed, among what is given for its subject: `gold.ts [--tasks 100] [--tokens 4000]
 * <repository>…`. Beside it a list by plain BM25 and path of as many files, and one of the same size in
 * tokens, its files as signatures from the best on. Then the same subjects with one of the files
 * named: is that one given, and are the others.
 */

import { parseArgs } from "node:util";
import { codeOf } from "../../src/codeintel/code.ts";
import type { CodeIndex } from "../../src/codeintel/index/types.ts";
import { languages } from "../../tests/support/languages.ts";
import type { Code } from "../../src/codeintel/mod.ts";
import { rankFiles } from "../../src/codeintel/search/mod.ts";
import { inject } from "../../src/context/mod.ts";
import { signaturesOf } from "../../src/context/injection/signatures.ts";
import { tokenizerFor } from "../../src/models/exact_tokenizer.ts";
import { type Workspace, WorkspaceError } from "../../src/protocol/mod.ts";
import { baseNameOf } from "../../src/util/mod.ts";
import { memoryWorkspace } from "../../src/workspace/mod.ts";
import { withMethods } from "../../tests/support/workspace.ts";
import { plainWeights } from "../code_search.ts";
import { mineTasks, type Task } from "../code_search_tasks.ts";
import { History } from "../code_search_tree.ts";
import { table } from "../code/section.ts";

const tokenizer = await tokenizerFor({ provider: "openai", name: "gpt-5" });

/** Share of the changed files that are given, and whether all of them are. */
interface Hits {
  recall: number;
  all: number;
}

interface Row {
  tasks: number;
  files: number;
  readonly ours: Hits;
  readonly count: Hits;
  readonly size: Hits;
  named: number;
  namedHits: number;
  others: number;
  othersHits: number;
  othersPlain: number;
}

async function measure(repo: string, tasks: number, tokens: number): Promise<Row> {
  await using history = new History(repo);
  const row = empty();
  for (const task of await mineTasks(repo, tasks)) {
    const index = await history.indexAt(task.parent);
    const gold = task.gold.filter((it) => index.files.has(it));
    if (gold.length > 0) await add(row, { task, gold, index, tokens });
  }
  return row;
}

function empty(): Row {
  const none = () => ({ recall: 0, all: 0 });
  return {
    ...{ tasks: 0, files: 0, named: 0, namedHits: 0, others: 0, othersHits: 0, othersPlain: 0 },
    ...{ ours: none(), count: none(), size: none() },
  };
}

interface Asked {
  readonly task: Task;
  readonly gold: readonly string[];
  readonly index: CodeIndex;
  readonly tokens: number;
}

async function add(row: Row, { task, gold, index, tokens }: Asked): Promise<void> {
  const code = codeOf(index, { languages });
  const words = await index.facts("words");
  const plain = rankFiles(task.query, { words }, plainWeights).map(({ path }) => path);
  const ours = await given(task.query, code, tokens);
  row.tasks += 1;
  row.files += ours.length;
  hit(row.ours, gold, ours);
  hit(row.count, gold, plain.slice(0, ours.length));
  hit(row.size, gold, await inTokens(plain, index, tokens));
  const [first = "", ...others] = gold;
  const named = await given(`${task.query} (${naming(first, row.tasks, index)})`, code, tokens);
  row.named += 1;
  row.namedHits += named.includes(first) ? 1 : 0;
  row.others += others.length;
  row.othersHits += others.filter((it) => named.includes(it)).length;
  const rest = plain.filter((it) => it !== first).slice(0, Math.max(0, named.length - 1));
  row.othersPlain += others.filter((it) => rest.includes(it)).length;
}

/** By its path, or by its name where that is the only one. */
function naming(path: string, turn: number, { files }: CodeIndex): string {
  const base = baseNameOf(path);
  const only = [...files.keys()].filter((it) => baseNameOf(it) === base).length === 1;
  return only && turn % 2 === 0 ? base : path;
}

async function given(words: string, code: Code, tokens: number): Promise<readonly string[]> {
  const { fragments } = await inject({
    words,
    search: true,
    changed: [],
    remembered: [],
    sight: { hashOf: () => null, textOf: () => null, linesOf: () => [] },
    settings: { named_characters: 2000, neighbour_characters: 6000, tokens },
  }, {
    workspace: workspaceOf(code.index),
    tokenizer,
    code: () => Promise.resolve(code),
    signal: new AbortController().signal,
  });
  return [
    ...new Set(fragments.map(({ source }) => source.replace(/^\w+:/, "").replace(/#.*/, ""))),
  ];
}

/** The tree of a commit, as far as files are named and read. */
function workspaceOf(index: CodeIndex): Workspace {
  return withMethods(memoryWorkspace({}), {
    looks: (paths) =>
      Promise.resolve(paths.map((it) => {
        const size = index.files.get(it)?.size;
        return size === undefined
          ? null
          : { type: "file" as const, size, stamp: it, changed: 0, mode: 0o644 };
      })),
    names: ({ wanted }) =>
      Promise.resolve({
        paths: [...index.files.keys()].filter(wanted),
        unreadable: [],
        listedAt: 0,
      }),
    async read(path) {
      const text = await index.text(path);
      if (text === null) throw new WorkspaceError("missing", path);
      return { path, bytes: new TextEncoder().encode(text), mode: 0o644 };
    },
  });
}

/** The first files of a list with all their signatures, as many as fit. */
async function inTokens(
  paths: readonly string[],
  index: CodeIndex,
  tokens: number,
): Promise<readonly string[]> {
  const first = paths.slice(0, 60);
  const outlines = await index.facts("outline", first);
  const kept: string[] = [];
  let used = 0;
  for (const path of first) {
    const about = {
      group: "ranked",
      why: { kind: "path" },
      path,
      words: new Set<string>(),
    } as const;
    const all = signaturesOf(outlines.get(path), about);
    used += all ? tokenizer.count(all.piece(all.lines.length).text) + 1 : 0;
    if (used > tokens) break;
    kept.push(path);
  }
  return kept;
}

function hit(hits: Hits, gold: readonly string[], found: readonly string[]): void {
  const there = gold.filter((it) => found.includes(it)).length;
  hits.recall += there / gold.length;
  hits.all += there === gold.length ? 1 : 0;
}

function cells(name: string, it: Row): readonly string[] {
  const share = (value: number, of: number) => of === 0 ? "-" : (value / of).toFixed(3);
  const both = (hits: Hits) => `${share(hits.recall, it.tasks)} / ${share(hits.all, it.tasks)}`;
  return [
    name,
    String(it.tasks),
    (it.files / Math.max(1, it.tasks)).toFixed(1),
    both(it.ours),
    both(it.count),
    both(it.size),
    share(it.namedHits, it.named),
    `${share(it.othersHits, it.others)} (${it.others})`,
    share(it.othersPlain, it.others),
  ];
}

function sum(rows: readonly Row[]): Row {
  const all = empty();
  for (const it of rows) {
    for (
      const key of [
        "tasks",
        "files",
        "named",
        "namedHits",
        "others",
        "othersHits",
        "othersPlain",
      ] as const
    ) {
      all[key] += it[key];
    }
    for (const key of ["ours", "count", "size"] as const) {
      all[key].recall += it[key].recall;
      all[key].all += it[key].all;
    }
  }
  return all;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    args: Deno.args,
    allowPositionals: true,
    options: {
      tasks: { type: "string", default: "100" },
      tokens: { type: "string", default: "4000" },
    },
  });
  const rows: (readonly [string, Row])[] = [];
  for (const repo of positionals) {
    const name = repo.replace(/\/(?:repo|\.git)?$/, "").split(/[/+]/).at(-1) ?? repo;
    rows.push([name, await measure(repo, Number(values.tasks), Number(values.tokens))]);
    console.error(cells(...rows.at(-1) ?? ["", empty()]).join(" | "));
  }
  const head = [
    ...["history", "tasks", "files given", "ours: recall / all", "plain, as many files"],
    ...["plain, as many tokens", "named file given", "other changed files then (of)", "plain then"],
  ];
  console.log(
    table(
      head,
      [...rows, ["all", sum(rows.map(([, it]) => it))] as const].map((it) => cells(...it)),
    ),
  );
}
