/** Files in which a pattern fits, with the places. */

import type { Workspace } from "../../protocol/mod.ts";
import { decodeText } from "../../util/mod.ts";
import { languageFinder, type Skipped } from "../index/mod.ts";
import type { Language, LanguageEntry, LanguageId } from "../language.ts";
import { languages } from "../languages/mod.ts";
import { readPattern } from "./pattern.ts";
import { placesIn } from "./places.ts";
import { type FoundMatch, type Match, type Pattern, PatternError } from "./types.ts";
import { wordsIn } from "./variables.ts";

/** Larger files are not opened, bytes: the same bound as of the index. */
const maxFileBytes = 4_194_304;

export interface StructureSearch {
  readonly pattern: string;
  /** Only files of this language; `null`: of every one in which the pattern is a piece of code. */
  readonly language: string | null;
  wanted(path: string): boolean;
}

/** A file in which the pattern fits. */
export interface MatchedFile {
  readonly path: string;
  readonly text: string;
  readonly language: Language;
  /** At least one. */
  readonly matches: readonly Match[];
}

export interface StructurePorts {
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
}

/**
 * File by file, in path order; `skipped` is told of those that were not looked at.
 *
 * @throws {PatternError}, {WorkspaceError} if the root is gone
 */
export async function* matchedFiles(
  { pattern, language, wanted }: StructureSearch,
  { workspace, signal }: StructurePorts,
  skipped: (it: Skipped) => void,
): AsyncGenerator<MatchedFile> {
  const entries = language === null ? languages : languages.filter(({ id }) => id === language);
  if (entries.length === 0) throw new PatternError("language", languages.map(({ id }) => id));
  const languageOf = languageFinder(entries);
  const { paths, unreadable, listedAt } = await workspace.names({
    wanted: (path) => languageOf(path) !== null && wanted(path),
    signal,
  });
  for (const path of unreadable) skipped({ path, why: "unreadable" });
  const known = new Set(paths.flatMap((path) => languageOf(path) ?? []));
  const readings = await readingsOf(pattern, known.size > 0 ? known : new Set(entries));
  const words = wordsIn(pattern);
  const sought = paths.filter((path) => readings.has(languageOf(path)?.id ?? "python"));
  const options = { maxBytes: maxFileBytes, listedAt, signal };
  for await (const group of workspace.readMany(sought, options)) {
    for (const it of group) {
      const { path } = it;
      if ("error" in it) {
        if (it.error.kind === "too_large") skipped({ path, why: "too_large" });
        continue;
      }
      const content = decodeText(it.bytes);
      if (content.type !== "text" || !words.every((word) => content.text.includes(word))) continue;
      const reading = readings.get(languageOf(path)?.id ?? "python");
      if (!reading) continue;
      const matches = await placesIn(content.text, reading.pattern, reading.language);
      if (matches === "timeout") skipped({ path, why: "timeout" });
      else if (matches.length > 0) {
        yield { path, text: content.text, language: reading.language, matches };
      }
    }
  }
}

interface Reading {
  readonly pattern: Pattern;
  readonly language: Language;
}

/** @throws {PatternError} `no_code`, `anything` */
async function readingsOf(
  text: string,
  entries: ReadonlySet<LanguageEntry>,
): Promise<ReadonlyMap<LanguageId, Reading>> {
  const out = new Map<LanguageId, Reading>();
  if (text.trim() === "") throw new PatternError("anything");
  for (const entry of entries) {
    const pattern = await readPattern(text, entry);
    if (pattern === "anything") throw new PatternError("anything");
    if (pattern) out.set(entry.id, { pattern, language: await entry.load() });
  }
  if (out.size === 0) throw new PatternError("no_code", [...entries].map(({ id }) => id));
  return out;
}

/** Its places as they are told. */
export function toldMatches({ path, text, matches }: MatchedFile): readonly FoundMatch[] {
  return matches.map(({ from, to, line, column, variables }) => ({
    path,
    line,
    column,
    text: text.slice(from, to),
    variables: Object.fromEntries(
      [...variables].map(([name, span]) => [name, text.slice(span.from, span.to)]),
    ),
  }));
}
