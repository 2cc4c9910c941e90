/** What the Go compiler would refuse: names of no package, imports that nothing uses, wrong calls. */

import type { Definition } from "../../../codeintel/mod.ts";
import { folderOf, nearest } from "../../../util/mod.ts";
import { type CallSite, callsOf, placeOf } from "./calls.ts";
import { goPredeclared, goStandard } from "./go_predeclared.ts";
import {
  fits,
  type Linked,
  linked,
  type Names,
  type Outlines,
  outlinesOf,
  problemOf,
  qualifiedOf,
  settled,
  type Sym,
  type Use,
} from "./linked.ts";
import type { Scene, Suspect } from "./scene.ts";
import { arityText, definedAt, meant } from "./sentences.ts";

/** What one use seems to be, before definitions were looked at. */
type UseCandidate =
  | { readonly type: "free"; readonly name: string }
  | { readonly type: "gone"; readonly name: string; readonly package: string }
  | { readonly type: "member"; readonly name: string; readonly owner: Sym }
  | { readonly type: "call"; readonly name: string; readonly to: Sym; readonly args: number };

type Placed = UseCandidate & { readonly path: string; readonly line: number };

export async function goSuspects(
  scene: Scene,
  paths: readonly string[],
): Promise<readonly Suspect[]> {
  const view = await linked(scene, paths);
  const calls = new Map<string, ReadonlyMap<string, CallSite>>();
  const out: Suspect[] = [];
  for (const [path, names] of view.files) {
    const found = await callsOf((await scene.lines(path)).join("\n"), "go");
    if (found) calls.set(path, found);
    out.push(...await unusedImports(scene, view, path, names));
  }
  const seen = await settled(
    view,
    () => view.files.flatMap(([path, names]) => look(view, path, names, calls.get(path))),
  );
  const homes = seen.flatMap((it) =>
    it.type === "member" ? [it.owner.path] : it.type === "call" ? [it.to.path] : []
  );
  const outlines = await outlinesOf(scene, homes);
  for (const it of seen) out.push(...await judged(scene, { view, outlines }, it));
  return out;
}

function look(
  view: Linked,
  path: string,
  names: Names,
  calls: ReadonlyMap<string, CallSite> | undefined,
): readonly Placed[] {
  if (!calls) return [];
  return names.uses.flatMap((use) => {
    const [line, column] = use;
    const seen = atUse(view, path, names, use) ??
      atCall(view, path, { names, use, call: calls.get(placeOf({ line, column })) });
    return seen ? [{ ...seen, path, line }] : [];
  });
}

function atUse({ facts }: Linked, path: string, names: Names, use: Use): UseCandidate | null {
  const [, , index, , binding, object] = use;
  const name = names.names[index] ?? "";
  if (binding >= 0 || name === "_") return null;
  if (object === -1) {
    if (goPredeclared.has(name) || facts.linker.free(path, name).length > 0) return null;
    // A star takes in names of a package that may not be here.
    return names.exports.some((it) => "star" in it) ? null : { type: "free", name };
  }
  const expr = names.objects[object];
  const value = expr ? facts.linker.value(path, expr) : null;
  if (value === null || value.of === "external" || value.of === "super") return null;
  if (facts.linker.members(value, name).length > 0) return null;
  if (value.of === "module") {
    // Only what starts with a capital can be taken from a package.
    return value.path === null || !/^\p{Lu}/u.test(name)
      ? null
      : { type: "gone", name, package: folderOf(value.path) };
  }
  return value.of === "instance" && isClosed(facts.linker, value.symbol)
    ? { type: "member", name, owner: value.symbol }
    : null;
}

/** All that it embeds is of the project. */
function isClosed(linker: Linked["facts"]["linker"], symbol: Sym, depth = 0): boolean {
  const binding = linker.binding(symbol);
  if (binding?.kind !== "class" || binding.local || depth > 8) return false;
  const bases = linker.bases(symbol);
  return bases.length === (binding.bases ?? []).length &&
    bases.every((it) => it !== null && isClosed(linker, it, depth + 1));
}

interface Called {
  readonly names: Names;
  readonly use: Use;
  readonly call: CallSite | undefined;
}

function atCall(
  { facts }: Linked,
  path: string,
  { names, use, call }: Called,
): UseCandidate | null {
  if (!call || call.open) return null;
  const [, , index, , binding, object] = use;
  const name = names.names[index] ?? "";
  const expr = names.objects[object];
  const value = expr ? facts.linker.value(path, expr) : null;
  // `Type.Method(receiver)` has one more.
  if (object !== -1 && value?.of !== "module" && value?.of !== "instance") return null;
  const found = value
    ? facts.linker.members(value, name)
    : binding >= 0
    ? facts.linker.origin({ path, binding })
    : facts.linker.free(path, name);
  const [first] = found;
  if (!first?.sure || found.length > 1) return null;
  const target = facts.linker.binding(first.symbol);
  if (target?.kind !== "function" || target.local) return null;
  return { type: "call", name, to: first.symbol, args: call.args };
}

interface CodeView {
  readonly view: Linked;
  readonly outlines: Outlines;
}

