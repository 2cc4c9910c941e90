/** What renaming a symbol would change, and why it will not be done where it is not certain. */

import type { Checker } from "../../protocol/mod.ts";
import { once } from "../../util/mod.ts";
import type { Code } from "../code.ts";
import type { Facts } from "../references/facts.ts";
import type { Reference, Target } from "../references/types.ts";
import { byPlace, familyOf } from "./family.ts";
import { replaced } from "./apply.ts";
import { mentions } from "./mentions.ts";
import { roles } from "../names/types.ts";
import { findings } from "./findings.ts";
import { looselyTyped } from "./loose.ts";
import { replaceAll } from "./replacements.ts";
import type { FileMove, Mention, Obstacle, Proposal, RenamePlan } from "./types.ts";

/**
 * What is asked of the project; nothing is written.
 *
 * @param checker judges the whole plan, and settles what is uncertain; `null`: nobody does
 */
export async function planRename(
  code: Code,
  target: Target,
  name: string,
  checker: Checker | null = null,
): Promise<RenamePlan> {
  const facts = await code.facts();
  const implied = await impliedBy(facts, target);
  const { members, references } = await familyOf(facts, target, implied.members);
  const certain = references.filter((it) => it.tier === "certain");
  const rest = references.filter((it) => it.tier !== "certain");
  const moves = movesOf(facts, target, name);
  const proposal = {
    members,
    name,
    replacements: await replaceAll(facts, certain, { target, name }),
    moves,
  };
  const unfit = unfitFor(facts, target, name);
  const firm = unfit.length > 0 ? unfit : [
    ...await conflicts(code, proposal),
    ...implied.obstacles,
    ...(await Promise.all(members.map((it) => foreign(code, it, name)))).flat(),
  ];
  const open = unfit.length > 0 ? [] : await uncertain(facts, rest, target);
  const heirs = unfit.length > 0 ? [] : await withUnknownBase(facts, members);
  const plan: Open = { proposal, open, heirs };
  const { replacements, obstacles, meant } = checker !== null && firm.length === 0
    ? await judged(code, plan, checker)
    : {
      replacements: proposal.replacements,
      meant: [],
      obstacles: [...firm, ...unsure(heirs, firm), ...open.map(doubtAt)],
    };
  const spoken: Mention[] = [];
  for (const path of new Set(replacements.map((it) => it.path))) {
    spoken.push(...await mentions(code, facts, path, { old: target.name, text: name }));
  }
  const left = rest.filter((it) => !meant.some((other) => samePlace(it, other)));
  return { target, name, replacements, moves, rest: left, mentions: spoken, obstacles };
}

/** A plan before anybody has judged what is uncertain. */
interface Open {
  readonly proposal: Proposal;
  readonly open: readonly Reference[];
  /** Members of classes with a base that the text does not know. */
  readonly heirs: readonly Target[];
}

async function judged(code: Code, { proposal, open, heirs }: Open, checker: Checker) {
  const facts = await code.facts();
  const { members: [target], name, replacements, moves } = proposal;
  const loose = await looselyTyped(facts, proposal.members);
  if (loose.length > 0) return { replacements, meant: [], obstacles: loose };
  const asked = remembering(checker);
  const inherited = await mayInherit(code, { proposal, heirs }, asked);
  if (inherited.length > 0) return { replacements, meant: [], obstacles: inherited };
  const { settled } = await import("./checker.ts");
  const { meant, obstacles } = await settled(asked, {
    old: target?.name ?? "",
    name,
    certain: replacements,
    open: target ? await replaceAll(facts, open, { target, name }) : [],
    texts: (some) => changedTexts(code, { ...proposal, replacements: some }),
    moved: new Map(moves.map(({ from, to }) => [from, to])),
  });
  const all = [...replacements, ...meant].sort(byPlace);
  if (obstacles.length > 0 || meant.length === 0) return { replacements: all, meant, obstacles };
  const proved = await conflicts(code, { ...proposal, replacements: all });
  return { replacements: all, meant, obstacles: proved };
}

/** What it says of the project as it is does not change meanwhile. */
function remembering(checker: Checker): Checker {
  const unchanged = once(() => checker.complaints(new Map()));
  return { complaints: (texts) => texts.size === 0 ? unchanged() : checker.complaints(texts) };
}

