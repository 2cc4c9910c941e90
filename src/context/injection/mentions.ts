/**
 * What the user's words name, from the words alone: files, lines of them, names of definitions. English
 * and Chinese, stack traces and diffs among them. Linear in the length of the words.
 */

import { blank } from "./blank.ts";
import { diffsIn } from "./diffs.ts";
import { lineWords } from "./line_words.ts";
import { pathsIn } from "./paths.ts";
import { symbolsIn } from "./symbol_words.ts";
import { framesIn } from "./traces.ts";
import type { PathMention } from "./types.ts";

export interface Mentions {
  /** Each path once, the most telling first. */
  readonly paths: readonly PathMention[];
  /** Names of definitions, `.` between their parts. */
  readonly symbols: readonly string[];
  /** The words without paths, frames and diffs. */
  readonly rest: string;
}

/** What is longer is a log and no request; the rest of it is not looked at. Characters. */
const mostCharacters = 20_000;

/** More than this are a listing. */
const mostPaths = 24;
const mostSymbols = 12;

/** @param ignored names that the program itself puts among the words */
export function mentionsIn(words: string, ignored: readonly string[] = []): Mentions {
  const text = words.slice(0, mostCharacters).replaceAll(/\bhttps?:\/\/[^\s)>\]"'`]+/g, blank);
  const diffs = diffsIn(text);
  const frames = framesIn(diffs.rest);
  const said = pathsIn(frames.rest);
  const paths = [...lineWords(frames.rest, said), ...diffs.found, ...frames.found];
  const rest = said.reduceRight(
    (left, { at, end }) => left.slice(0, at) + " ".repeat(end - at) + left.slice(end),
    frames.rest,
  );
  // What an identifier is called may look like the name of a file: it is looked for as both.
  const loose = said.filter(({ findable, path }) => !findable && !path.includes("/"));
  const symbols = [...symbolsIn(rest), ...loose.flatMap(({ path }) => symbolsIn(path))];
  return {
    paths: joined(paths).slice(0, mostPaths),
    symbols: [...new Set(symbols)].filter((it) => !ignored.includes(it)).slice(0, mostSymbols),
    rest,
  };
}

/** The words name something that may be there. */
export function namesSomething({ paths, symbols }: Pick<Mentions, "paths" | "symbols">): boolean {
  return paths.length + symbols.length > 0;
}

function joined(paths: readonly PathMention[]): readonly PathMention[] {
  const byPath = new Map<string, PathMention>();
  for (const { path, ranges, why, findable } of paths) {
    const known = byPath.get(path);
    if (!known) byPath.set(path, { path, ranges, why, findable });
    else byPath.set(path, { ...known, ranges: [...known.ranges, ...ranges] });
  }
  return [...byPath.values()];
}
