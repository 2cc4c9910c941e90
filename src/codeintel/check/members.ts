/** Members that a module or a class does not have. */

import { nearest } from "../../util/mod.ts";
import { type Expr, type Names, roles, type Use } from "../names/mod.ts";
import type { Sym, Value } from "../references/meaning.ts";
import { pythonMembers, scriptMembers } from "./builtins.ts";
import { isGuarded } from "./guards.ts";
import { missingInModule } from "./modules.ts";
import { isAbstract, membersOf, shapeOf } from "./shape.ts";
import type { MissingMember, MissingName } from "./types.ts";
import type { Piece, World } from "./world.ts";

/** A finding that holds unless something else in the project speaks against it. */
export interface Suspect<F> {
  readonly finding: F;
  /** What the member was looked for in. */
  readonly owner: Sym | null;
}

type Missing = Suspect<MissingMember | MissingName>;

export function missingMembers(
  world: World,
  path: string,
  names: Names,
): readonly Piece<Missing>[] {
  if (names.broken) return [];
  return names.uses.flatMap((use) => {
    const [line, , index, , , object] = use;
    const expr = names.objects[object];
    if (!expr || !isReading(use) || isGuarded(names, line, "members")) return [];
    const name = names.names[index] ?? "";
    return [() => {
      const value = world.value(path, expr);
      const isPromised = value?.of === "instance" && !isOwn(names, expr);
      if (value === null || isPromised && isAbstract(world, value.symbol)) return [];
      return judged(world, value, { path, use, name });
    }];
  });
}

/** `self`, `this`. */
function isOwn({ bindings }: Names, expr: Expr): boolean {
  const given = expr.of === "binding" ? bindings[expr.binding]?.value : expr;
  return given?.of === "this";
}

function isReading(use: Use): boolean {
  const role = roles[use[3]];
  return role === "read" || role === "call" || role === "type";
}

interface Place {
  readonly path: string;
  readonly use: Use;
  readonly name: string;
}

function judged(
  world: World,
  value: Value,
  { path, use, name }: Place,
): readonly Missing[] {
  const [line, column] = use;
  const at = { path, line, column, name };
  switch (value.of) {
    case "external":
      return [];
    case "module": {
      const lost = missingInModule(world, value, name);
      return lost ? [{ finding: { kind: "missing_name", ...at, ...lost }, owner: null }] : [];
    }
    case "symbol":
    case "instance":
    case "super": {
      const found = inClass(world, value, name);
      return found
        ? [{ finding: { kind: "missing_member", ...at, ...found }, owner: value.symbol }]
        : [];
    }
  }
}

/** @returns `null` if the class has it, or nobody can tell */
function inClass(
  world: World,
  value: Value & { readonly symbol: Sym },
  name: string,
): Pick<MissingMember, "owner" | "nearest"> | null {
  const { symbol } = value;
  const binding = world.linker.binding(symbol);
  if (binding?.kind !== "class") return null;
  const isPython = world.language(symbol.path)?.id === "python";
  const given = isPython ? pythonMembers : scriptMembers;
  if (given.has(name) || isPython && /^__\w+__$/.test(name)) return null;
  if (world.linker.members(value, name).length > 0) return null;
  const shape = shapeOf(world, symbol);
  if (!shape.closed || shape.classes.some((it) => setsMember(world, it, name))) return null;
  // An object of an enumeration is a number or a string.
  const kinds = world.heads(symbol).map((it) => it?.kind ?? null);
  if (kinds.includes(null) || value.of !== "symbol" && kinds.includes("enum")) return null;
  return { owner: binding.name, nearest: nearest(name, membersOf(world, shape)) };
}

/** A member that is listed, though the import behind it leads nowhere, or is set in the class's file. */
function setsMember(world: World, symbol: Sym, name: string): boolean {
  if (world.linker.hasMember(symbol, name)) return true;
  return world.surface(symbol.path)?.written.includes(name) ?? false;
}
