/**
 * What could stand where the cursor is: commands, options, choices, and the names of
 * sessions, models and tools. Words come as separate arguments and are never evaluated.
 */

import type { ActionEntry, Ports } from "../actions/mod.ts";
import { loadCandidates } from "../actions/mod.ts";
import type { Locale } from "../messages/mod.ts";
import { globalFlags } from "./globals.ts";
import { argumentBrief, briefOf } from "./help.ts";
import { locate, offered } from "./locate.ts";
import { type Parameter, parametersOf } from "./parameters.ts";

export interface Candidate {
  readonly value: string;
  readonly brief: string;
}

export interface CompleteParts {
  readonly entries: readonly ActionEntry[];
  readonly locale: Locale;
  /** Opened only where names of this kind are asked for. */
  readonly ports: (kind: string) => Promise<Ports>;
}

/** Lines `value<TAB>brief` for the last of `words`. */
export async function complete(
  words: readonly string[],
  parts: CompleteParts,
): Promise<readonly string[]> {
  // Bash splits `--flag=value` into three words.
  const typed = words.filter((word) => word !== "=");
  const partial = words.at(-1) === "=" ? "" : typed.at(-1) ?? "";
  const before = words.at(-1) === "=" ? typed : typed.slice(0, -1);
  const found = await candidatesFor(before, partial, parts);
  return found
    .filter(({ value }) => value.startsWith(partial) && isSafe(value))
    .map(({ value, brief }) => `${value}\t${brief}`);
}

/** A name that a shell would understand as more than a name is not offered. */
function isSafe(value: string): boolean {
  return /^[\p{L}\p{N}_.:@/+-]+$/u.test(value);
}

async function candidatesFor(
  before: readonly string[],
  partial: string,
  parts: CompleteParts,
): Promise<readonly Candidate[]> {
  const globals = globalFlags.find(({ name }) => before.at(-1) === `--${name}`);
  if (globals && "value" in globals) {
    return globals.name === "lang" ? values(globals.value.split("|")) : [];
  }
  const words = withoutGlobals(before);
  const at = locate(words, parts.entries);
  if (at.type !== "action") {
    const path = at.type === "group" ? at.path : [];
    if (words.length > path.length) return [];
    return partial.startsWith("-") ? globalCandidates() : commands(path, parts);
  }
  const parameters = parametersOf((await at.entry.load()).schema());
  const { locale, ports } = parts;
  const own = await argumentsFor(words.slice(at.entry.path.length), partial, {
    locale,
    ports,
    path: at.entry.path,
    parameters,
  });
  if (takesOption(words, partial, parameters)) return [...own, ...globalCandidates()];
  // A command that others stand below.
  const isBare = words.length === at.entry.path.length;
  return isBare ? [...own, ...commands(at.entry.path, parts)] : own;
}

/** An option is being typed, and not the value of one. */
function takesOption(
  words: readonly string[],
  partial: string,
  parameters: readonly Parameter[],
): boolean {
  const option = optionNamed(words.at(-1), parameters);
  return partial.startsWith("-") && !(option && option.kind !== "boolean");
}

function withoutGlobals(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => {
    const own = globalFlags.some(({ name }) => word === `--${name}`);
    const value = globalFlags.some((it) => "value" in it && words[at - 1] === `--${it.name}`);
    return !own && !value;
  });
}

function commands(
  path: readonly string[],
  { entries, locale }: CompleteParts,
): readonly Candidate[] {
  return offered(path, entries).map((value) => ({
    value,
    brief: briefOf([...path, value], locale),
  }));
}

function globalCandidates(): readonly Candidate[] {
  return values(globalFlags.map(({ name }) => `--${name}`));
}

export interface ArgumentParts extends Pick<CompleteParts, "locale" | "ports"> {
  readonly path: readonly string[];
  readonly parameters: readonly Parameter[];
  /** Values of kinds that this face knows of itself, best first; `null`: not of this kind. */
  named?(kind: string, partial: string): Promise<readonly string[] | null>;
}

/**
 * What could stand behind the words of a command.
 *
 * @param words of its arguments, before the one that is being typed
 */
export async function argumentsFor(
  words: readonly string[],
  partial: string,
  parts: ArgumentParts,
): Promise<readonly Candidate[]> {
  const { parameters, path, locale } = parts;
  const option = optionNamed(words.at(-1), parameters);
  if (option && option.kind !== "boolean") return await valuesOf(option, partial, parts);
  if (partial.startsWith("-")) {
    return parameters.filter((it) => it.positional === null).map((it) => ({
      value: it.shown,
      brief: argumentBrief(path, it.name, locale),
    }));
  }
  const place = positionals(words, parameters);
  const all = parameters.filter((it) => it.positional !== null);
  const word = all[place] ?? all.findLast(({ many }) => many);
  return word ? await valuesOf(word, partial, parts) : [];
}

function optionNamed(
  word: string | undefined,
  parameters: readonly Parameter[],
): Parameter | undefined {
  return parameters.find((it) =>
    it.positional === null && (word === it.shown || (it.short !== null && word === `-${it.short}`))
  );
}

/** How many words that are neither options nor their values came before. */
function positionals(words: readonly string[], parameters: readonly Parameter[]): number {
  return words.filter((word, at) => {
    const option = optionNamed(words[at - 1], parameters);
    return !word.startsWith("-") && !(option && option.kind !== "boolean");
  }).length;
}

async function valuesOf(
  { values: choice, complete: kind }: Parameter,
  partial: string,
  { ports, named }: ArgumentParts,
): Promise<readonly Candidate[]> {
  if (choice) return values(choice);
  if (kind === null) return [];
  const own = await named?.(kind, partial) ?? null;
  if (own) return values(own);
  if (kind === "file") return [];
  const candidates = await loadCandidates();
  return values(await candidates(await ports(kind), kind));
}

function values(all: readonly string[]): readonly Candidate[] {
  return all.map((value) => ({ value, brief: "" }));
}