async function judged(
  scene: Scene,
  known: CodeView,
  it: Placed,
): Promise<readonly Suspect[]> {
  const { path, line, name } = it;
  const at = { stage: "interface", path, line } as const;
  switch (it.type) {
    case "free":
      return await freeName(scene, known.view, it);
    case "gone": {
      const sought = { folder: it.package, name, owner: null };
      if (await mayBeThere(scene, known.view, sought)) return [];
      return [{
        ...at,
        what: `missing_name ${name}`,
        text: `package ${it.package} has no ${name}`,
      }];
    }
    case "member": {
      const owner = definitionOf(known, it.owner);
      if (!owner || !isStructured(owner)) return [];
      const sought = { folder: folderOf(it.owner.path), name, owner: owner.name };
      if (await mayBeThere(scene, known.view, sought)) return [];
      const near = meant(nearest(name, membersOf(known, it.owner)));
      const text = `${owner.name} has no ${name}${near}${definedAt(it.owner.path, owner.line)}`;
      return [{ ...at, what: `missing_member ${name}`, text }];
    }
    case "call": {
      const target = definitionOf(known, it.to);
      if (!target?.arity || fits(it.args, target.arity)) return [];
      const text = arityText(name, problemOf(it.args, target.arity), target.arity);
      const where = definedAt(it.to.path, target.line);
      return [{ ...at, what: `arity ${name}`, text: text + where }];
    }
  }
}

/** Its members are written down: of `type A B` they are those of B. */
function isStructured({ signature }: Definition): boolean {
  return /^type\s+\w+(?:\[.*\])?\s+(?:struct|interface)\b/.test(signature);
}

/** The one definition of a symbol. */
function definitionOf({ view, outlines }: CodeView, symbol: Sym): Definition | null {
  const names = view.facts.names(symbol.path);
  if (!names) return null;
  const wanted = qualifiedOf(names, symbol.binding);
  const found = outlines.get(symbol.path)?.filter((it) => it.qualified === wanted) ?? [];
  return found.length === 1 ? found[0] ?? null : null;
}

function membersOf({ view }: CodeView, owner: Sym): readonly string[] {
  const bindings = view.facts.names(owner.path)?.bindings ?? [];
  return bindings.flatMap((it) => it.member && it.owner === owner.binding ? [it.name] : []);
}

interface Sought {
  readonly folder: string;
  readonly name: string;
  /** The type whose member it is; `null`: it stands at the top of a file. */
  readonly owner: string | null;
}

async function mayBeThere(scene: Scene, view: Linked, sought: Sought): Promise<boolean> {
  return await isGenerated(scene, sought.folder) || await isBeside(scene, view, sought);
}

/** A test, which belongs to no import, or a program of several files declares it. */
async function isBeside(
  scene: Scene,
  { facts }: Linked,
  { folder, name, owner }: Sought,
): Promise<boolean> {
  const { files } = scene.code.index;
  const own = [...files.keys()].filter((it) => folderOf(it) === folder && it.endsWith(".go"));
  await facts.load(own);
  return own.some((path) => {
    const bindings = facts.names(path)?.bindings ?? [];
    return bindings.some((it) => {
      if (it.name !== name || it.local) return false;
      const above = it.owner === undefined ? null : bindings[it.owner]?.name ?? null;
      return above === owner && (owner !== null || !it.source);
    });
  });
}

async function freeName(
  scene: Scene,
  view: Linked,
  { path, line, name }: Placed,
): Promise<readonly Suspect[]> {
  const { facts } = view;
  if (await mayBeThere(scene, view, { folder: folderOf(path), name, owner: null })) return [];
  const source = (await scene.lines(path))[line - 1] ?? "";
  const at = { path, line, what: `undefined_name ${name}` };
  const isPackage = new RegExp(`(?<![\\w.])${RegExp.escape(name)}\\.\\w`).test(source);
  if (isPackage) {
    const text = (await scene.importedBefore(path)).has(name)
      ? `package ${name} is used and no longer imported`
      : `package ${name} is used and not imported`;
    return [{ ...at, stage: "imports", text }];
  }
  const own = facts.names(path)?.bindings.map((it) => it.name) ?? [];
  const text = `${name} is not defined in this package${meant(nearest(name, own))}`;
  return [{ ...at, stage: "interface", text }];
}

/** Parts of the package may be made by a program, and not be kept with the sources. */
async function isGenerated(scene: Scene, folder: string): Promise<boolean> {
  const { files } = scene.code.index;
  for (const path of files.keys()) {
    if (folderOf(path) !== folder || !path.endsWith(".go")) continue;
    const text = await scene.code.index.text(path) ?? "";
    if (/^\/\/go:generate\b|^import "C"|^\s*"C"$/m.test(text)) return true;
  }
  return false;
}

/** `"strings" imported and not used`, where the package's name is certain. */
async function unusedImports(
  scene: Scene,
  { facts }: Linked,
  path: string,
  names: Names,
): Promise<readonly Suspect[]> {
  const lines = await scene.lines(path);
  const out: Suspect[] = [];
  for (const [index, { source, name }] of names.bindings.entries()) {
    if (source?.name !== "*" || source.specifier === "C") continue;
    const line = lines.findIndex((it) => it.includes(`"${source.specifier}"`)) + 1;
    const used = names.uses.some(([at, , , , to]) => to === index && at !== line);
    if (used || line === 0) continue;
    const value = facts.linker.value(path, { of: "binding", binding: index });
    const own = value?.of === "module" ? value.path : null;
    const certain = own === null
      ? isNameCertain(source.specifier, lines[line - 1] ?? "")
      : await packageOf(scene, own) === name;
    if (!certain) continue;
    const text = `"${source.specifier}" is imported and not used, which Go refuses`;
    out.push({ stage: "imports", path, line, what: `unused_import ${name}`, text });
  }
  return out;
}

async function packageOf(scene: Scene, path: string): Promise<string | undefined> {
  return (await scene.code.index.facts("imports", [path])).get(path)?.package;
}

/** With a name of its own; or of the standard library, which is called by its last part. */
function isNameCertain(specifier: string, line: string): boolean {
  if (/^\s*(?:import\s+)?(?!import\b)[A-Za-z]\w*\s+"/.test(line)) return true;
  const [first = ""] = specifier.split("/");
  return !first.includes(".") && !/-|\/v\d+$/.test(specifier) && goStandard.has(first);
}
