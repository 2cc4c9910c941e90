/**
 * What the stages that read catch, and what they cost: `deno run -A --no-prompt benches/receipts.ts
 * [tree]`. With a tree (a Python project such as Django) files of it are edited one after the other
 * in a copy, in one process whose index and grammars are warm; the tree itself stays as it is.
 */

import { kvCache } from "../src/storage/mod.ts";
import { impactOf, openLook, readingStages } from "../src/edit/stages/mod.ts";
import { diskWorkspace } from "../src/workspace/mod.ts";
import { type CorpusLanguage, editsOf, languages } from "../tests/corpus/receipts/corpus.ts";
import { type Judged, judged } from "../tests/corpus/receipts/judge.ts";
import { runnable, verdicts } from "../tests/corpus/receipts/related.ts";

const kinds = ["syntax", "imports", "interface"] as const;

async function corpus(): Promise<void> {
  console.log("| language | syntax | imports | interface | tests | false alarms | ms an edit |");
  console.log("|---|---|---|---|---|---|---|");
  let [bad, caught, alarms, good] = [0, 0, 0, 0];
  for (const language of languages) {
    const start = performance.now();
    const wrong = await judged(language, "bad");
    const right = await judged(language, "good");
    const each = (performance.now() - start) / (wrong.length + right.length);
    const behaviour = await byTests(language);
    const missed = wrong.filter((it) => !isCaught(it) && !behaviour.has(it.edit.title));
    const alarmed = right.filter((it) => it.failed.length > 0);
    [bad, caught] = [bad + wrong.length, caught + wrong.length - missed.length];
    [good, alarms] = [good + right.length, alarms + alarmed.length];
    const cells = [...kinds, "tests"].map((kind) => {
      const own = wrong.filter((it) => it.edit.expected === kind);
      return `${own.filter((it) => !missed.includes(it)).length}/${own.length}`;
    });
    const all = [language, ...cells, `${alarmed.length}/${right.length}`, each.toFixed(0)];
    console.log(`| ${all.join(" | ")} |`);
    for (const it of missed) console.log(`  not caught: ${it.edit.title}`);
    for (const it of alarmed) console.log(`  false alarm: ${it.edit.title}`);
  }
  console.log(
    `\ncaught by the stage that should: ${percent(caught, bad)}; false alarms: ${
      percent(alarms, good)
    }\n`,
  );
}

/** Titles of the edits that related tests caught; none where the language's runner is missing. */
async function byTests(language: CorpusLanguage): Promise<ReadonlySet<string>> {
  if (!await runnable(language)) return new Set();
  const folder = await Deno.makeTempDir({ prefix: "agent-receipts-" });
  try {
    const edits = (await editsOf(language, "bad")).filter((it) => it.expected === "tests");
    const said = await verdicts(language, edits, folder);
    return new Set(said.flatMap(([title, verdict]) => verdict === "failed" ? [title] : []));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function isCaught({ edit, failed }: Judged): boolean {
  return failed.includes(edit.expected);
}

function percent(part: number, whole: number): string {
  return `${part} of ${whole} (${(part / whole * 100).toFixed(1)} %)`;
}

/** Files that are edited, each twice: the first time the cache gets warm. */
const edits = 24;

type Times = Map<string, number[]>;

async function cost(path: string): Promise<void> {
  const box = await Deno.makeTempDir({ prefix: "agent-receipts-" });
  try {
    await new Deno.Command("cp", { args: ["-r", `${path}/.`, `${box}/tree`] }).output();
    // Whatever was written within two seconds is read again: this is not what is measured.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    await measure(`${box}/tree`, `${box}/cache`);
  } finally {
    await Deno.remove(box, { recursive: true });
  }
}

async function measure(root: string, folder: string): Promise<void> {
  await Deno.mkdir(folder);
  const clock = { now: () => Date.now(), sleep: () => Promise.resolve() };
  const workspace = await diskWorkspace(root);
  const cache = await kvCache({ folder, clock });
  const ports = {
    workspace,
    cache: () => Promise.resolve(cache),
    clock,
    signal: new AbortController().signal,
  };
  const quiet: Times = new Map();
  const found: Times = new Map();
  const chosen = await filesOf(root);
  for (const [at, path] of [...chosen, ...chosen].entries()) {
    const before = await Deno.readFile(`${root}/${path}`);
    const text = new TextDecoder().decode(before);
    const after = new TextEncoder().encode(edited(text, at));
    await Deno.writeFile(`${root}/${path}`, after);
    const row: Times = new Map();
    let findings = 0;
    {
      using look = openLook([{ path, before, after }], ports);
      let sum = await timed(row, "open", () => look.after());
      for (const stage of readingStages(look, clock)) {
        sum += await timed(row, stage.name, async () => {
          findings += (await stage.run()).findings.length;
        });
      }
      sum += await timed(row, "impact without tests", () => impactOf(look, { tests: false }));
      note(row, "all", sum);
      await timed(row, "related tests", () => look.related());
    }
    await Deno.writeFile(`${root}/${path}`, before);
    if (at < chosen.length) continue;
    for (const [name, [ms = 0]] of row) note(findings === 0 ? quiet : found, name, ms);
  }
  await cache.close();
  print("edits that are right", quiet);
  print("edits that break something", found);
}

/** Every fourth one changes a signature: others must be looked at. */
function edited(text: string, at: number): string {
  const added = `${text}\n\ndef added_${at}(value):\n    return value\n`;
  return at % 4 > 0 ? added : added.replace(/^def (\w+)\((?=\w)/m, "def $1(extra, ");
}

async function filesOf(root: string): Promise<readonly string[]> {
  const found = await new Deno.Command("find", {
    args: [".", "-name", "*.py", "-size", "+4k", "-not", "-path", "*/migrations/*"],
    cwd: root,
  }).output();
  const all = new TextDecoder().decode(found.stdout).split("\n").filter((it) => it !== "")
    .map((it) => it.slice(2)).sort();
  const step = Math.max(1, Math.floor(all.length / edits));
  return all.filter((_, at) => at % step === 0).slice(0, edits);
}

async function timed(times: Times, name: string, run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  const spent = performance.now() - start;
  note(times, name, spent);
  return spent;
}

function note(times: Times, name: string, value: number): void {
  times.set(name, [...times.get(name) ?? [], value]);
}

function print(title: string, times: Times): void {
  const count = times.get("all")?.length ?? 0;
  console.log(`\n| ${title}: ${count} | median ms | p95 ms |\n|---|---|---|`);
  for (const [name, all] of times) {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} |`);
  }
}

await corpus();
const [tree] = Deno.args;
if (tree) await cost(tree);
// A Worker that an analysis left behind would keep the program alive.
Deno.exit(0);
