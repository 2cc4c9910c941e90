/**
 * `agent term` beside the plain shell and `script`, each in a terminal of its own and in turns:
 * `bench.ts [--shells bash,zsh,fish] [--quick] [--write] [main]`, default `dist/main.js`; needs
 * python3, strace and `script`. `--write` puts the tables, dated, into `benches/terminal.md`.
 */

import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { programPath } from "../../tests/support/shell_child.ts";
import { startFlags } from "../../tests/support/program.ts";
import { inPython } from "../in_python.ts";
import { openHome } from "./home.ts";
import { type Measured, measured } from "./measured.ts";
import { report } from "./report.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    shells: { type: "string", default: "bash,zsh,fish" },
    quick: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const main = positionals[0] ?? `${root}dist/main.js`;
const counts = values.quick
  ? { launches: 4, keys: 50, enters: 20, idle: 2, rounds: 1 }
  : { launches: 11, keys: 400, enters: 100, idle: 5, rounds: 3 };

function program(name: string): string {
  const path = programPath(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}

async function measure(shell: string): Promise<Measured> {
  await using home = await openHome();
  const path = program(shell);
  const { rounds, ...turns } = counts;
  const order = {
    ...turns,
    ways: {
      plain: [path],
      script: [program("script"), "-qfec", `exec ${path}`, "/dev/null"],
      term: [Deno.execPath(), "run", ...startFlags, main, "term", "--shell", path],
    },
    watched: "term",
    cwd: home.path,
    env: home.env(path),
    columns: 80,
    rows: 24,
    limit: 120,
    // Every shell reads the same line: one of them is enough for what the terminal itself costs.
    floods: shell === "bash"
      ? { short: [home.short, rounds], long: [home.long, rounds] }
      : { long: [home.long, rounds] },
  };
  const script = fileURLToPath(new URL("in_terminals.py", import.meta.url));
  return measured.parse(await inPython(script, order));
}

const load = () => Deno.loadavg().map((it) => it.toFixed(1)).join(" ");
const before = load();
const results: Record<string, Measured> = {};
for (const shell of values.shells.split(",")) {
  console.error(shell);
  results[shell] = await measure(shell);
}
const text = `## ${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC, Deno ${
  Deno.version.deno.replace(/\+.*/, "")
}, load ${before} before and ${load()} after\n\n${report(results)}\n`;
console.log(text);
if (values.write) {
  await Deno.writeTextFile(`${root}benches/terminal.md`, `\n${text}`, { append: true });
}
