/**
 * What it costs to judge a command: one line of everyday use, parsed and decided. `deno run -A
 * --no-prompt benches/policy.ts`; the limit is 2 ms once warm.
 */

import { judged } from "../src/trust/mod.ts";
import { parseClasses } from "../tests/corpus/commands/parse.ts";

const file = new URL("../tests/corpus/commands/everyday.txt", import.meta.url);
const texts = parseClasses(await Deno.readTextFile(file)).flatMap((it) => it.examples)
  .map(({ text }) => text).filter((text) => !text.includes("\n"));
const root = await Deno.makeTempDir();
const standpoint = { rules: [], root, trusted: true };

function quantile(times: readonly number[], part: number): string {
  const sorted = times.toSorted((one, other) => one - other);
  return (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(3);
}

async function time(text: string): Promise<number> {
  const start = performance.now();
  await judged(text, standpoint);
  return performance.now() - start;
}

const exact = { pattern: "npm test", action: "allow" as const };
const before = performance.now();
await judged("npm test", { ...standpoint, rules: [exact] });
const settled = performance.now() - before;
const first = await time("ls");
const times: number[] = [];
for (let round = 0; round < 5; round++) {
  for (const text of texts) {
    const took = await time(text);
    if (round > 0) times.push(took);
  }
}
console.log("| what | ms |");
console.log("|---|---|");
console.log(`| the first line, settled by an exact rule (no grammar) | ${settled.toFixed(1)} |`);
console.log(`| the first line that needs the grammar | ${first.toFixed(1)} |`);
console.log(`| ${texts.length} everyday lines, warm, median | ${quantile(times, 0.5)} |`);
console.log(`| the same, 95 of 100 | ${quantile(times, 0.95)} |`);
console.log(`| the same, slowest | ${quantile(times, 1)} |`);
await Deno.remove(root);
