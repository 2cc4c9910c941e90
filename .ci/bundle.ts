/**
 * Bundles the program: `bundle.ts [FOLDER]`, default `dist`. Code is split into chunks; the
 * WASM of the parsers lies beside them in `wasm/` and is read when it is needed.
 */

import { moduleBytes, modules } from "../src/syntax/mod.ts";

const folder = Deno.args[0] ?? "dist";
const root = new URL("../", import.meta.url).pathname;

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
    `${root}src/codeintel/worker.ts`,
  ],
  stdout: "inherit",
  stderr: "inherit",
}).output();

if (code === 0) {
  await Deno.mkdir(`${folder}/wasm`, { recursive: true });
  for (const module of modules) {
    await Deno.writeFile(`${folder}/wasm/${module}.wasm`, await moduleBytes(module));
  }
}
Deno.exitCode = code;
