/** JavaScript and TypeScript: vitest, jest, mocha, node's own, deno. */

import type { JsonObject } from "../../../protocol/mod.ts";
import { folderOf } from "../../../util/mod.ts";
import { objectAt, textAt } from "../json.ts";
import { denoTest, jest, mocha, nodeTest, type NodeTestSettings, vitest } from "../kinds/mod.ts";
import { makeRunner } from "../runner.ts";
import type { Recipe, Runner } from "../types.ts";
import {
  byHome,
  foldersWith,
  inFolder,
  programIn,
  type Project,
  readJson,
  upwards,
} from "./project.ts";
import { denoFlags, nodeWords } from "./script_words.ts";

type Engine = "vitest" | "jest" | "mocha" | "node" | "deno";

interface Package {
  readonly folder: string;
  readonly tests: readonly string[];
  /** Scripts of `package.json` and tasks of `deno.json` that run tests, `test` first. */
  readonly scripts: readonly string[];
}

export async function scriptRunners(project: Project): Promise<readonly Runner[]> {
  const tests = project.paths.filter((it) =>
    /\.[cm]?[jt]sx?$/.test(it) && !/\.config\.\w+$/.test(it)
  );
  const homes = foldersWith(project, /^(?:package\.json|deno\.jsonc?)$/);
  const groups = [...byHome(tests, new Set([...homes, ""]))];
  const found = await Promise.all(groups.map(([folder, own]) => runnerFor(project, folder, own)));
  return found.filter((it) => it !== null);
}

async function runnerFor(
  project: Project,
  folder: string,
  candidates: readonly string[],
): Promise<Runner | null> {
  const scripts = await scriptsOf(project, folder);
  const engine = await engineOf(project, { folder, tests: candidates, scripts });
  if (!engine) return null;
  const from = folder === "" ? 0 : folder.length + 1;
  const files = candidates.map((it) => it.slice(from));
  const holding = engine === "node" ? await holdingTests(project, candidates) : [];
  const recipe = recipeOf(engine, scripts, { files, holding: holding.map((it) => it.slice(from)) });
  const tests = candidates.filter(recipe.takes);
  if (tests.length === 0) return null;
  const local = await localProgram(project, folder, engine);
  const program = local ?? engine;
  return makeRunner(recipe, {
    root: project.root,
    folder,
    program,
    inProject: local !== null,
    tests,
  });
}

/** Files that are looked into for their tests. */
const maxHolding = 500;

async function holdingTests(
  project: Project,
  paths: readonly string[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths.slice(0, maxHolding)) {
    const text = await project.text(path);
    if (/["']node:test["']/.test(text) && /^\s*(?:await )?(?:test|it)\(/m.test(text)) {
      found.push(path);
    }
  }
  return found;
}

async function localProgram(
  project: Project,
  folder: string,
  engine: Engine,
): Promise<string | null> {
  switch (engine) {
    case "node":
    case "deno":
      return null;
    case "vitest":
    case "jest":
    case "mocha":
      return await programIn(project, folder, [`node_modules/.bin/${engine}`]);
  }
}

function recipeOf(
  engine: Engine,
  scripts: readonly string[],
  { files, holding }: Pick<NodeTestSettings, "holding"> & { readonly files: readonly string[] },
): Recipe {
  switch (engine) {
    case "vitest":
      return vitest;
    case "jest":
      return jest;
    case "mocha":
      return mocha;
    case "node":
      return nodeTest({ ...nodeWords(scripts, files), holding });
    case "deno":
      return denoTest(denoFlags(scripts));
  }
}

async function scriptsOf(project: Project, folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (
    const [file, key] of [["package.json", "scripts"], ["deno.json", "tasks"], [
      "deno.jsonc",
      "tasks",
    ]]
  ) {
    const table = objectAt(await readJson(project, inFolder(folder, file ?? "")), key ?? "");
    const names = Object.keys(table).filter((it) => /^(?:test|unit)/.test(it)).sort();
    found.push(
      ...names.map((it) => textAt(table, it) ?? textAt(objectAt(table, it), "command") ?? ""),
    );
  }
  return found;
}

/** By what the scripts run, then by settings and dependencies, then by what the tests import. */
async function engineOf(project: Project, pack: Package): Promise<Engine | null> {
  for (const script of pack.scripts) {
    const engine = engineInScript(script);
    if (engine) return engine;
  }
  const looks = await project.looks(pack.tests);
  const ownsDeno = ["deno.json", "deno.jsonc"].some((it) => project.has(inFolder(pack.folder, it)));
  if (/\bDeno\.test\b/.test(looks) || (ownsDeno && !/["']node:test["']/.test(looks))) return "deno";
  for (const folder of upwards(pack.folder)) {
    const engine = await engineInFolder(project, folder);
    if (engine) return engine;
  }
  return /["']node:test["']/.test(looks) ? "node" : null;
}

function engineInScript(script: string): Engine | null {
  if (/\bvitest\b/.test(script)) return "vitest";
  if (/\bjest\b/.test(script)) return "jest";
  if (/\bmocha\b/.test(script)) return "mocha";
  if (/\bdeno test\b/.test(script)) return "deno";
  return /\bnode\b.*\s--test\b/.test(script) ? "node" : null;
}

async function engineInFolder(project: Project, folder: string): Promise<Engine | null> {
  const here = project.paths.filter((it) => folderOf(it) === folder);
  if (here.some((it) => /(?:^|\/)vitest\.config\.\w+$/.test(it))) return "vitest";
  if (here.some((it) => /(?:^|\/)jest\.config\.\w+$/.test(it))) return "jest";
  if (here.some((it) => /(?:^|\/)\.mocharc/.test(it))) return "mocha";
  const manifest = await readJson(project, inFolder(folder, "package.json"));
  const depends = (name: string) =>
    ["devDependencies", "dependencies"].some((it) => Object.hasOwn(objectAt(manifest, it), name));
  if (depends("vitest")) return "vitest";
  if (depends("jest") || isConfigured(manifest, "jest")) return "jest";
  return depends("mocha") || isConfigured(manifest, "mocha") ? "mocha" : null;
}

function isConfigured(manifest: JsonObject, key: string): boolean {
  return Object.keys(objectAt(manifest, key)).length > 0;
}
