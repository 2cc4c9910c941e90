/**
 * Members that a type may do without: an object of another type with a member of the name fits before
 * and after one of the two is renamed, so that no checker objects.
 */

import type { Facts } from "../references/facts.ts";
import { sameSymbol } from "../references/meaning.ts";
import type { Target } from "../references/types.ts";
import type { Obstacle } from "./types.ts";

export async function looselyTyped(
  facts: Facts,
  members: readonly Target[],
): Promise<readonly Obstacle[]> {
  const optional: Target[] = [];
  for (const it of members) if (it.member && await isOptional(facts, it)) optional.push(it);
  const [first] = optional;
  if (!first) return [];
  const paths = await facts.filesWith(new Set([first.name]), first.symbol.path);
  await facts.load(paths);
  return paths.flatMap((path) => {
    const { bindings = [], uses = [] } = facts.names(path) ?? {};
    return bindings.flatMap((it, binding): readonly Obstacle[] => {
      const isOther = it.name === first.name && it.member &&
        !members.some(({ symbol }) => sameSymbol(symbol, { path, binding }));
      const line = uses.find((use) => use[4] === binding)?.[0] ?? 1;
      return isOther ? [{ why: "uncertain", path, line }] : [];
    });
  });
}

/** `name?: T`, `name?(): T`. */
async function isOptional(facts: Facts, { symbol, line, column, name }: Target): Promise<boolean> {
  const text = (await facts.text(symbol.path) ?? "").split("\n")[line - 1] ?? "";
  return text.charAt(column - 1 + name.length) === "?";
}
