/** What a file defines, a line each, as the tool `signatures` shows it. */

import { visible } from "../../ansi/mod.ts";
import type { Definition, Outline } from "../../codeintel/mod.ts";
import { text } from "../prompts.ts";
import { noteOf } from "./content.ts";
import type { Candidate } from "./types.ts";

/** Longer signatures are cut, UTF-16 units. */
const longest = 160;

/** Of one file. */
const most = 120;

export interface Signed extends Pick<Candidate, "group" | "why"> {
  readonly path: string;
  /** Words that are asked for, lower case: what holds one stands first. */
  readonly words: ReadonlySet<string>;
}

/** `null`: nothing is defined in it that others could use. */
export function signaturesOf(outline: Outline | undefined, about: Signed): Candidate | null {
  const shown = (outline?.definitions ?? []).flatMap((it, at, all) => placed(it, at, all));
  if (shown.length === 0) return null;
  const { path, words, ...rest } = about;
  const ranked = rankedBy(words, shown).slice(0, most);
  const width = String(shown.at(-1)?.line ?? 0).length;
  const lines = ranked.map((it) => lineOf(it, width));
  return {
    ...rest,
    what: path,
    lines,
    piece(count) {
      const first = ranked.slice(0, count).map((it, at) => ({ at, place: it.place }));
      first.sort((a, b) => a.place - b.place);
      const told = first.map(({ at }) => lines[at] ?? "").join("\n");
      const key = count < shown.length ? "injected_some_signatures" : "injected_signatures";
      const values = {
        path: visible(path),
        note: noteOf(about.why),
        shown: count,
        count: shown.length,
        text: visible(told),
      };
      return { source: `signatures:${path}`, text: text(key, values) };
    },
  };
}

interface Placed {
  readonly definition: Definition;
  readonly line: number;
  /** Index among all. */
  readonly place: number;
  readonly depth: number;
  readonly parent: number | undefined;
}

const callables: ReadonlySet<string> = new Set(["function", "method", "constructor", "accessor"]);

/** Nothing for what stands inside of functions. */
function placed(
  definition: Definition,
  place: number,
  all: readonly Definition[],
): readonly Placed[] {
  let depth = 0;
  for (let at = definition.parent; at !== undefined; at = all[at]?.parent) {
    if (callables.has(all[at]?.kind ?? "function") || depth > 8) return [];
    depth += 1;
  }
  return [{ definition, place, depth, line: definition.line, parent: definition.parent }];
}

/** What is asked for and what encloses it, then what others can use, outer ones first. */
function rankedBy(words: ReadonlySet<string>, all: readonly Placed[]): readonly Placed[] {
  const ranks = new Map(all.map((it) => [it.place, rankOf(it, words)]));
  // A member stands below its class, which must be there then.
  for (const { place, parent } of all.toReversed()) {
    if (parent === undefined) continue;
    ranks.set(parent, Math.min(ranks.get(parent) ?? 0, ranks.get(place) ?? 0));
  }
  return all.toSorted((a, b) =>
    (ranks.get(a.place) ?? 0) - (ranks.get(b.place) ?? 0) || a.place - b.place
  );
}

function rankOf({ definition, depth }: Placed, words: ReadonlySet<string>): number {
  const { name, kind, exported } = definition;
  const isAsked = words.size > 0 && wordsIn(name).some((it) => words.has(it));
  const isData = kind === "const" || kind === "property";
  return (isAsked ? 0 : 8) + (exported ? 0 : 4) + (depth > 0 ? 2 : 0) + (isData ? 1 : 0);
}

/** `getHTTPUrl_two` to get, http, url, two and the whole. */
export function wordsIn(text: string): readonly string[] {
  const whole = text.match(/[\p{L}\p{N}_$]+/gu) ?? [];
  const parts = text.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+|\p{Lo}+/gu) ?? [];
  return [...new Set([...whole, ...parts].map((it) => it.toLowerCase()))].filter((it) =>
    it.length > 2
  );
}

function lineOf({ definition, depth }: Placed, width: number): string {
  const signature = definition.signature.replaceAll(/\s+/g, " ");
  const cut = signature.length > longest ? `${signature.slice(0, longest - 1)}…` : signature;
  return `${String(definition.line).padStart(width)}  ${"  ".repeat(depth)}${cut}`;
}
