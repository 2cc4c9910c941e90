/** What is given of the files that are named. */

import type { Outline } from "../../codeintel/mod.ts";
import { type Content, linesOf, wholeFile, windows } from "./content.ts";
import { signaturesOf } from "./signatures.ts";
import type { Candidate, InjectSettings, LeftOut, NamedFile, Sight } from "./types.ts";

/** A file and what stands in it. */
export interface Read {
  readonly file: NamedFile;
  readonly content: Content;
}

export interface Shown {
  readonly sight: Sight;
  readonly settings: InjectSettings;
  readonly outlines: ReadonlyMap<string, Outline>;
  /** Words of the user, lower case. */
  readonly words: ReadonlySet<string>;
}

/** The model has it as it is. */
export function isSeen({ content: { path, hash } }: Read, sight: Sight): boolean {
  return sight.hashOf(path) === hash;
}

/** What is to be given of a file, or why nothing is. */
export function candidatesOf(
  read: Read,
  { sight, settings, outlines, words }: Shown,
): readonly (Candidate | LeftOut)[] {
  const { file: { path, why, ranges }, content } = read;
  const seen: LeftOut = { what: path, reason: "seen" };
  if (isSeen(read, sight)) return [seen];
  const limit = settings.named_characters;
  const isWhole = content.text.length <= limit;
  const wanted = why.kind === "changed" ? changedLines(read, sight) : ranges;
  if (wanted === null) return [];
  if (isWhole) return [wholeFile(content, why)];
  if (wanted.length > 0) {
    const parts = windows(content.lines, wanted, limit).map((it) => linesOf(content, it, why));
    const fresh = parts.filter((it) => !isTold(it, sight));
    // Names of lines that are not there say nothing.
    if (parts.length > 0) return fresh.length > 0 ? fresh : [seen];
  }
  const signed = signaturesOf(outlines.get(path), { group: "named", why, path, words });
  const [beginning] = windows(content.lines, [{ from: 1, to: content.lines.length }], limit);
  const it = signed ?? (beginning ? linesOf(content, beginning, why) : null);
  if (it === null) return [{ what: path, reason: "budget" }];
  return why.kind !== "changed" && isTold(it, sight) ? [seen] : [it];
}

/** Lines that were shown and are others now; `null`: nothing of what was shown has changed. */
function changedLines({ content, file }: Read, sight: Sight): NamedFile["ranges"] | null {
  const shown = sight.linesOf(content.path);
  if (sight.hashOf(content.path) !== null) return shown;
  const differing = shown.filter((range) => {
    const now = linesOf(content, range, file.why).lines.join("\n");
    return !sight.textOf(`file:${content.path}#${range.from}-${range.to}`)?.endsWith(`\n${now}`);
  });
  return differing.length > 0 ? differing : null;
}

/** It stands in history as it would be given now. */
export function isTold({ lines, piece }: Candidate, sight: Sight): boolean {
  const { source, text } = piece(lines.length);
  const told = sight.textOf(source);
  if (told === null) return false;
  if (told.endsWith(text)) return true;
  // Fewer signatures were told, each of them as it still is.
  if (!source.startsWith("signatures:")) return false;
  const own = new Set(lines);
  return told.split("\n").filter((it) => /^ *\d+ {2}/.test(it)).every((it) => own.has(it));
}
