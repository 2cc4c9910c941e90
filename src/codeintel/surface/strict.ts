/**
 * A view of a file's names that promises less: what a binding holds is only told where one
 * statement alone sets it. `refs` may take a guess for likely; `check` must not.
 */

import type { LanguageId } from "../language_id.ts";
import { type Binding, guarded, type Names, roles } from "../names/mod.ts";

/** A member's first value fixes its class (TypeScript). */
export function isTyped(id: LanguageId): boolean {
  return id !== "python";
}

/** `typed`: what `isTyped` says of the language. */
export function strict(names: Names, { typed }: { readonly typed: boolean }): Names {
  const places = placesOf(names);
  const written = writtenOf(names);
  const denied = deniedIn(names);
  const bindings = names.bindings.map((it, index) => {
    const sets = it.member ? written.get(it.name) ?? 0 : 0;
    if (!typed && (denied.has(index) && isHolder(it) || isStrangeReceiver(it))) return bare(it);
    const known = narrowed(it, Math.max(places[index] ?? 0, sets));
    // Another file may set it for an object, or a subclass for all of its own.
    const isLoose = !typed && it.member && it.kind === "variable";
    return isLoose ? bare(known, known.type) : known;
  });
  return { ...names, bindings };
}

/** PEP 8: the first parameter of a method is `self` or `cls`. Anything else is mostly no method. */
export const receiverName = /^_{0,2}(?:self|cls|mcs|mcls|metacls)$/;

function isStrangeReceiver({ kind, name, value }: Binding): boolean {
  return kind === "parameter" && (value?.of === "this" || value?.of === "class") &&
    !receiverName.test(name);
}

function isHolder({ kind, source }: Binding): boolean {
  return !source && (kind === "variable" || kind === "parameter");
}

/** Declared on a line of which the author says that its types are not true. */
function deniedIn({ uses, guards }: Names): ReadonlySet<number> {
  const lines = guards.filter(([, , what]) => what === guarded.all);
  if (lines.length === 0) return new Set();
  const declare = roles.indexOf("declare");
  return new Set(uses.flatMap(([line, , , role, binding]) => {
    const isDenied = role === declare && binding >= 0 &&
      lines.some(([from, to]) => from <= line && line <= to);
    return isDenied ? [binding] : [];
  }));
}

/** In how many places each binding is set. */
function placesOf({ uses, bindings }: Names): readonly number[] {
  const declared = bindings.map(() => 0);
  const imported = bindings.map(() => 0);
  for (const [, , , role, binding] of uses) {
    if (binding < 0) continue;
    const word = roles[role];
    const counts = word === "import" ? imported : declared;
    if (word === "import" || word === "declare" || word === "write") {
      counts[binding] = (counts[binding] ?? 0) + 1;
    }
  }
  // An alias is declared where its import is.
  return declared.map((count, index) => Math.max(count, imported[index] ?? 0));
}

/** How often members of a name are set. */
function writtenOf({ uses, names, bindings }: Names): ReadonlyMap<string, number> {
  const out = new Map<string, number>();
  for (const [, , name, role, binding, object] of uses) {
    const word = roles[role];
    const isWrite = word === "write" && object !== -1;
    const isDeclared = word === "declare" && bindings[binding]?.member;
    if (!isWrite && !isDeclared) continue;
    const text = names[name] ?? "";
    out.set(text, (out.get(text) ?? 0) + 1);
  }
  return out;
}

/** Decorators that leave a function's result as it is, by last name. */
const transparent: ReadonlySet<string> = new Set([
  "abstractmethod",
  "cache",
  "cached_property",
  "classmethod",
  "final",
  "lru_cache",
  "override",
  "property",
  "staticmethod",
]);

export function lastName(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf(".") + 1);
}

function narrowed(it: Binding, places: number): Binding {
  switch (it.kind) {
    case "variable":
    case "parameter":
      if (places <= 1) return it;
      // A declared type of a variable holds for all that it is set to.
      return it.kind === "variable" && !it.source ? bare(it, it.type) : bare(it);
    case "import":
      return it;
    case "function": {
      if (it.source) return { ...bare(it), kind: "variable" };
      const plain = (it.decorators ?? []).every((name) => transparent.has(lastName(name)));
      return places <= 1 && plain ? it : bare(it);
    }
    case "class":
    case "namespace":
    case "type":
      return it.source ? { ...bare(it), kind: "variable" } : it;
  }
}

/** Without what it holds. */
function bare(it: Binding, type?: Binding["type"]): Binding {
  const { value: _value, type: _type, returns: _returns, source: _source, ...rest } = it;
  return type ? { ...rest, type } : rest;
}
