/** What the Java compiler would refuse: types that nothing brings in, missing methods, wrong calls. */

import type { Definition } from "../../../codeintel/mod.ts";
import { nearest } from "../../../util/mod.ts";
import { type CallSite, callsOf } from "./calls.ts";
import { look, type Placed } from "./java_seen.ts";
import { lostImports, typeSuspects } from "./java_types.ts";
import {
  fits,
  type Linked,
  linked,
  type Outlines,
  outlinesOf,
  problemOf,
  qualifiedOf,
  settled,
  type Sym,
} from "./linked.ts";
import type { Scene, Suspect } from "./scene.ts";
import { arityText, definedAt, meant } from "./sentences.ts";

export async function javaSuspects(
  scene: Scene,
  paths: readonly string[],
): Promise<readonly Suspect[]> {
  const view = await linked(scene, paths);
  const calls = new Map<string, ReadonlyMap<string, CallSite>>();
  const open = new Set<string>();
  for (const [path] of view.files) {
    const text = (await scene.lines(path)).join("\n");
    if (/^\s*import\s+static\s+[\w.]+\.\*/m.test(text)) open.add(path);
    const found = await callsOf(text, "java");
    if (found) calls.set(path, found);
  }
  const own = await outlinesOf(scene, paths);
  const seen = await settled(view, () =>
    view.files.flatMap(([path, names]) => {
      const found = calls.get(path);
      const definitions = own.get(path) ?? [];
      const source = { path, names, definitions, takesMethods: open.has(path) };
      return found ? look(view.facts.linker, source, found) : [];
    }));
  const homes = seen.flatMap((it) =>
    "classes" in it ? [...it.classes, ...it.through].map(({ path }) => path) : []
  );
  const outlines = await outlinesOf(scene, homes);
  const out: Suspect[] = [];
  for (const [path, names] of view.files) out.push(...await lostImports(scene, path, names));
  for (const it of seen) out.push(...await judged(scene, { view, outlines }, it));
  return out;
}

interface CodeView {
  readonly view: Linked;
  readonly outlines: Outlines;
}

async function judged(scene: Scene, known: CodeView, it: Placed): Promise<readonly Suspect[]> {
  switch (it.type) {
    case "type":
      return await typeSuspects(scene, it);
    case "member":
      return lostMember(known, it);
    case "call":
      return wrongCall(known, it);
  }
}

function lostMember(
  known: CodeView,
  { path, line, name, classes, through }: Placed & { readonly type: "member" },
): readonly Suspect[] {
  const [owner] = classes;
  const home = owner && headOf(known, owner);
  if (!home || !isPlain(known, classes) || isOverloaded(known, through)) return [];
  const near = nearest(name, classes.flatMap((each) => membersOf(known, each)));
  const text = `${home.name} has no ${name}${meant(near)}${definedAt(owner.path, home.line)}`;
  return [{ stage: "interface", path, line, what: `missing_member ${name}`, text }];
}

/** Every class is written as a class or an interface, without what a compiler adds to it. */
function isPlain(known: CodeView, classes: readonly Sym[]): boolean {
  return classes.every((it) => {
    const kind = headOf(known, it)?.kind;
    const signature = headOf(known, it)?.signature ?? "";
    return (kind === "class" || kind === "interface") && !/@\w/.test(signature) &&
      !/\brecord\b/.test(signature);
  });
}

function isOverloaded({ view, outlines }: CodeView, symbols: readonly Sym[]): boolean {
  return symbols.some(({ path, binding }) => {
    const names = view.facts.names(path);
    const wanted = names ? qualifiedOf(names, binding) : "";
    return (outlines.get(path) ?? []).filter((it) => it.qualified === wanted).length !== 1;
  });
}

function headOf({ view, outlines }: CodeView, symbol: Sym): Definition | null {
  const names = view.facts.names(symbol.path);
  if (!names) return null;
  const wanted = qualifiedOf(names, symbol.binding);
  return outlines.get(symbol.path)?.find((it) => it.qualified === wanted) ?? null;
}

function membersOf({ view }: CodeView, owner: Sym): readonly string[] {
  const bindings = view.facts.names(owner.path)?.bindings ?? [];
  return bindings.flatMap((it) => it.member && it.owner === owner.binding ? [it.name] : []);
}

function wrongCall(known: CodeView, it: Placed & { readonly type: "call" }): readonly Suspect[] {
  const { path, line, name, args, classes } = it;
  const [owner] = classes;
  const head = owner && headOf(known, owner);
  if (!head || !isPlain(known, classes) || isOverloaded(known, it.through)) return [];
  const heads = classes.flatMap((each) => headsOf(known, each, it.made ? null : name));
  if (heads.some(({ definition: { arity } }) => !arity || fits(args, arity))) return [];
  // A class without a constructor takes nothing.
  const isBare = heads.length === 0 && it.made && args > 0 && head.kind === "class";
  if (heads.length === 0 && !isBare) return [];
  const [first = { path: owner.path, definition: { ...head, arity: { min: 0, max: 0 } } }] = heads;
  const { arity, line: home } = first.definition;
  const text = heads.length < 2 && arity
    ? arityText(name, problemOf(args, arity), arity)
    : `no ${name}() takes ${args} ${args === 1 ? "argument" : "arguments"}`;
  const where = definedAt(first.path, home);
  return [{ stage: "interface", path, line, what: `arity ${name}`, text: text + where }];
}

interface Placement {
  readonly path: string;
  readonly definition: Definition;
}

/** Methods of a class by their name, or its constructors. */
function headsOf(
  { view, outlines }: CodeView,
  owner: Sym,
  method: string | null,
): readonly Placement[] {
  const names = view.facts.names(owner.path);
  if (!names) return [];
  const outer = qualifiedOf(names, owner.binding);
  const wanted = `${outer}.${method ?? outer.slice(outer.lastIndexOf(".") + 1)}`;
  const kind = method === null ? "constructor" : "method";
  const all = outlines.get(owner.path) ?? [];
  return all.filter((it) => it.qualified === wanted && it.kind === kind)
    .map((definition) => ({ path: owner.path, definition }));
}
