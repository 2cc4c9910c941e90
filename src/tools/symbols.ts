/** Which symbol a model means by a name or a place; where that is not clear, what it could be. */

import {
  type Code,
  type Facts,
  hasWord,
  type Target,
  targetsAt,
  targetsNamed,
} from "../codeintel/mod.ts";
import type { ToolOutput, ToolPorts } from "../protocol/mod.ts";
import { nearest } from "../util/mod.ts";
import { failed } from "./failure.ts";

export type Meant =
  | { readonly type: "symbol"; readonly target: Target }
  | { readonly type: "refused"; readonly output: ToolOutput };

/** Definitions of one name that are listed. */
const mostListed = 20;

/** A name, or a place as `file:line` or `file:line:column`; a name with a place is looked for there. */
export interface SymbolQuery {
  readonly symbol?: string | undefined;
  readonly at?: string | undefined;
}

/** @throws {WorkspaceError} if a place is in no file of the workspace */
export async function meantSymbol(
  code: Code,
  workspace: ToolPorts["workspace"],
  { symbol = "", at = "" }: SymbolQuery,
): Promise<Meant> {
  const place = placeOf(at) ?? (at === "" ? placeOf(symbol) : null);
  if (place) {
    const word = placeOf(symbol) ? "" : lastWord(bareName(symbol));
    const path = await workspace.resolve(place.path);
    // What is missing is told with what was meant.
    if (!code.index.files.has(path)) await workspace.stat(place.path);
    return await byPlace(code, { ...place, path }, word);
  }
  if (at !== "") return refused(`${at} is no place. Give it as file:line:column.`);
  const name = bareName(symbol);
  if (name === "") return refused("Give symbol, or at as file:line:column.");
  return await byName(code, name);
}

interface Place {
  readonly path: string;
  readonly line: number;
  readonly column: number | null;
}

/** Text behind a place, as in what a search printed, does not count. */
function placeOf(text: string): Place | null {
  const [, path, line, column] = /^\s*([^\n:]+):(\d+)(?::(\d+))?(?::|\s*$)/.exec(text) ?? [];
  if (path === undefined) return null;
  return { path, line: Number(line), column: column === undefined ? null : Number(column) };
}

