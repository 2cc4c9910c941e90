/** What the uses of a Java file seem to be, before definitions are looked at. */

import type { Definition } from "../../../codeintel/mod.ts";
import { type CallSite, placeOf } from "./calls.ts";
import { javaLang, javaObject } from "./java_known.ts";
import { type Expr, type Linker, type Names, qualifiedOf, type Sym, type Use } from "./linked.ts";

/** What one use seems to be, before definitions were looked at. */
export type UseCandidate =
  | { readonly type: "type"; readonly name: string; readonly inherits: boolean }
  | {
    readonly type: "member";
    readonly name: string;
    readonly classes: readonly Sym[];
    /** Methods whose results the object was had from: with overloads it may be another. */
    readonly through: readonly Sym[];
  }
  | {
    readonly type: "call";
    readonly name: string;
    readonly classes: readonly Sym[];
    readonly args: number;
    readonly made: boolean;
    readonly through: readonly Sym[];
  };

export type Placed = UseCandidate & { readonly path: string; readonly line: number };

export interface Source {
  readonly path: string;
  readonly names: Names;
  readonly definitions: readonly Definition[];
  /** `import static Type.*`: methods may be of that type. */
  readonly takesMethods: boolean;
}

export function look(
  linker: Linker,
  source: Source,
  calls: ReadonlyMap<string, CallSite>,
): readonly Placed[] {
  const { path, names } = source;
  const inherits = names.bindings.some((it) => it.kind === "class" && it.bases?.length);
  const firstUses = new Map<string, Use>();
  for (const use of names.uses) {
    const key = placeOf({ line: use[0], column: use[1] });
    // Of `new C()` the first is the class, the second a constructor.
    if (!firstUses.has(key)) firstUses.set(key, use);
  }
  return [...firstUses.values()].flatMap((use) => {
    const [line, column] = use;
    const call = calls.get(placeOf({ line, column }));
    const seen = free(linker, path, names, { use, call, inherits }) ??
      bare(linker, source, use, call) ?? member(linker, path, names, { use, call, inherits });
    return seen ? [{ ...seen, path, line }] : [];
  });
}

interface Site {
  readonly use: Use;
  readonly call: CallSite | undefined;
  /** Some class of the file inherits, perhaps types within its bases. */
  readonly inherits: boolean;
}

function free(
  linker: Linker,
  path: string,
  names: Names,
  { use: [, , index, , binding, object], inherits }: Site,
): UseCandidate | null {
  const name = names.names[index] ?? "";
  if (binding >= 0 || object !== -1 || !/^\p{Lu}\w*\p{Ll}/u.test(name)) return null;
  if (javaLang.has(name) || linker.free(path, name).length > 0) return null;
  return names.exports.some((it) => "star" in it) ? null : { type: "type", name, inherits };
}

/** `f(x)`: a method of a class around it. */
function bare(
  linker: Linker,
  { path, names, definitions, takesMethods }: Source,
  [line, , index, , binding, object]: Use,
  call: CallSite | undefined,
): UseCandidate | null {
  const name = names.names[index] ?? "";
  const isImplied = object >= 0 && names.objects[object]?.of === "this";
  if (!call || call.nameless || call.made || binding >= 0) return null;
  if (object !== -1 && !isImplied || takesMethods) return null;
  if (javaObject.has(name) || names.exports.some((it) => "star" in it)) return null;
  const around = definitions.filter((it) => types.has(it.kind) && it.from <= line && line <= it.to)
    .reverse();
  const all: Sym[] = [];
  for (const { qualified } of around) {
    const at = names.bindings.findIndex((it, own) =>
      it.kind === "class" && qualifiedOf(names, own) === qualified
    );
    const classes = at < 0 ? null : hierarchy(linker, { path, binding: at });
    if (classes === null) return null;
    const found = classes.some((it) => linker.hasMember(it, name));
    if (found) return { type: "call", name, classes, args: call.args, made: false, through: [] };
    all.push(...classes);
  }
  return all.length === 0 ? null : { type: "member", name, classes: all, through: [] };
}

const types: ReadonlySet<string> = new Set(["class", "interface", "enum", "struct", "type"]);

/** The class and all that it inherits, itself first; `null`: some of it is not known. */
function hierarchy(linker: Linker, symbol: Sym): readonly Sym[] | null {
  const out: Sym[] = [];
  const stack = [symbol];
  for (let it = stack.pop(); it; it = stack.pop()) {
    const own = it;
    if (out.some((each) => each.path === own.path && each.binding === own.binding)) continue;
    const binding = linker.binding(own);
    if (binding?.kind !== "class" || out.length > maxClasses) return null;
    if ((binding.decorators ?? []).length > 0) return null;
    out.push(own);
    for (const base of linker.bases(own)) {
      if (base === null) return null;
      stack.push(base);
    }
  }
  return out;
}

/** More classes than any honest one inherits from. */
const maxClasses = 100;

function member(
  linker: Linker,
  path: string,
  names: Names,
  { use: [, , index, , binding, object], call }: Site,
): UseCandidate | null {
  const name = names.names[index] ?? "";
  if (object === -2) return null;
  if (object === -1) {
    if (!call) return null;
    const meanings = binding < 0 ? linker.free(path, name) : linker.origin({ path, binding });
    const [found, ...others] = meanings;
    if (!found?.sure || others.length > 0) return null;
    const target = linker.binding(found.symbol);
    if (target?.kind === "class") return made(linker, found.symbol, name, call);
    if (target?.kind !== "function" || target.owner === undefined) return null;
    const owner = { path: found.symbol.path, binding: target.owner };
    const classes = hierarchy(linker, owner);
    return classes && { type: "call", name, classes, args: call.args, made: false, through: [] };
  }
  const expr = names.objects[object];
  // What is written without `this.` may be of a class around it: `bare` has looked at calls.
  if (!expr || expr.of === "this") return null;
  const value = linker.value(path, expr);
  if (value?.of !== "instance" && value?.of !== "symbol") return null;
  const through = calleesIn(linker, path, expr);
  const classes = hierarchy(linker, value.symbol);
  if (classes === null || javaObject.has(name)) return null;
  if (linker.members(value, name).length === 0) {
    return isTypeName(name) ? null : { type: "member", name, classes, through };
  }
  return call ? { type: "call", name, classes, args: call.args, made: false, through } : null;
}

/** Constructors are not inherited. */
function made(linker: Linker, symbol: Sym, name: string, call: CallSite): UseCandidate | null {
  if ((linker.binding(symbol)?.decorators ?? []).length > 0) return null;
  return { type: "call", name, classes: [symbol], args: call.args, made: true, through: [] };
}

/** Methods that are called on the way to an object. */
function calleesIn(linker: Linker, path: string, expr: Expr, depth = 0): readonly Sym[] {
  if (depth > 16) return [];
  switch (expr.of) {
    case "call": {
      const own = linker.denotes(path, expr.callee).map((it) => it.symbol);
      return [...own, ...calleesIn(linker, path, expr.callee, depth + 1)];
    }
    case "member":
      return calleesIn(linker, path, expr.object, depth + 1);
    case "binding": {
      const { type, value } = linker.binding({ path, binding: expr.binding }) ?? {};
      return value && !type ? calleesIn(linker, path, value, depth + 1) : [];
    }
    default:
      return [];
  }
}

/** `Outer.Inner`, `Color.RED`: types and constants of a class may be of its kin. */
function isTypeName(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
