/** References as texts that take their places. */

import { roles } from "../names/types.ts";
import type { Facts } from "../references/facts.ts";
import type { Reference, Target } from "../references/types.ts";
import type { Replacement } from "./types.ts";

interface NewName {
  readonly target: Pick<Target, "member">;
  readonly name: string;
}

export async function replaceAll(
  facts: Facts,
  references: readonly Reference[],
  { target, name }: NewName,
): Promise<readonly Replacement[]> {
  const out: Replacement[] = [];
  for (const it of references) out.push(await replacement(facts, it, { target, name }));
  return out;
}

/**
 * `{ name }` in a literal becomes `{ name: other }`: the key is another thing. Where the key is the
 * symbol, in a literal or a pattern, it becomes `{ other: name }`.
 */
async function replacement(
  facts: Facts,
  reference: Reference,
  { target, name }: NewName,
): Promise<Replacement> {
  const { path, line, column, name: old, role } = reference;
  const isKey = target.member ? isKeyAndName(facts, reference) : isTaken(facts, reference);
  if (isKey) return { path, line, column, old, text: `${name}: ${old}` };
  const keepsKey = role === "shorthand" &&
    !passesOn(await facts.text(path) ?? "", { line, column });
  return { path, line, column, old, text: keepsKey ? `${old}: ${name}` : name };
}

/** A member of something and a variable at once. */
function isKeyAndName(facts: Facts, { path, line, column, role }: Reference): boolean {
  if (role === "shorthand") return true;
  const here = facts.names(path)?.uses.filter((it) => it[0] === line && it[1] === column) ?? [];
  return here.some((it) => it[5] !== -1) &&
    here.some((it) => it[5] === -1 && roles[it[3]] === "declare");
}

/** `const { name } = …`, where nothing but a checker says that a module is taken apart. */
function isTaken(facts: Facts, reference: Reference): boolean {
  const { role, tier } = reference;
  return role === "taken" && tier !== "certain" && isKeyAndName(facts, reference);
}

/** `module.exports = { name }`: importers take it by this key. */
function passesOn(text: string, { line, column }: Pick<Reference, "line" | "column">): boolean {
  const lines = text.split("\n").slice(0, line);
  const before = [...lines.slice(0, -1), (lines.at(-1) ?? "").slice(0, column - 1)].join("\n");
  return /\bmodule\.exports\s*=\s*\{[^{}]*$/.test(before);
}
