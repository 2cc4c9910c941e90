/**
 * Imports of packages that a change brought and nobody offers: not of the project, not of the
 * language's own library, neither installed nor declared in the project's manifests. What other files
 * of the project import as well was there before, and is left alone.
 */

import { type Code, isGuarded, type LanguageId } from "../../../codeintel/mod.ts";
import { nearest } from "../../../util/mod.ts";
import type { StageView } from "../look.ts";
import type { Problem } from "../problem.ts";
import { meant } from "../problems/sentences.ts";
import { goPackages } from "./go.ts";
import { manifestsOf } from "./manifests.ts";
import { isOneSlip } from "./near.ts";
import { pythonPackages } from "./python.ts";
import { rustPackages } from "./rust.ts";
import { scriptPackages } from "./script.ts";
import type { PackageImport, PackageRules } from "./types.ts";

const rules: Partial<Record<LanguageId, PackageRules>> = {
  python: pythonPackages,
  javascript: scriptPackages,
  typescript: scriptPackages,
  tsx: scriptPackages,
  vue: scriptPackages,
  go: goPackages,
  rust: rustPackages,
};

/** What lies here may use what only its readers have, or what a larger project around this one declares. */
const loose =
  /(?:^|\/)(?:__tests__|tests?|specs?|examples?|samples?|demos?|docs?|docs_src|tutorials?|testdata|fixtures|vendor(?:ed)?|_vendor|third[-_]party|templates?|bench(?:es|mark|marks)?)\/|(?:^|\/)(?:conftest\.py|test_[^/]*|[^/]*[._](?:test|spec)\.\w+)$/;

export async function undeclaredProblems(look: StageView): Promise<readonly Problem[]> {
  const code = await look.after();
  const wanted = await newImports(look, code);
  if (wanted.length === 0) return [];
  const used = await usedBefore(look, code);
  const manifests = await manifestsOf(look.workspace);
  const out: Problem[] = [];
  for (const it of wanted) {
    const own = rules[it.language];
    const name = own?.packageOf(it) ?? null;
    if (!own || name === null || used.get(own)?.has(name)) continue;
    const offered = await own.offered(name, it, { manifests, look });
    if (offered === null || offered.has(name)) continue;
    const near = nearest(name, offered);
    const isSlip = near !== null && isOneSlip(name, near);
    const isSure = isAlwaysRun(it) && !loose.test(it.path) && own.isDeclared(it, manifests);
    if (isSlip || isSure) out.push(problemOf(it, { name, near }));
  }
  return out;
}

/** Whoever imports it only sometimes may do without it: in a function, for some version of the language. */
function isAlwaysRun({ kind, indented }: PackageImport): boolean {
  return (kind === "static" || kind === "reexport" || kind === "type") && !indented;
}

function problemOf(
  { path, line, source }: PackageImport,
  { name, near }: { readonly name: string; readonly near: string | null },
): Problem {
  const text = `package ${name} is neither installed nor declared${meant(near)}`;
  return { stage: "imports", path, line, what: `undeclared ${name}`, source, text };
}

/** Imports of changed files that their old contents did not have, and that lead to no file of the project. */
async function newImports(
  look: StageView,
  { index, resolved }: Code,
): Promise<readonly PackageImport[]> {
  const present = look.files.flatMap(({ path, after }) => {
    const language = index.files.get(path)?.language;
    return after !== null && language && rules[language] ? [{ path, language }] : [];
  });
  if (present.length === 0) return [];
  const paths = present.map(({ path }) => path);
  const [facts, before] = [await index.facts("imports", paths), await look.specifiersBefore()];
  const fresh = present.flatMap(({ path, language }) =>
    (facts.get(path)?.imports ?? [])
      .filter(({ specifier }) => !before.get(path)?.has(specifier))
      .map((it) => ({ ...it, path, language }))
  );
  if (fresh.length === 0) return [];
  const names = await index.facts("names", fresh.map(({ path }) => path));
  const { resolver } = await resolved();
  return fresh.flatMap((it) => {
    const known = names.get(it.path);
    if (known && isGuarded(known, it.line, "imports") || it.kind === "implicit") return [];
    const { files, unresolved = [] } = resolver(it.path).resolve(it.path, it);
    if (files.length > 0 || unresolved[0]?.why !== "external") return [];
    const source = look.textAfter(it.path)?.split(/\r?\n/)[it.line - 1] ?? "";
    const indented = it.language === "python" && /^\s/.test(source);
    return [{
      ...it,
      indented,
      source: source.trim(),
      binds: new Set(known?.bindings.map(({ name }) => name)),
    }];
  });
}

/** Packages that files import which the change left alone, or imported before it. */
async function usedBefore(look: StageView, code: Code) {
  const changed = new Set(look.files.map(({ path }) => path));
  const used = new Map<PackageRules, Set<string>>();
  const note = (path: string, specifier: string) => {
    const own = rules[code.index.files.get(path)?.language ?? "python"];
    const name = own?.packageOf({ specifier, path });
    if (own && name) used.set(own, (used.get(own) ?? new Set()).add(name));
  };
  for (const { from, name, why } of (await code.graph()).unresolved) {
    if (why === "external" && !changed.has(from)) note(from, name);
  }
  for (const [path, all] of await look.specifiersBefore()) for (const it of all) note(path, it);
  return used;
}
