/** What `check` of code intelligence finds, as sentences. */

import {
  type Arity,
  checkFiles,
  type Definition,
  type Finding,
  plainPath,
} from "../../../codeintel/mod.ts";
import type { Scene, Suspect } from "./scene.ts";
import { arityText, definedAt, meant } from "./sentences.ts";
import { isKnownSomewhere } from "./somewhere.ts";

export async function checkedSuspects(
  scene: Scene,
  paths: readonly string[],
): Promise<readonly Suspect[]> {
  const findings = await checkFiles(scene.code, paths);
  const out: Suspect[] = [];
  for (const it of findings) {
    // The stage `syntax` tells these.
    if (it.kind !== "syntax") out.push(await suspectOf(scene, it));
  }
  return out;
}

async function suspectOf(
  scene: Scene,
  it: Exclude<Finding, { readonly kind: "syntax" }>,
): Promise<Suspect> {
  const { path, line, name, kind } = it;
  const at = { path, line, what: `${kind} ${name}` };
  switch (it.kind) {
    case "missing_file": {
      const lost = it.why === "missing" ? "leads to no file" : "leads out of the project";
      return { ...at, stage: "imports", text: `import ${name} ${lost}${meant(it.nearest)}` };
    }
    case "missing_name": {
      const text = `${plainPath(it.from)} has no ${name}${meant(it.nearest)}`;
      return { ...at, stage: await isImport(scene, it) ? "imports" : "interface", text };
    }
    case "missing_member":
      return {
        ...at,
        stage: "interface",
        text: `${it.owner} has no ${name}${meant(it.nearest)}`,
      };
    case "undefined_name":
      return await undefinedName(scene, it);
    case "arity": {
      const home = await homeOf(scene, it);
      const text = arityText(name, it.problem, home?.arity ?? null) +
        definedAt(it.from, home?.line ?? null);
      return { ...at, stage: "interface", text };
    }
  }
}

/** `from x import name`, `import { name } from`: in the statement itself, not where it is used. */
async function isImport(scene: Scene, { path, line }: Finding): Promise<boolean> {
  const lines = await scene.lines(path);
  for (let at = line - 1; at >= 0 && at > line - maxStatement; at--) {
    const text = lines[at] ?? "";
    if (/^\s*(?:import|export|from)\b/.test(text)) return true;
    // What can only stand within a list of names.
    if (!/^\s*(?:[\w$,\s*{(]|#.*|\/\/.*)*$/.test(text) || text.trim() === "") return false;
  }
  return false;
}

/** Lines of an import statement that are gone through. */
const maxStatement = 60;

async function undefinedName(scene: Scene, it: Finding): Promise<Suspect> {
  const { path, line, name, column } = it;
  const at = { path, line, what: `undefined_name ${name}` };
  if ((await scene.importedBefore(path)).has(name)) {
    return { ...at, stage: "imports", text: `${name} is used and no longer imported` };
  }
  const text = (await scene.lines(path))[line - 1] ?? "";
  const isCalled = text.slice(column - 1 + name.length).trimStart().startsWith("(");
  if (isCalled && !await isKnownSomewhere(scene, path, name)) {
    const near = "nearest" in it ? meant(it.nearest) : "";
    return { ...at, stage: "interface", text: `${name}() is defined nowhere${near}` };
  }
  return { ...at, stage: "imports", text: `${name} is neither defined nor imported` };
}

/** The definition that a call does not fit. */
async function homeOf(
  { code }: Scene,
  it: Finding & { readonly kind: "arity" },
): Promise<Pick<Definition, "line"> & { readonly arity: Arity | null } | null> {
  const outline = (await code.index.facts("outline", [it.from])).get(it.from);
  const found = outline?.definitions.filter((each) => each.signature === it.signature) ?? [];
  const [first] = found;
  return first ? { line: first.line, arity: first.arity ?? null } : null;
}
