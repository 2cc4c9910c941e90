/** `deps`: its edges, distances, cycles and formats beside the truth. */

import type { Figure } from "../figures.ts";
import { tool } from "./folder.ts";
import {
  type Edges,
  edgesOfDot,
  edgesOfEdges,
  edgesOfJson,
  edgesOfMermaid,
  edgesOfText,
} from "./formats.ts";
import { answerOf, linesOf, oracleFolder } from "./oracles.ts";
import { emptyHome, type Place, type Program } from "./program.ts";
import { agreement, type Bench, familyFiles, type Report, short, table } from "./section.ts";
import { type Family, shortHash, type Tree } from "./trees.ts";

/** Least shares of edges: precision, recall. */
const limits: Readonly<Record<Family, readonly [number, number]>> = {
  python: [0.995, 0.995],
  script: [0.995, 0.99],
};

/** Files a tree whose transitive imports and importers are compared. */
const samples = 20;

/** The section 1. */
export async function depsSection(bench: Bench): Promise<Report> {
  const rows: (readonly string[])[] = [];
  const figures: Figure[] = [];
  for (const tree of bench.trees) {
    bench.progress(`deps: ${tree.name}`);
    const one = await oneTree(tree, bench);
    rows.push(...one.rows);
    figures.push(...one.figures);
  }
  const head = [
    "tree",
    "version",
    "oracle",
    "edges",
    "ours",
    "precision",
    "recall",
    `${samples} files: transitive sets and distances`,
    "cycles",
    "formats",
  ];
  return { text: table(head, rows), figures };
}

async function oneTree(tree: Tree, bench: Bench) {
  await using home = await emptyHome();
  const place = { cwd: await tree.root(), home: home.path };
  const text = await bench.program.output(["deps", "--all", "--format", "edges"], place);
  const edges = edgesOfEdges(text);
  const facts = await graphFacts(edges, place, bench);
  const formats = await formatsOf(edges, place, bench);
  const rows: (readonly string[])[] = [];
  const figures: Figure[] = [
    count(`${tree.name}: files with other transitive sets`, facts.different.length),
    count(`${tree.name}: other cycles`, facts.cycles),
    count(`${tree.name}: formats with another graph`, formats.length),
  ];
  if (bench.details) {
    [...facts.different, ...formats].forEach((it) => bench.progress(`  different: ${it}`));
  }
  const graph = [
    agreed(facts.different.length, facts.asked),
    agreed(facts.cycles),
    agreed(formats.length),
  ];
  for (const family of tree.families) {
    const found = await edgesAgree(tree, family, edges, bench);
    figures.push(...found.figures);
    rows.push([tree.name, tree.version, ...found.cells, ...graph]);
  }
  return { rows, figures };
}

async function edgesAgree(tree: Tree, family: Family, edges: Edges, bench: Bench) {
  const python = tree.distributions ? "py_layout.py" : "py_deps.py";
  const oracle = family === "python" ? python : "ts_deps.mjs";
  const names = familyFiles[family];
  const own = edges.filter((it) => names.test(it.slice(0, it.indexOf(" -> "))));
  const it = agreement(own, await linesOf(await answerOf(tree, oracle)));
  if (bench.details) {
    it.wrong.forEach((edge) => bench.progress(`  wrong: ${edge}`));
    it.missing.forEach((edge) => bench.progress(`  missing: ${edge}`));
  }
  const [precision, recall] = limits[family];
  const least = (name: string, value: number, limit: number): Figure => ({
    name: `${tree.name}, \`${oracle}\`: ${name}`,
    value,
    unit: "",
    limit,
    atLeast: true,
  });
  return {
    cells: [`\`${oracle}\``, `${it.want}`, `${it.got}`, short(it.precision), short(it.recall)],
    figures: [
      least("precision", it.precision, precision),
      least("recall", it.recall, recall),
    ],
  };
}

function count(name: string, value: number): Figure {
  return { name, value, unit: "", limit: 0 };
}

function agreed(different: number, of?: number): string {
  if (different > 0) return `**${different} differ**`;
  return of === undefined ? "equal" : `${of} equal`;
}

/** What `graph_facts.py` says of our own edges, beside what the program says of the same graph. */
async function graphFacts(edges: Edges, place: Place, { program }: Bench) {
  const file = await Deno.makeTempFile();
  try {
    await Deno.writeTextFile(file, edges.map((it) => `${it}\n`).join(""));
    const asked = await sampled(edges, samples);
    const different: string[] = [];
    for (const path of asked) {
      const theirs = await tool([
        "python3",
        "-B",
        `${oracleFolder}graph_facts.py`,
        file,
        "--file",
        path,
      ]);
      const ours = await transitive(path, place, program);
      if (!same(ours, theirs.split("\n").filter((it) => it !== "").sort())) different.push(path);
    }
    const cycles =
      (await tool(["python3", "-B", `${oracleFolder}graph_facts.py`, file, "--cycles"]))
        .split("\n").filter((it) => it !== "");
    const { wrong, missing } = agreement(await ownCycles(place, program), cycles);
    return { asked: asked.length, different, cycles: wrong.length + missing.length };
  } finally {
    await Deno.remove(file);
  }
}

/** Files of the graph, chosen by a hash of their paths. */
async function sampled(edges: Edges, most: number): Promise<readonly string[]> {
  const files = [...new Set(edges.flatMap((it) => it.split(" -> ")))];
  const ranked = await Promise.all(files.map(async (it) => [await shortHash(it), it] as const));
  return ranked.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0).slice(0, most).map(([, it]) => it);
}

interface Near {
  readonly file: string;
  readonly distance: number;
}

async function transitive(file: string, place: Place, program: Program): Promise<Edges> {
  const text = await program.output(["deps", file, "--transitive", "--json"], place);
  const report: { readonly imports: readonly Near[]; readonly importedBy: readonly Near[] } = JSON
    .parse(text);
  const lines = (kind: string, all: readonly Near[]) =>
    all.map((it) => `${kind}\t${it.distance}\t${it.file}`);
  return [...lines("imports", report.imports), ...lines("imported_by", report.importedBy)].sort();
}

async function ownCycles(place: Place, program: Program): Promise<readonly string[]> {
  const text = await program.output(["deps", "--all", "--cycles", "--json"], place);
  const report: { readonly cycles: readonly { readonly files: readonly string[] }[] } = JSON
    .parse(text);
  return report.cycles.map(({ files }) => files.join(" "));
}

/** Names of the formats out of which another graph is read than the one of `edges`. */
async function formatsOf(
  edges: Edges,
  place: Place,
  { program }: Bench,
): Promise<readonly string[]> {
  const printed = (...args: readonly string[]) => program.output(["deps", ...args], place);
  const different: string[] = [];
  for (const [format, read] of Object.entries(readers)) {
    if (!same(read(await printed("--all", "--format", format)), edges)) different.push(format);
  }
  for (const file of await sampled(edges, 5)) {
    const listed = edgesOfText(await printed(file, "--format", "text"), file);
    const own = edges.filter((it) => it.startsWith(`${file} -> `) || it.endsWith(` -> ${file}`));
    if (listed !== null && !same(listed, own)) different.push(`text of ${file}`);
  }
  return different;
}

const readers = { json: edgesOfJson, mermaid: edgesOfMermaid, dot: edgesOfDot };

function same(a: Edges, b: Edges): boolean {
  return a.length === b.length && a.every((it, at) => it === b[at]);
}