/** A name without what models write around it: quotes, `function`, `()`, `::` for a dot. */
function bareName(symbol: string): string {
  return symbol.trim().replace(/^[`'"]+|[`'"]+$/g, "").replace(/\([^]*$/, "")
    .replace(/^(?:class|function|def|func|fn|const|let|var|interface|type|method)\s+/, "")
    .replaceAll("::", ".").replace(/(?<=\w)#(?=\w)/, ".").trim();
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function refused(text: string): Meant {
  return { type: "refused", output: failed(text) };
}

async function byPlace(code: Code, place: Place, word: string): Promise<Meant> {
  const { path, line, column } = place;
  const language = code.index.files.get(path)?.language;
  if (language === undefined) {
    return refused(`${path} is no code file that is understood. search_text searches it.`);
  }
  const facts = await code.facts();
  if (facts.rules(path) === null) {
    return refused(`Names of ${language} are not understood that far. Use search_text instead.`);
  }
  const exact = column === null ? [] : await targetsAt(facts, path, { line, column });
  if (exact.length > 0) return chosen(exact, `${path}:${line}:${column}`);
  const names = await namesIn(facts, path, line);
  const near = names.filter(({ name, target }) =>
    word === "" ? column === null && target.line === line : name === word
  );
  const targets = weightier(unique(near.map(({ target }) => target)));
  if (targets.length > 0) return chosen(targets, word || `${path}:${line}`);
  const there = names.map(({ name, column }) => `${name} (column ${column})`).join(", ");
  return refused(
    `No name is known at ${path}:${line}${column === null ? "" : `:${column}`}. ` +
      (there === "" ? "None stands in that line." : `In that line: ${there}.`),
  );
}

/** What stands in a line and is known, by column. */
async function namesIn(facts: Facts, path: string, line: number) {
  await facts.load([path]);
  const names = facts.names(path);
  const found: { readonly name: string; readonly column: number; readonly target: Target }[] = [];
  for (const use of names?.uses ?? []) {
    if (use[0] !== line || found.length >= mostListed) continue;
    const name = names?.names[use[2]] ?? "";
    const column = use[1];
    for (const target of await targetsAt(facts, path, { line, column })) {
      found.push({ name, column, target });
    }
  }
  return found;
}

function unique(targets: readonly Target[]): readonly Target[] {
  return [...new Map(targets.map((it) => [placeText(it), it])).values()];
}

/** In the line of a function its name is meant, not its parameters. */
function weightier(targets: readonly Target[]): readonly Target[] {
  const found = targets.filter(({ local, kind }) => !local && kind !== "parameter");
  return found.length > 0 ? found : targets;
}

async function byName(code: Code, name: string): Promise<Meant> {
  const facts = await code.facts();
  const found = await targetsNamed(facts, name);
  if (found.length > 0) return chosen(found, name);
  const word = lastWord(name);
  const others = word === name ? [] : await targetsNamed(facts, word);
  const like = others.length > 0 ? others : await similar(code, facts, word);
  const unknown = others.length > 0 ? [] : await notUnderstood(code, facts, word);
  return refused([
    `Nothing called ${name} is defined here.${
      like.length > 0 ? " Did you mean one of these?" : ""
    }`,
    ...listed(like),
    ...unknown.length === 0 ? [] : [
      `Names of ${unknown.join(", ")} are not understood that far, and such files hold this ` +
      "word. Use search_text instead.",
    ],
    ...like.length + unknown.length > 0 ? [] : ["search_text finds it as a text."],
  ].join("\n"));
}

function chosen(targets: readonly Target[], asked: string): Meant {
  const [target, ...others] = targets;
  if (target && others.length === 0) return { type: "symbol", target };
  return refused([
    `${asked} may mean ${targets.length} things. Ask again with the place of one of them ` +
    "(file:line:column) instead:",
    ...listed(targets),
  ].join("\n"));
}

function listed(targets: readonly Target[]): readonly string[] {
  const rest = targets.length - mostListed;
  return [
    ...targets.slice(0, mostListed).map((it) => `${placeText(it)} ${it.qualified} (${it.kind})`),
    ...rest > 0 ? [`[and ${rest} more]`] : [],
  ];
}

/** `path:line:column` of a symbol's definition. */
export function placeText({ symbol, line, column }: Target): string {
  return `${symbol.path}:${line}:${column}`;
}

/** Letters that are missing or too many, and names that are compared at most. */
const lengthApart = 3;
const mostCompared = 5000;

/** Names that may have been meant. */
const mostNear = 3;

/** Definitions of the names most like `word`, of those that begin with its letter. */
async function similar(code: Code, facts: Facts, word: string): Promise<readonly Target[]> {
  const names = await alikeIn(code, facts, word);
  const out: Target[] = [];
  for (let tries = 0; tries < mostNear; tries++) {
    const near = nearest(word, names);
    if (near === null) break;
    names.delete(near);
    out.push(...await targetsNamed(facts, near));
  }
  return out;
}

async function alikeIn(code: Code, facts: Facts, word: string): Promise<Set<string>> {
  const first = /^[A-Za-z_]/.exec(word)?.[0] ?? "";
  const found = new Set<string>();
  if (first === "") return found;
  const least = Math.max(word.length - lengthApart - 1, 0);
  const most = word.length + lengthApart - 1;
  const alike = new RegExp(`(?<![\\w$])${first}[\\w$]{${least},${most}}(?![\\w$])`, "gi");
  const understood = [...code.index.files.keys()].filter((it) => facts.rules(it) !== null);
  for await (const [, text] of code.index.texts(understood)) {
    for (const [name] of text.matchAll(alike)) found.add(name);
    if (found.size >= mostCompared) break;
  }
  return found;
}

/** Languages whose files hold the word, and whose names are not known. */
async function notUnderstood(code: Code, facts: Facts, word: string): Promise<readonly string[]> {
  const found = new Set<string>();
  const others = [...code.index.files.keys()].filter((it) => facts.rules(it) === null);
  for await (const [path, text] of code.index.texts(others)) {
    const language = code.index.files.get(path)?.language;
    if (language && !found.has(language) && hasWord(text, word)) found.add(language);
  }
  return [...found].sort();
}
