/** What renaming a symbol would change, and why it will not be done where it is not certain. */

import type { Names } from "../names/mod.ts";
import type { Facts } from "../references/facts.ts";
import { findReferences } from "../references/find.ts";
import type { Reference, Target } from "../references/types.ts";
import { mentions } from "./mentions.ts";
import type { Replacement } from "./types.ts";

/** Why a rename is refused; `path` and `line` say where to look. */
export interface Obstacle {
  readonly why:
    /** The new name is no name in this language, or a word of its own. */
    | "not_a_name"
    /** The new name means something in a file that would change. */
    | "taken"
    /** A method of a class outside of the project may be overridden. */
    | "unknown_base"
    /** Names that the language or a framework calls by itself. */
    | "special"
    /** References that are probable and not certain. */
    | "uncertain";
  readonly path: string;
  readonly line: number;
}

export interface RenamePlan {
  readonly target: Target;
  readonly name: string;
  /** By path and place. */
  readonly replacements: readonly Replacement[];
  /** Places with the same word that are not certain to mean the symbol, and stay. */
  readonly rest: readonly Reference[];
  /** The word in strings and comments of the files that change; they stay unless asked for. */
  readonly mentions: readonly Replacement[];
  /** Empty: the plan may be applied. */
  readonly obstacles: readonly Obstacle[];
}

export async function planRename(
  facts: Facts,
  target: Target,
  name: string,
): Promise<RenamePlan> {
  const found = (await findReferences(facts, target)).filter((it) => it.name === target.name);
  const certain = found.filter((it) => it.tier === "certain");
  const rest = found.filter((it) => it.tier !== "certain");
  const replacements = certain.map((it) => replacement(it, name));
  const obstacles = [
    ...unfit(facts, target, name),
    ...taken(facts, certain, target, name),
    ...uncertain(rest, target),
    ...foreign(facts, target, name),
  ];
  const paths = [...new Set(certain.map((it) => it.path))];
  const spoken: Replacement[] = [];
  for (const path of paths) {
    spoken.push(...await mentions(facts, path, { old: target.name, text: name }));
  }
  return { target, name, replacements, rest, mentions: spoken, obstacles };
}

/** `{ name }` in a literal becomes `{ name: other }`: the key is another thing. */
function replacement(
  { path, line, column, name: old, role }: Reference,
  name: string,
): Replacement {
  return { path, line, column, old, text: role === "shorthand" ? `${old}: ${name}` : name };
}

function unfit(facts: Facts, { symbol, line }: Target, name: string): readonly Obstacle[] {
  const rules = facts.rules(symbol.path);
  const fits = rules !== null && rules.identifier.test(name) && !rules.reserved.has(name);
  return fits ? [] : [{ why: "not_a_name", path: symbol.path, line }];
}

/** Any use of the new name in a file that changes could come to mean another thing. */
function taken(
  facts: Facts,
  certain: readonly Reference[],
  target: Target,
  name: string,
): readonly Obstacle[] {
  const paths = [...new Set(certain.map((it) => it.path))];
  return paths.flatMap((path): readonly Obstacle[] => {
    const names = facts.names(path);
    const line = names ? lineOf(names, name, target.member) : null;
    return line === null ? [] : [{ why: "taken", path, line }];
  });
}

/** First line where the new name stands: as a member for members, else as a plain name. */
function lineOf(names: Names, name: string, member: boolean): number | null {
  const word = names.names.indexOf(name);
  if (word < 0) return null;
  const use = names.uses.find((it) => {
    if (it[2] !== word) return false;
    const isMember = it[5] !== -1 || names.bindings[it[4]]?.member === true;
    return isMember === member;
  });
  return use ? use[0] : null;
}

/** Names that other programs call, by their form. */
const special = /^(?:__\w+__|constructor|test_\w*|pytest_\w*|setUp\w*|tearDown\w*)$/;

const isTest = /^test_\w+$/;

function uncertain(rest: readonly Reference[], target: Target): readonly Obstacle[] {
  // For what is reached through objects, the same word anywhere may be the same thing.
  const doubt = rest.filter((it) => it.tier === "likely" || target.member || it.role === "taken");
  return doubt.map(({ path, line }) => ({ why: "uncertain", path, line }));
}

function foreign(facts: Facts, target: Target, name: string): readonly Obstacle[] {
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
  const unknown = hasUnknownBase(facts, { path, binding: binding.owner });
  return unknown ? [{ why: "unknown_base", ...here }] : [];
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
