/** What the oracles of `benches/oracles/` say of a tree, asked once. */

import { fileURLToPath } from "node:url";
import { benchFolder, kept, tool } from "./folder.ts";
import { shortHash, slug, type Tree } from "./trees.ts";

export const oracleFolder = fileURLToPath(new URL("../oracles/", import.meta.url));

/** What a script's answer depends on, besides the tree: itself and what it imports. */
const sources = {
  "py_deps.py": [],
  "py_layout.py": ["py_deps.py"],
  "py_sigs.py": ["py_deps.py"],
  "py_refs.mjs": ["py_deps.py", "py_sigs.py", "ts_common.mjs"],
  "ts_deps.mjs": ["ts_common.mjs", "ts_resolve.mjs"],
  "ts_sigs.mjs": ["ts_common.mjs"],
  "ts_refs.mjs": ["ts_common.mjs", "ts_resolve.mjs", "ts_service.mjs"],
} satisfies Readonly<Record<string, readonly string[]>>;

export type Oracle = keyof typeof sources;

/** Packages that the oracles stand on; other versions may answer otherwise. */
const modules = ["typescript@5.9.3", "pyright@1.1.414"];

/** The folder with `node_modules` in it: `ORACLE_MODULES`, or one of our own. */
export async function oracleModules(): Promise<string> {
  return Deno.env.get("ORACLE_MODULES") ?? await npmFolder("oracle_modules", modules);
}

/** Packages of npm in a folder outside of every tree. */
export function npmFolder(name: string, packages: readonly string[]): Promise<string> {
  return kept(`${name}-${packages.join("+").replaceAll(/[^\w.+-]+/g, "_")}`, async (path) => {
    await Deno.mkdir(path);
    await Deno.writeTextFile(`${path}/package.json`, '{ "private": true }\n');
    const quiet = ["--silent", "--ignore-scripts", "--no-audit", "--no-fund"];
    await tool(["npm", "install", "--prefix", path, ...quiet, ...packages]);
  });
}

/**
 * Path of a file with what an oracle prints; kept by the tree's version, the arguments and the
 * text of the script.
 */
export async function answerOf(
  tree: Tree,
  oracle: Oracle,
  ...args: readonly string[]
): Promise<string> {
  const texts = await Promise.all(
    [oracle, ...sources[oracle]].map((it) => Deno.readTextFile(`${oracleFolder}${it}`)),
  );
  const key = await shortHash(JSON.stringify([modules, args, texts]));
  return await kept(`answers/${slug(tree)}/${oracle}-${key}`, async (path) => {
    const root = await tree.root();
    const extra = oracle === "py_refs.mjs" ? [await answerOf(tree, "py_sigs.py")] : [];
    const runner = oracle.endsWith(".py")
      ? ["python3", "-B"]
      : ["node", "--max-old-space-size=8192"];
    const text = await tool([...runner, `${oracleFolder}${oracle}`, root, ...args, ...extra], {
      env: { ORACLE_MODULES: oracle.endsWith(".py") ? benchFolder : await oracleModules() },
    });
    await Deno.writeTextFile(path, text);
  });
}

/** Lines of an answer that hold anything. */
export async function linesOf(path: string): Promise<readonly string[]> {
  return (await Deno.readTextFile(path)).split("\n").filter((it) => it !== "");
}
