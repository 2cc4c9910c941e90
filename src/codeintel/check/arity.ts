/** Calls that do not fit the one function that they reach. */

import { type Binding, type Call, type Names, type Use } from "../names/mod.ts";
import type { Meaning, Sym, Value } from "../references/meaning.ts";
import { type CallArguments, misfit } from "./fits.ts";
import { isGuarded } from "./guards.ts";
import type { Suspect } from "./members.ts";
import { shapeOf } from "./shape.ts";
import { type Head, lastName, receiverName } from "../surface/mod.ts";
import type { WrongArity } from "./types.ts";
import type { Piece, World } from "./world.ts";

/** A suspect that overriding definitions may clear. */
export interface ArityCase extends Suspect<WrongArity> {
  readonly given: CallArguments;
  /** The member that is called. */
  readonly member: string | null;
  /** The name of what runs, which tests may replace by its name. */
  readonly replaced: string;
}

/** What a call reaches. */
interface Reached {
  readonly symbol: Sym;
  /** Receivers among the arguments: `Class.method(self)`. */
  readonly receivers: number;
  /** The class whose subclasses may define it anew. */
  readonly owner: Sym | null;
  readonly member: string | null;
}

/** Languages whose calls must fit. */
const typed: ReadonlySet<string> = new Set(["typescript", "tsx"]);

export function wrongCalls(
  world: World,
  path: string,
  names: Names,
): readonly Piece<ArityCase>[] {
  const id = world.language(path)?.id ?? "";
  if (names.broken || id !== "python" && !typed.has(id)) return [];
  const uses = new Map(names.uses.map((use) => [placeOf(use), use]));
  return names.calls.flatMap((call) => {
    const use = uses.get(placeOf(call));
    if (!use || call[3] === 1 || isGuarded(names, call[0], "calls")) return [];
    return [() => wrongCall(world, path, { names, call, use })];
  });
}

/** Longer lines than this have their columns mixed up with the next, UTF-16 units. */
const widest = 2 ** 20;

function placeOf([line, column]: Use | Call): number {
  return line * widest + column;
}

function wrongCall(world: World, path: string, site: Site): readonly ArityCase[] {
  const reached = reach(world, path, site.names, site.use);
  if (reached === null) return [];
  const id = world.language(path)?.id;
  const target = world.language(reached.symbol.path)?.id;
  const fits = target !== undefined && (target === id || typed.has(target));
  return fits ? judged(world, path, { ...site, reached }) : [];
}

interface Site {
  readonly names: Names;
  readonly call: Call;
  readonly use: Use;
}

interface ResolvedCall extends Site {
  readonly reached: Reached;
}

function judged(
  world: World,
  path: string,
  { names, call, use, reached }: ResolvedCall,
): readonly ArityCase[] {
  const [line, column, args, , ...words] = call;
  const given = {
    args: args - reached.receivers,
    keywords: words.map((it) => names.names[it] ?? ""),
  };
  const problem = problemOf(world, reached.symbol, given);
  if (problem === null) return [];
  const { symbol, owner, member } = reached;
  const finding: WrongArity = {
    kind: "arity",
    path,
    line,
    column,
    name: names.names[use[2]] ?? "",
    problem: problem.problem,
    from: symbol.path,
    signature: problem.head.signature,
  };
  const replaced = world.linker.binding(symbol)?.name ?? "";
  return [{ finding, owner, member, given, replaced }];
}

/** @returns `null` if one of the definitions takes the arguments, or one is not known */
export function problemOf(world: World, symbol: Sym, given: CallArguments) {
  const heads = world.heads(symbol);
  if (heads.length === 0) return null;
  let first:
    | { readonly problem: NonNullable<ReturnType<typeof misfit>>; readonly head: Head }
    | null = null;
  for (const head of heads) {
    if (!head?.arity) return null;
    const problem = misfit(given, head.arity, head);
    if (problem === null) return null;
    first ??= { problem, head };
  }
  return first;
}

function reach(world: World, path: string, names: Names, use: Use): Reached | null {
  const [, , , , binding, object] = use;
  const { linker } = world;
  if (object === -1) {
    const meanings = binding >= 0
      ? linker.origin({ path, binding })
      : linker.free(path, names.names[use[2]] ?? "");
    const symbol = only(meanings);
    return symbol && called(world, symbol, null);
  }
  const expr = names.objects[object];
  const value = expr ? world.value(path, expr) : null;
  const name = names.names[use[2]] ?? "";
  const symbol = value && only(linker.members(value, name));
  return symbol && called(world, symbol, { value, name });
}