async function mayInherit(
  code: Code,
  { proposal, heirs }: Pick<Open, "proposal" | "heirs">,
  checker: Checker,
): Promise<readonly Obstacle[]> {
  if (heirs.length === 0) return [];
  const { maybeInherited } = await import("./bases.ts");
  return await maybeInherited(checker, heirs, {
    before: (path) => code.index.text(path),
    after: await changedTexts(code, proposal),
  });
}

/** With the old paths of what moves. */
async function changedTexts(code: Code, proposal: Proposal) {
  const out = new Map<string, string | null>();
  for (const { from } of proposal.moves) out.set(from, null);
  for (const [path, bytes] of await newContents(code, proposal)) {
    out.set(path, new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  }
  return out;
}

type Place = Pick<Reference, "path" | "line" | "column">;

function samePlace(a: Place, b: Place): boolean {
  return a.path === b.path && a.line === b.line && a.column === b.column;
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

async function uncertain(
  facts: Facts,
  rest: readonly Reference[],
  target: Target,
): Promise<readonly Reference[]> {
  const out: Reference[] = [];
  for (const it of rest) {
    // For what is reached through objects, the same word anywhere may be the same thing.
    const isDoubt = it.tier === "likely" || target.member || it.role === "taken";
    if (isDoubt && !await isSaid(facts, it)) out.push(it);
  }
  return out;
}

/** What a comment links to is read by people. */
async function isSaid(facts: Facts, { role, path, line, column }: Reference): Promise<boolean> {
  if (role !== "string") return false;
  const text = (await facts.text(path) ?? "").split("\n")[line - 1] ?? "";
  return /^\s*(?:\/\*)?\*/.test(text.slice(0, column - 1));
}

function doubtAt({ path, line }: Reference): Obstacle {
  return { why: "uncertain", path, line };
}

/** Methods that have to have one name, since types implement interfaces by having them. */
async function impliedBy(facts: Facts, target: Target) {
  if (facts.linker.isFixture(target.symbol)) {
    const { fixtureFamily } = await import("./fixtures.ts");
    return { members: await fixtureFamily(facts, target), obstacles: [] };
  }
  const { structural } = facts.rules(target.symbol.path) ?? {};
  if (!structural || !target.member || target.kind !== "function") {
    return { members: [], obstacles: [] };
  }
  const { structuralFamily } = await import("./structural.ts");
  return await structuralFamily(facts, target);
}

async function foreign(
  code: Code,
  target: Target,
  name: string,
): Promise<readonly Obstacle[]> {
  const facts = await code.facts();
  const { path } = target.symbol;
  const here = { path, line: target.line };
  // A test stays one under another name of a test.
  const staysTest = isTest.test(target.name) && isTest.test(name);
  if (special.test(target.name) && !staysTest) return [{ why: "special", ...here }];
  if (!facts.linker.isFixture(target.symbol)) return [];
  const { fixtureObstacles } = await import("./fixtures.ts");
  return await fixtureObstacles(facts, await code.resolved(), target);
}

/** What is ruled out by itself needs no second reason. */
function unsure(heirs: readonly Target[], firm: readonly Obstacle[]): readonly Obstacle[] {
  return heirs.map(unknownBaseOf)
    .filter(({ path, line }) => !firm.some((it) => it.path === path && it.line === line));
}

function unknownBaseOf({ symbol: { path }, line }: Target): Obstacle {
  return { why: "unknown_base", path, line };
}

/** A class from elsewhere may call them by their names. */
async function withUnknownBase(
  facts: Facts,
  members: readonly Target[],
): Promise<readonly Target[]> {
  const out: Target[] = [];
  for (const it of members) {
    const { path } = it.symbol;
    const binding = facts.linker.binding(it.symbol);
    if (!binding?.member || binding.owner === undefined || facts.linker.isFixture(it.symbol)) {
      continue;
    }
    const owner = { path, binding: binding.owner };
    if (await mayOverride(facts, it) && hasUnknownBase(facts, owner)) out.push(it);
  }
  return out;
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
