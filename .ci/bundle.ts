/**
 * Bundles the program: `bundle.ts [FOLDER]`, default `dist`. Code is split into chunks; the
 * WASM of the parsers lies beside them in `wasm/` and is read when it is needed.
 *
 * Deno reads every chunk that a literal `import("./chunk.js")` names before the first line runs:
 * 180 files and 20 ms of each start. So the names are hidden from it, except from Workers, which
 * hold no right to read and so may import nothing but what was found beforehand.
 */

import { fileURLToPath } from "node:url";
import { moduleBytes, modules } from "../src/syntax/mod.ts";

/** Entries of threads and processes that hold no right to read. */
const workers = [
  ...["src/codeintel/worker", "src/models/worker", "src/fetch/worker"],
  "src/documents/worker",
  ...["src/fetch/egress_worker", "src/sandbox/egress_worker"],
] as const;

const folder = Deno.args[0] ?? "dist";
const root = fileURLToPath(new URL("../", import.meta.url));
const base = new URL(`${folder}/`, `file://${Deno.cwd()}/`);

const { code } = await new Deno.Command(Deno.execPath(), {
  args: [
    "bundle",
    "--quiet",
    "--platform",
    "browser",
    "--minify",
    "--code-splitting",
    "--outdir",
    folder,
    `${root}main.ts`,
    ...workers.map((it) => `${root}${it}.ts`),
  ],
  stdout: "inherit",
  stderr: "inherit",
}).output();

/** The chunks that a chunk names, by `from`, `import` and `import()`. */
const named = /(?:from|import)\s*\(?"(\.[^"]+\.js)"/g;
const literal = /\bimport\(("\.\/[^"]+\.js")\)/g;

async function deferImports(): Promise<void> {
  const kept = new Set<string>();
  const queue = workers.map((it) => new URL(`${it}.js`, base).href);
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (kept.has(url)) continue;
    kept.add(url);
    const text = await Deno.readTextFile(new URL(url));
    for (const [, name = ""] of text.matchAll(named)) queue.push(new URL(name, url).href);
  }
  for await (const { name } of Deno.readDir(base)) {
    const url = new URL(name, base);
    if (!name.endsWith(".js") || kept.has(url.href)) continue;
    const text = await Deno.readTextFile(url);
    const deferred = text.replaceAll(literal, "import(String($1))");
    if (deferred !== text) await Deno.writeTextFile(url, deferred);
  }
}

if (code === 0) {
  await deferImports();
  await Deno.mkdir(`${folder}/wasm`, { recursive: true });
  for (const module of modules) {
    await Deno.writeFile(`${folder}/wasm/${module}.wasm`, await moduleBytes(module));
  }
}
Deno.exitCode = code;
