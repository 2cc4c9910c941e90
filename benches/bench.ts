/**
 * Measures the split bundle beside a hello program and prints every figure beside its limit.
 *
 * `deno task bench [--runs 13] [--main dist/main.js] [--write]`; `--write` puts the tables,
 * dated, into `benches/results.md`. Ends with 1 if a limit is not kept.
 */

import { fileURLToPath } from "node:url";
import { figures, isMet } from "./figures.ts";
import { hasStrace } from "./fsync.ts";
import { report } from "./report.ts";
import { measureAll } from "./runs.ts";

const results = new URL("results.md", import.meta.url);

const option = (name: string) => {
  const at = Deno.args.indexOf(name);
  return at < 0 ? undefined : Deno.args[at + 1];
};

const rounds = Number(option("--runs") ?? 13);
const main = await Deno.realPath(
  option("--main") ?? fileURLToPath(new URL("../dist/main.js", import.meta.url)),
);
const measured = await measureAll({
  main,
  rounds,
  strace: await hasStrace(),
  progress: (round) => console.error(`round ${round} of ${rounds}`),
});
const heading = `## ${new Date().toISOString().slice(0, 10)}: Deno ${Deno.version.deno}, ` +
  `${navigator.hardwareConcurrency} cores, load ${
    Deno.loadavg().map((it) => it.toFixed(2)).join(" ")
  }, ` +
  `${rounds} rounds`;
const text = `${heading}\n\n${report(measured)}\n`;
console.log(text);
if (Deno.args.includes("--write")) await Deno.writeTextFile(results, `\n${text}`, { append: true });
Deno.exitCode = figures(measured).every(isMet) ? 0 : 1;