function only(meanings: readonly Meaning[]): Sym | null {
  const [first, ...rest] = meanings;
  return first?.sure && rest.length === 0 ? first.symbol : null;
}

interface Through {
  readonly value: Value;
  readonly name: string;
}

function called(world: World, symbol: Sym, through: Through | null): Reached | null {
  const binding = world.linker.binding(symbol);
  if (binding?.kind === "class") return constructed(world, symbol, binding);
  if (!binding || binding.accessor || !isFunction(binding)) return null;
  // A method called by its bare name in the body of its class.
  if (!through && binding.member) return null;
  if (!through || through.value.of === "module" || through.value.of === "external") {
    return { symbol, receivers: 0, owner: null, member: null };
  }
  const { value, name } = through;
  // A function in a namespace, or in a literal.
  const owner = world.linker.binding(value.symbol)?.kind === "class" ? value.symbol : null;
  if (owner === null) return null;
  if (!isMethod(world, symbol, owner)) return null;
  return { symbol, receivers: receivers(world, symbol, binding, value), owner, member: name };
}

/**
 * What an unknown base makes of a function without `self` is its own matter: the methods of an
 * interface of `zope` have none.
 */
function isMethod(world: World, symbol: Sym, owner: Sym): boolean {
  if (world.language(symbol.path)?.id !== "python") return true;
  if (world.linker.binding(symbol)?.decorators?.some((it) => lastName(it) === "staticmethod")) {
    return true;
  }
  const first = (head: Head | null) => /\(\s*(\w*)/.exec(head?.signature ?? "")?.[1] ?? "";
  if (world.heads(symbol).every((it) => receiverName.test(first(it)))) return true;
  return !shapeOf(world, owner).foreign;
}

/** `f = () => …` in a class is a function, too, where nothing else sets it. */
function isFunction({ kind, member, value }: Binding): boolean {
  return kind === "function" || kind === "variable" && member === true && value?.of === "literal";
}

/** How many of the arguments are what a method is otherwise called through. */
function receivers(world: World, symbol: Sym, binding: Binding, value: Value): number {
  if (world.language(symbol.path)?.id !== "python") return 0;
  if (binding.name === "__new__") return 1;
  if (value.of !== "symbol") return 0;
  const bound = (binding.decorators ?? []).some((it) =>
    /^(?:class|static)method$/.test(lastName(it))
  );
  return bound || /^__(?:init_subclass|class_getitem)__$/.test(binding.name) ? 0 : 1;
}

/** The constructor; `null` if it is not certain that the class has one and only that. */
function constructed(world: World, symbol: Sym, binding: Binding): Reached | null {
  const isPython = world.language(symbol.path)?.id === "python";
  if (binding.open || binding.decorators?.length) return null;
  const object = { of: "instance" as const, symbol };
  const name = isPython ? "__init__" : "constructor";
  const own = only(world.linker.members(object, name));
  if (own === null || world.linker.binding(own)?.kind !== "function") return null;
  if (isPython && world.linker.members(object, "__new__").length > 0) return null;
  const shape = shapeOf(world, symbol);
  // What a base takes may depend on its type arguments: `void` may be left out.
  if ((!isPython || !shape.closed) && !isOwn(world, own, symbol)) return null;
  if (isPython && !shape.closed && magic(world, symbol)) return null;
  return { symbol: own, receivers: 0, owner: null, member: null };
}

function isOwn(world: World, { path, binding }: Sym, symbol: Sym): boolean {
  return path === symbol.path && world.linker.binding({ path, binding })?.owner === symbol.binding;
}

/** An unknown base whose metaclass takes calls into its own hands. */
function magic(world: World, symbol: Sym): boolean {
  const shown = world.surface(symbol.path);
  return shapeOf(world, symbol).classes.some((it) =>
    (world.linker.binding(it)?.bases ?? []).some((base) => {
      const word = base.of === "member" || base.of === "free"
        ? base.name
        : base.of === "binding"
        ? shown?.bindings[base.binding]?.name ?? ""
        : "";
      return /Enum$|Flag$|^type$|Meta/.test(word);
    })
  );
}
