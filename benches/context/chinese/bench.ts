/**
 * The same tasks in two languages: `bench.ts [--tokens 1000] [--misses] FOLDER`, which holds the unpacked
 * releases that `tasks.ts` names. Is a file that has to be seen for the task among those that are
 * given with it, and among the first five of a search?
 */

import { parseArgs } from "node:util";
import { openCode } from "../../../src/codeintel/mod.ts";
import { tokenizerFor } from "../../../src/models/exact_tokenizer.ts";
import { memoryCache } from "../../../src/storage/mod.ts";
import { diskWorkspace } from "../../../src/workspace/mod.ts";
import { table } from "../../code/section.ts";
import { firstFound, givenFor, type Place } from "./hits.ts";
import { type Package, packages } from "./tasks.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    tokens: { type: "string", default: "1000" },
    misses: { type: "boolean", default: false },
  },
});
const [folder = "."] = positionals;
const tokenizer = await tokenizerFor({ provider: "openai", name: "gpt-5" });

/** Tasks whose file was there, given and found, in English and in Chinese. */
type Hits = readonly [number, number, number, number];

async function hitsOf({ name, tasks }: Package): Promise<Hits> {
  const workspace = await diskWorkspace(`${folder}/${name}`);
  const clock = { now: () => Date.now(), sleep: () => Promise.resolve() };
  const { signal } = new AbortController();
  using code = await openCode({ workspace, cache: memoryCache(), clock, signal, progress() {} });
  const place: Place = { workspace, code, tokenizer };
  const hits: [number, number, number, number] = [0, 0, 0, 0];
  for (const { english, chinese, gold } of tasks) {
    for (const [at, words] of [english, chinese].entries()) {
      const ways = [
        await givenFor(words, place, Number(values.tokens)),
        await firstFound(words, place, 5),
      ];
      for (const [way, paths] of ways.entries()) {
        const isHit = gold.some((it) => paths.has(it));
        if (isHit) hits[way * 2 + at] = (hits[way * 2 + at] ?? 0) + 1;
        else if (values.misses) {
          console.error(
            `${name} ${["given", "found"][way]}: ${words}\n  ${[...paths].slice(0, 8)}`,
          );
        }
      }
    }
  }
  return hits;
}

const rows: (readonly [string, number, Hits])[] = [];
for (const it of packages) rows.push([it.name, it.tasks.length, await hitsOf(it)]);
const sum = (at: 0 | 1 | 2 | 3) => rows.reduce((all, it) => all + it[2][at], 0);
const all: Hits = [sum(0), sum(1), sum(2), sum(3)];
const cells = ([name, tasks, [given, zhGiven, found, zhFound]]: (typeof rows)[number]) => [
  ...[name, String(tasks), String(given), String(zhGiven), (zhGiven / given).toFixed(3)],
  ...[String(found), String(zhFound), (zhFound / found).toFixed(3)],
];
console.log(table(
  [
    ...["package", "tasks", "given: English", "Chinese", "share"],
    ...["first five: English", "Chinese", "share"],
  ],
  [...rows, ["all", rows.reduce((count, it) => count + it[1], 0), all] as const].map(cells),
));
