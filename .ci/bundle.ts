/**
 * Bundles the program: `bundle.ts [FOLDER]`, default `dist`. Code is split into chunks; the
 * WASM of the parsers lies beside them in `wasm/` and is read when it is needed.
 *
 * Deno reads every chunk that a literal `import("./chunk.js")` names before the first line runs:
 * 180 files and 20 ms of each start. So the names are hidden from it. Threads and processes that
 * hold no right to read may import nothing but what was found beforehand: they are a bundle of
 * their own, whose names stay, so that no chunk of the program's has to show its own. What reaches
 * models may read that bundle, and loads the code of one dialect instead of all (640 kB).
 */

import { fileURLToPath } from "node:url";
import { engineBytes } from "../src/codemode/engine/wasm.ts";
import { moduleBytes, modules } from "../src/syntax/mod.ts";
import { bundleWeb } from "./bundle_web.ts";

/** Entries of threads and processes that hold no right to read, below `src`. */
const workers = [
  ...["codeintel/worker", "models/worker", "fetch/worker", "documents/worker"],
  "codemode/engine/worker",
  ...["fetch/egress_worker", "sandbox/egress_worker", "storage/postgres/worker"],
] as const;

/** What the SDK of MCP is used by, below `src`: what it shares with others would grow for all of them. */
const servers = ["mcp/connection", "mcp/remote_worker", "mcp/serving"] as const;

/** The same of the SDK of A2A. */
const agents = ["a2a/serving", "a2a/calling"] as const;

/** Language servers, which few users declare, and what they share with test runs. */
const languageServers = ["edit/language_servers/mod"] as const;

const folder = Deno.args[0] ?? "dist";
const root = fileURLToPath(new URL("../", import.meta.url));
const base = new URL(`${folder}/`, `file://${Deno.cwd()}/`);

async function bundle(outdir: string, entries: readonly string[]): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--quiet",
      "--platform",
      "browser",
      "--minify",
      "--code-splitting",
      "--outdir",
      outdir,
      ...entries.map((it) => `${root}${it}.ts`),
    ],
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  return success;
}

const literal = /\bimport\(("\.\.?\/[^"]+\.js")\)/g;

async function hideImports(): Promise<void> {
  const names = (await Array.fromAsync(Deno.readDir(base))).map(({ name }) => name);
  for (const name of [...names.filter((it) => it.endsWith(".js")), "src/models/worker.js"]) {
    const url = new URL(name, base);
    const text = await Deno.readTextFile(url);
    const hidden = text.replaceAll(literal, "import(String($1))");
    if (hidden !== text) await Deno.writeTextFile(url, hidden);
  }
}

/** Comments of the embedded configuration are for who reads the file: each start would read them, too. */
async function emptyComments(): Promise<void> {
  const text = await Deno.readTextFile(`${root}config.yaml`);
  const comments = new Set(
    text.split("\n").filter((it) => it.startsWith("#"))
      .map((it) => it.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&")),
  );
  for await (const { name } of Deno.readDir(base)) {
    if (!name.endsWith(".js")) continue;
    const url = new URL(name, base);
    const code = await Deno.readTextFile(url);
    if (!code.includes("active_model: auto")) continue;
    // Lines stay where they are: the user is told them.
    const lines = code.split("\n").map((it) => comments.has(it) ? "" : it);
    await Deno.writeTextFile(url, lines.join("\n"));
  }
}

async function copyModules(): Promise<void> {
  await Deno.mkdir(`${folder}/wasm`, { recursive: true });
  for (const module of modules) {
    await Deno.writeFile(`${folder}/wasm/${module}.wasm`, await moduleBytes(module));
  }
  await Deno.writeFile(`${folder}/wasm/quickjs.wasm`, await engineBytes());
}

/** Chunks of earlier bundles: the compiled program would embed them. */
async function removeOthers(place: URL, since: number): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(place)) {
    if (isDirectory) await removeOthers(new URL(`${name}/`, place), since);
    const url = new URL(name, place);
    const isOld = name.endsWith(".js") && ((await Deno.stat(url)).mtime?.getTime() ?? 0) < since;
    if (isOld) await Deno.remove(url);
  }
}

// File systems keep times by the tick of the kernel, which is a little behind.
const started = Date.now() - 1_000;
const isBundled = await bundle(folder, ["main"]) &&
  await bundle(`${folder}/src`, workers.map((it) => `src/${it}`)) &&
  await bundle(`${folder}/src/mcp`, servers.map((it) => `src/${it}`)) &&
  await bundle(`${folder}/src/a2a`, agents.map((it) => `src/${it}`)) &&
  await bundle(`${folder}/src/edit/language_servers`, languageServers.map((it) => `src/${it}`)) &&
  await bundleWeb(root, new URL("web/", base));
if (isBundled) {
  await removeOthers(base, started);
  await hideImports();
  await emptyComments();
  await copyModules();
}
Deno.exitCode = isBundled ? 0 : 1;
