/** From a place or a name to the symbol that is meant. */

import type { Names } from "../names/mod.ts";
import { roles, type Use } from "../names/mod.ts";
import type { Facts } from "./facts.ts";
import { sameSymbol, type Sym } from "./meaning.ts";
import type { Target } from "./types.ts";

/** What an identifier at a place means: 1-based line and column, anywhere inside the identifier. */
export async function targetsAt(
  facts: Facts,
  path: string,
  place: { readonly line: number; readonly column: number },
): Promise<readonly Target[]> {
  await facts.load([path]);
  const names = facts.names(path);
  const use = names?.uses.findLast(([line, column, name]) =>
    line === place.line && column <= place.column &&
    place.column < column + (names.names[name]?.length ?? 0)
  );
  if (!names || !use) return [];
  let symbols: readonly Sym[] = [];
  await facts.settle(() => symbols = meant(facts, path, names, use));
  return symbols.flatMap((it) => targetOf(facts, it) ?? []);
}

function meant(facts: Facts, path: string, names: Names, use: Use): readonly Sym[] {
  const { linker } = facts;
  const [, , name, , binding, object] = use;
  const word = names.names[name] ?? "";
  if (binding >= 0) {
    const origins = linker.origin({ path, binding });
    return origins.length > 0 ? origins.map((it) => it.symbol) : [{ path, binding }];
  }
  if (object === -1) return linker.free(path, word).map((it) => it.symbol);
  const expr = names.objects[object];
  const value = expr ? linker.value(path, expr) : null;
  return value ? linker.members(value, word).map((it) => it.symbol) : [];
}

/**
 * Definitions of a name, or of a dotted name whose last parts match, by path and place. The
 * file's path counts: `core.run` is `run` in `pkg/core.py`. Where no such thing is written, the member
 * is meant that the owner inherits: `Flask.route` stands in a base of `Flask`.
 */
export async function targetsNamed(facts: Facts, name: string): Promise<readonly Target[]> {
  const written = await targetsWritten(facts, name);
  const dot = name.lastIndexOf(".");
  if (written.length > 0 || dot <= 0) return written;
  const owners = await targetsWritten(facts, name.slice(0, dot));
  return await inherited(facts, owners, name.slice(dot + 1));
}

async function inherited(
  facts: Facts,
  owners: readonly Target[],
  word: string,
): Promise<readonly Target[]> {
  let symbols: readonly Sym[] = [];
  await facts.settle(() => {
    symbols = owners.flatMap(({ symbol }) =>
      facts.linker.members({ of: "symbol", symbol }, word).map((it) => it.symbol)
    );
  });
  const own = symbols.filter((it, at) =>
    symbols.findIndex((other) => sameSymbol(it, other)) === at
  );
  return own.flatMap((it) => targetOf(facts, it) ?? []);
}

async function targetsWritten(facts: Facts, name: string): Promise<readonly Target[]> {
  const word = name.slice(name.lastIndexOf(".") + 1);
  if (word === "") return [];
  const paths = await facts.filesWith(new Set([word]));
  await facts.load(paths);
  const found = paths.flatMap((path) => definitions(facts, path, word)).filter((it) =>
    `.${moduleOf(it.symbol.path)}.${it.qualified}`.endsWith(`.${name}`)
  );
  let own: readonly Target[] = [];
  await facts.settle(() => own = found.filter((it) => isOwn(facts, it.symbol)));
  return own;
}

/** Not declared in a header as well: then that is the symbol. */
function isOwn({ linker }: Facts, symbol: Sym): boolean {
  const origins = linker.origin(symbol);
  return origins.length === 0 || origins.some((it) => sameSymbol(it.symbol, symbol));
}

/** A path as a dotted name: without extension, and without the name that stands for its folder. */
function moduleOf(path: string): string {
  return path.replace(/\.[^./]*$/, "").replace(/\/(?:__init__|index|mod)$/, "").replaceAll(
    "/",
    ".",
  );
}

function definitions(facts: Facts, path: string, word: string): readonly Target[] {
  const bindings = facts.names(path)?.bindings ?? [];
  return bindings.flatMap((it, binding) => {
    const own = it.name === word && !it.source && !it.local && it.kind !== "parameter";
    return own ? targetOf(facts, { path, binding }) ?? [] : [];
  });
}

export function targetOf(facts: Facts, symbol: Sym): Target | null {
  const names = facts.names(symbol.path);
  const binding = names?.bindings[symbol.binding];
  const declared =
    names?.uses.find((it) => it[4] === symbol.binding && roles[it[3]] === "declare") ??
      names?.uses.find((it) => it[4] === symbol.binding);
  if (!names || !binding) return null;
  return {
    symbol,
    name: binding.name,
    qualified: qualified(names, symbol.binding),
    line: declared?.[0] ?? 1,
    column: declared?.[1] ?? 1,
    member: binding.member ?? false,
    local: binding.local ?? false,
    kind: binding.kind,
  };
}

function qualified(names: Names, index: number): string {
  const parts: string[] = [];
  for (let at: number | undefined = index; at !== undefined;) {
    const binding: Names["bindings"][number] | undefined = names.bindings[at];
    if (!binding) break;
    parts.unshift(binding.name);
    at = binding.owner;
  }
  return parts.join(".");
}
