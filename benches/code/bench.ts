/**
 * Measures code intelligence against its oracles and anchors, and prints every figure beside its
 * limit.
 *
 * `deno task bench:code [sections] [--trees flask,hono] [--rounds 5] [--main dist/main.js]
 * [--source] [--details] [--write]`. Sections: deps, speed, symbols, documented, refs, rename, others; none
 * named: all, which takes an hour or two. `--source` runs `main.ts` instead of the bundle,
 * `--details` tells every difference, `--write` puts the tables, dated, into `benches/code.md`.
 * Ends with 1 if a limit is not kept. What is fetched, and where to: `trees.ts`, `folder.ts`.
 */

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { isMet } from "../figures.ts";
import { depsSection } from "./deps.ts";
import { documentedSection } from "./documented.ts";
import { othersSection } from "./others.ts";
import { programAt } from "./program.ts";
import { refsSection } from "./refs.ts";
import { renameSection } from "./rename.ts";
import { type Bench, figuresTable, type Section } from "./section.ts";
import { speedSection } from "./speed.ts";
import { symbolsSection } from "./symbols.ts";
import { namedTrees } from "./trees.ts";

const sections: Readonly<Record<string, { readonly title: string; readonly run: Section }>> = {
  deps: { title: "Dependencies", run: depsSection },
  speed: { title: "Speed", run: speedSection },
  symbols: { title: "Symbols", run: symbolsSection },
  documented: { title: "Documented members", run: documentedSection },
  refs: { title: "References", run: refsSection },
  rename: { title: "Renamings", run: renameSection },
  others: { title: "Check, search, related tests", run: othersSection },
};

const results = new URL("../code.md", import.meta.url);
const root = fileURLToPath(new URL("../../", import.meta.url));

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    trees: { type: "string" },
    rounds: { type: "string", default: "5" },
    main: { type: "string", default: `${root}dist/main.js` },
    source: { type: "boolean", default: false },
    details: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

const unknown = positionals.filter((it) => !(it in sections));
if (unknown.length > 0) {
  throw new Error(
    `no section ${unknown.join(", ")}; there are ${Object.keys(sections).join(", ")}`,
  );
}
const heading = `## ${new Date().toISOString().slice(0, 10)}: Deno ${Deno.version.deno}, ` +
  `${Deno.build.os} ${Deno.build.arch}, ${navigator.hardwareConcurrency} cores, ` +
  `${Math.round(Deno.systemMemoryInfo().total / 2 ** 30)} GB, ` +
  `load ${Deno.loadavg().map((it) => it.toFixed(2)).join(" ")}, ${values.rounds} rounds`;
const wanted = values.trees?.split(",");
const all = await namedTrees();
const bench: Bench = {
  trees: all.filter((it) => wanted?.includes(it.name) ?? true),
  wants: (tree) => wanted?.includes(tree) ?? true,
  program: programAt(values.source ? `${root}main.ts` : await Deno.realPath(values.main)),
  rounds: Number(values.rounds),
  details: values.details,
  progress: (text) => console.error(text),
};
const parts = [heading];
console.log(heading);
for (const [name, { title, run }] of Object.entries(sections)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { text, figures } = await run(bench);
  const part = [`### ${title}`, text, figuresTable(figures)].join("\n\n");
  console.log(`\n${part}`);
  parts.push(part);
  if (!figures.every(isMet)) Deno.exitCode = 1;
}
if (values.write) {
  await Deno.writeTextFile(results, `\n${parts.join("\n\n")}\n`, { append: true });
}
