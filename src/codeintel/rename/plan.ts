/** What renaming a symbol would change, and why it will not be done where it is not certain. */

import type { Code } from "../code.ts";
import type { Facts } from "../references/facts.ts";
import type { Reference, Target } from "../references/types.ts";
import { familyOf } from "./family.ts";
import { replaced } from "./apply.ts";
import { mentions } from "./mentions.ts";
import { roles } from "../names/types.ts";
import { findings } from "./findings.ts";
import type { FileMove, Mention, Obstacle, Proposal, RenamePlan, Replacement } from "./types.ts";

/** What is asked of the project; nothing is written. */
export async function planRename(code: Code, target: Target, name: string): Promise<RenamePlan> {
  const facts = await code.facts();
  const implied = await impliedBy(facts, target);
  const { members, references } = await familyOf(facts, target, implied.members);
  const certain = references.filter((it) => it.tier === "certain");
  const rest = references.filter((it) => it.tier !== "certain");
  const replacements: Replacement[] = [];
  for (const it of certain) replacements.push(await replacement(facts, it, name));
  const moves = movesOf(facts, target, name);
  const unfit = unfitFor(facts, target, name);
  const obstacles = unfit.length > 0 ? unfit : [
    ...await conflicts(code, { members, name, replacements, moves }),
    ...uncertain(rest, target),
    ...implied.obstacles,
    ...(await Promise.all(members.map((it) => foreign(facts, it, name)))).flat(),
  ];
  const paths = [...new Set(certain.map((it) => it.path))];
  const spoken: Mention[] = [];
  for (const path of paths) {
    spoken.push(...await mentions(code, facts, path, { old: target.name, text: name }));
  }
  return { target, name, replacements, moves, rest, mentions: spoken, obstacles };
}

/** Places where the proposal does not hold; none: it is proved as far as the linker and `check` see. */
async function conflicts(code: Code, proposal: Proposal): Promise<readonly Obstacle[]> {
  const { moves } = proposal;
  const renamed = code.changed({
    contents: await newContents(code, proposal),
    moved: new Map(moves.map(({ from, to }) => [to, from])),
  });
  const { disproofs } = await import("./proof.ts");
  const found = await disproofs({ before: code, after: renamed }, proposal);
  return found.length > 0 ? found : await findings({ before: code, after: renamed }, proposal);
}

async function newContents(
  { index }: Code,
  { replacements, moves }: Proposal,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const out = new Map<string, Uint8Array>();
  for (const [path, own] of Map.groupBy(replacements, (it) => it.path)) {
    const to = moves.find((it) => it.from === path)?.to ?? path;
    const text = replaced(path, await index.text(path) ?? "", own);
    out.set(to, new TextEncoder().encode(text));
  }
  return out;
}

/** `{ name }` in a literal becomes `{ name: other }`: the key is another thing. */
async function replacement(
  facts: Facts,
  { path, line, column, name: old, role }: Reference,
  name: string,
): Promise<Replacement> {
  const keepsKey = role === "shorthand" &&
    !passesOn(await facts.text(path) ?? "", { line, column });
  return { path, line, column, old, text: keepsKey ? `${old}: ${name}` : name };
}

/** `module.exports = { name }`: importers take it by this key. */
function passesOn(text: string, { line, column }: Pick<Reference, "line" | "column">): boolean {
  const lines = text.split("\n").slice(0, line);
  const before = [...lines.slice(0, -1), (lines.at(-1) ?? "").slice(0, column - 1)].join("\n");
  return /\bmodule\.exports\s*=\s*\{[^{}]*$/.test(before);
}

/** Where a type gives its file the name, the file goes with it. */
function movesOf(facts: Facts, target: Target, name: string): readonly FileMove[] {
  const { path } = target.symbol;
  if (!facts.rules(path)?.typeNamesFile || target.kind !== "class") return [];
  const at = path.lastIndexOf("/") + 1;
  const dot = path.indexOf(".", at);
  if (target.qualified !== target.name || path.slice(at, dot) !== target.name) return [];
  return [{ from: path, to: `${path.slice(0, at)}${name}${path.slice(dot)}` }];
}

function unfitFor(facts: Facts, { symbol, line }: Target, name: string): readonly Obstacle[] {
  const rules = facts.rules(symbol.path);
  const fits = rules !== null && rules.identifier.test(name) && !rules.reserved.has(name);
  return fits ? [] : [{ why: "not_a_name", path: symbol.path, line }];
}

/** Names that other programs call, by their form. */
const special = /^(?:__\w+__|constructor|test_\w*|pytest_\w*|setUp\w*|tearDown\w*)$/;

const isTest = /^test_\w+$/;

function uncertain(rest: readonly Reference[], target: Target): readonly Obstacle[] {
  // For what is reached through objects, the same word anywhere may be the same thing.
  const doubt = rest.filter((it) => it.tier === "likely" || target.member || it.role === "taken");
  return doubt.map(({ path, line }) => ({ why: "uncertain", path, line }));
}

/** Methods that have to have one name, since types implement interfaces by having them. */
async function impliedBy(facts: Facts, target: Target) {
  const { structural } = facts.rules(target.symbol.path) ?? {};
  if (!structural || !target.member || target.kind !== "function") {
    return { members: [], obstacles: [] };
  }
  const { structuralFamily } = await import("./structural.ts");
  return await structuralFamily(facts, target);
}

async function foreign(
  facts: Facts,
  target: Target,
  name: string,
): Promise<readonly Obstacle[]> {
  const { path } = target.symbol;
  const here = { path, line: target.line };
  // A test stays one under another name of a test.
  const staysTest = isTest.test(target.name) && isTest.test(name);
  if (special.test(target.name) && !staysTest) return [{ why: "special", ...here }];
  const binding = facts.linker.binding(target.symbol);
  if (binding?.decorators?.some((it) => /(?:^|\.)fixture$/.test(it))) {
    return [{ why: "special", ...here }];
  }
  if (!binding?.member || binding.owner === undefined) return [];
  const unknown = await mayOverride(facts, target) &&
    hasUnknownBase(facts, { path, binding: binding.owner });
  return unknown ? [{ why: "unknown_base", ...here }] : [];
}

/** A field and a method of one name are one binding: each of its declarations is looked at. */
async function mayOverride(facts: Facts, { symbol, kind }: Target): Promise<boolean> {
  const may = facts.rules(symbol.path)?.mayOverride;
  if (!may || kind !== "function") return !may;
  const lines = (await facts.text(symbol.path) ?? "").split("\n");
  const uses = facts.names(symbol.path)?.uses ?? [];
  return uses.some((it) =>
    it[4] === symbol.binding && roles[it[3]] === "declare" && may(lines[it[0] - 1] ?? "")
  );
}

function hasUnknownBase(facts: Facts, owner: { path: string; binding: number }): boolean {
  const seen = new Set<string>();
  const stack = [owner];
  for (let it = stack.pop(); it; it = stack.pop()) {
    const key = `${it.path}\0${it.binding}`;
    if (seen.has(key)) continue;
    seen.add(key);
    for (const base of facts.linker.bases(it)) {
      if (base === null) return true;
      stack.push(base);
    }
  }
  return false;
}
