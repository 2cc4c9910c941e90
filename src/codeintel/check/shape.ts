/** Classes whose members are all written down. */

import type { Binding, Expr } from "../names/mod.ts";
import type { Sym } from "../references/meaning.ts";
import { lastName, type Surface } from "../surface/mod.ts";
import type { World } from "./world.ts";

/** What is known of a class and all that it inherits. */
export interface Shape {
  /** The class first; every class is there once. */
  readonly classes: readonly Sym[];
  /** No member can come from anywhere else. */
  readonly closed: boolean;
  /** It inherits what nobody can look into, or answers for any name. */
  readonly foreign: boolean;
  /** It inherits from `BaseException` through builtins alone. */
  readonly isException: boolean;
}

/** Bases outside of the project that give no members by name, as `module.name`. */
const harmless: ReadonlySet<string> = new Set([
  "abc.ABC",
  "typing.Generic",
  "typing_extensions.Generic",
]);

/** Builtins with the members of `BaseException` and no more. */
const exceptions: ReadonlySet<string> = new Set([
  "ArithmeticError",
  "AssertionError",
  "BaseException",
  "DeprecationWarning",
  "Exception",
  "LookupError",
  "KeyError",
  "NotImplementedError",
  "RuntimeError",
  "RuntimeWarning",
  "TypeError",
  "UserWarning",
  "ValueError",
  "Warning",
]);

/** Class decorators that add no members, by last name. */
const plain: ReadonlySet<string> = new Set([
  "dataclass",
  "final",
  "runtime_checkable",
  "total_ordering",
]);

/** Members that answer for any name, or let others in. */
const wide = ["__getattr__", "__getattribute__", "__slots__"];

/** More classes than any honest one inherits from. */
const maxClasses = 200;

export function shapeOf(world: World, symbol: Sym): Shape {
  const classes: Sym[] = [];
  const seen = new Set<string>();
  const stack = [symbol];
  let isOpenAnywhere = false;
  let foreign = false;
  let isException = false;
  for (let it = stack.shift(); it; it = stack.shift()) {
    const key = `${it.path}\0${it.binding}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const binding = world.linker.binding(it);
    const shown = world.surface(it.path);
    // `implements`: says what the class has, and gives it nothing.
    if (binding?.kind === "type" && !binding.value && classes.length > 0) continue;
    if (!binding || !shown || binding.kind !== "class" || classes.length > maxClasses) {
      foreign = true;
      continue;
    }
    classes.push(it);
    isOpenAnywhere ||= isOpen(binding, shown) || isEmpty(it.binding, binding, shown);
    foreign ||= wide.some((name) => world.linker.hasMember(it, name));
    const bases = world.linker.bases(it);
    bases.forEach((base, index) => {
      if (base) return stack.push(base);
      const kind = outside(binding.bases?.[index], shown);
      if (kind === "exception") isException = true;
      if (kind === null) foreign = true;
    });
  }
  return { classes, closed: !isOpenAnywhere && !foreign, foreign, isException };
}

/** No object is of this class itself: what is promised as one has what a class below it adds. */
export function isAbstract(world: World, symbol: Sym): boolean {
  const shown = world.surface(symbol.path);
  const bases = world.linker.binding(symbol)?.bases ?? [];
  return shown !== null && bases.some((it) => sourceOf(it, shown.bindings) === "abc.ABC");
}

/** A class without a body is filled from outside. */
function isEmpty(index: number, { bases }: Binding, { bindings }: Surface): boolean {
  return !bases?.length && !bindings.some((it) => it?.owner === index);
}

function isOpen(binding: Binding, { broken, dynamic }: Surface): boolean {
  if (binding.open || broken || dynamic) return true;
  return (binding.decorators ?? []).some((name) => !plain.has(lastName(name)));
}

/** A base that is no class of the project. */
function outside(base: Expr | undefined, { bindings }: Surface): "object" | "exception" | null {
  if (base?.of === "free") {
    if (base.name === "object") return "object";
    return exceptions.has(base.name) ? "exception" : null;
  }
  const source = sourceOf(base, bindings);
  return source !== null && harmless.has(source) ? "object" : null;
}

/** `typing.Generic`, however it was imported. */
function sourceOf(base: Expr | undefined, bindings: Surface["bindings"]): string | null {
  if (base?.of === "binding") {
    const source = bindings[base.binding]?.source;
    return source ? `${source.specifier}.${source.name}` : null;
  }
  if (base?.of !== "member" || base.object.of !== "binding") return null;
  const source = bindings[base.object.binding]?.source;
  return source?.name === "*" ? `${source.specifier}.${base.name}` : null;
}

/** Members of the classes of a shape, for a suggestion. */
export function membersOf(world: World, { classes }: Shape): readonly string[] {
  const out = new Set<string>();
  for (const { path, binding } of classes) {
    for (const it of world.surface(path)?.bindings ?? []) {
      if (it?.owner === binding && it.member) out.add(it.name);
    }
  }
  return [...out].sort();
}
