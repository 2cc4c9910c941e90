/**
 * Methods of a language whose types implement interfaces without naming them: a method that an
 * interface asks for is renamed in both, and not at all where the interface may be another module's.
 */

import type { Facts } from "../references/facts.ts";
import type { Sym } from "../references/meaning.ts";
import type { Target } from "../references/types.ts";
import { goInterfaces } from "./go_interfaces.ts";
import type { Obstacle } from "./types.ts";

export interface Implied {
  /** The other methods that take the new name. */
  readonly members: readonly Target[];
  readonly obstacles: readonly Obstacle[];
}

/** A type with a method of the name. */
interface Owner {
  readonly type: Sym;
  readonly method: Target;
  readonly isInterface: boolean;
  readonly methods: ReadonlySet<string>;
  /** It embeds what is not known. */
  readonly open: boolean;
}

export async function structuralFamily(facts: Facts, target: Target): Promise<Implied> {
  const owners = await ownersOf(facts, target);
  const first = owners.find(({ method: { symbol } }) =>
    symbol.path === target.symbol.path && symbol.binding === target.symbol.binding
  );
  if (!first) return { members: [], obstacles: [] };
  const family = [first];
  for (const one of family) {
    family.push(...owners.filter((it) => !family.includes(it) && isRelated(one, it)));
  }
  const obstacles: Obstacle[] = [];
  for (const it of family) if (await isForeign(facts, it, family)) obstacles.push(unknownAt(it));
  return { members: family.slice(1).map(({ method }) => method), obstacles };
}

function unknownAt({ method }: Owner): Obstacle {
  return { why: "unknown_base", path: method.symbol.path, line: method.line };
}

/** One implements the other. */
function isRelated(a: Owner, b: Owner): boolean {
  return a.isInterface && (b.open || a.methods.isSubsetOf(b.methods)) ||
    b.isInterface && (a.open || b.methods.isSubsetOf(a.methods));
}

/** An interface of another module may ask for it, or a type of another module have it. */
async function isForeign(facts: Facts, owner: Owner, family: readonly Owner[]): Promise<boolean> {
  const { method: { name, symbol }, methods, open, isInterface } = owner;
  // Nobody outside of the package can ask for it.
  if (!/^\p{Lu}/u.test(name)) return false;
  const standard = goInterfaces.some((it) =>
    it.includes(name) && (open || it.every((one) => methods.has(one)))
  );
  if (standard) return true;
  if (isInterface) return !family.some((it) => !it.isInterface);
  return await usesModules(facts, symbol.path) || await usesModules(facts, owner.type.path);
}

/** Modules of others have a dot in the first part of their path. */
async function usesModules(facts: Facts, path: string): Promise<boolean> {
  await facts.load([path]);
  const bindings = facts.names(path)?.bindings ?? [];
  return bindings.some(({ source, name }, binding) =>
    source !== undefined && source.name === "*" && /^[^/]*\./.test(source.specifier) &&
    facts.linker.value(path, { of: "binding", binding })?.of !== "module" && name !== ""
  );
}

async function ownersOf(facts: Facts, target: Target): Promise<readonly Owner[]> {
  const paths = await facts.filesWith(new Set([target.name]), target.symbol.path);
  await facts.load(paths);
  const out: Owner[] = [];
  for (const path of paths) {
    const { bindings = [], uses = [] } = facts.names(path) ?? {};
    for (const [binding, it] of bindings.entries()) {
      if (it.name !== target.name || !it.member || it.kind !== "function") continue;
      if (it.owner === undefined) continue;
      const place = uses.find((use) => use[4] === binding);
      const symbol = { path, binding };
      const method = { ...target, symbol, line: place?.[0] ?? 1, column: place?.[1] ?? 1 };
      const own = { path, binding: it.owner };
      let type: Sym = own;
      await facts.settle(() => type = facts.linker.origin(own)[0]?.symbol ?? own);
      const isInterface = !await isDeclaredApart(facts, path, method.line);
      out.push({ type, method, isInterface, ...await methodsOf(facts, type) });
    }
  }
  return out;
}

/** `func (x T) name()`: methods of an interface stand inside of it. */
async function isDeclaredApart(facts: Facts, path: string, line: number): Promise<boolean> {
  const text = await facts.text(path) ?? "";
  return /^func\b/.test(text.split("\n")[line - 1] ?? "");
}

/** Embedded types are followed this far. */
const maxDepth = 8;

async function methodsOf(
  facts: Facts,
  type: Sym,
  depth = 0,
): Promise<Pick<Owner, "methods" | "open">> {
  const methods = new Set<string>();
  let open = depth > maxDepth;
  const name = facts.linker.binding(type)?.name ?? "";
  const paths = [type.path, ...facts.beside(type.path)];
  await facts.load(paths);
  for (const path of paths) {
    const { bindings = [] } = facts.names(path) ?? {};
    for (const it of bindings) {
      const owner = it.owner === undefined ? undefined : bindings[it.owner];
      const own = owner?.name === name && owner.owner === undefined && !owner.local;
      if (own && it.member && it.kind === "function") methods.add(it.name);
    }
  }
  let bases: readonly (Sym | null)[] = [];
  await facts.settle(() => bases = facts.linker.bases(type));
  for (const base of open ? [] : bases) {
    const inherited = base ? await methodsOf(facts, base, depth + 1) : null;
    open ||= inherited?.open ?? true;
    for (const it of inherited?.methods ?? []) methods.add(it);
  }
  return { methods, open };
}
