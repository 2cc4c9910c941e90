/** Sentences by which a model mends a hunk that does not fit, in one more call. */

import { explainMissing } from "../match/mod.ts";
import { bodyOf, fileLines } from "./file_lines.ts";
import type { HunkFailure } from "./settle.ts";
import { oldLines } from "./spot.ts";
import type { Hunk } from "./types.ts";

const maxListedPlaces = 5;

/** Characters of a line that a sentence quotes. */
const maxQuoted = 120;

/** Why a hunk has no place. */
export function explainHunk(path: string, content: string, failure: HunkFailure): string {
  const { hunk, number, why } = failure;
  const which = `${path}, hunk ${number} (line ${hunk.line} of the patch):`;
  switch (why.type) {
    case "missing":
      return `${which} below, old_text is the lines that it keeps and removes, new_text those ` +
        `that it keeps and adds.\n${missing(path, content, hunk)}`;
    case "ambiguous":
      return [
        `${which} its old lines fit ${why.lines.length} places:`,
        ...places(content, why.lines),
        "Put more lines to keep (with a blank in front) around them, or @@ and the line that " +
        "heads the right place before them.",
      ].join("\n");
    case "unsaid":
      return `${which} it only adds lines, and nothing says where. Put the line before the new ` +
        "ones into it, with a blank in front.";
    case "heading":
      return `${which} it only adds lines, and ${quote(why.heading)} is ${heads(why.lines)}. Put ` +
        "the line before the new ones into it, with a blank in front.";
    case "elsewhere":
      return [
        `${which} its old lines are in the file, but not below ${quote(why.heading)}:`,
        ...places(content, why.lines),
        "Correct the @@ line, or leave it out and put more lines to keep around them.",
      ].join("\n");
    case "order":
      return [
        `${which} its old lines are in the file, but not behind those of the hunk before it:`,
        ...places(content, why.lines),
        "Put the hunks in the order of the file; make one of two that overlap.",
      ].join("\n");
  }
}

function missing(path: string, content: string, hunk: Hunk): string {
  const text = (lines: Hunk["lines"]) => lines.map(bodyOf).join("\n");
  const newText = text(hunk.lines.filter(({ kind }) => kind !== "remove"));
  return explainMissing(path, content, { oldText: text(oldLines(hunk)), newText });
}

function heads(lines: readonly number[]): string {
  if (lines.length === 0) return "not in the file";
  if (lines.length === 1) return `line ${lines[0]}, which goes on in the next one`;
  return `there ${lines.length} times (lines ${lines.slice(0, maxListedPlaces).join(", ")})`;
}

/** The lines before each place tell them apart. */
function places(content: string, starts: readonly number[]): readonly string[] {
  const lines = fileLines(content);
  const listed = starts.slice(0, maxListedPlaces).map((start) => {
    const before = lines.slice(0, start - 1).findLast(({ body }) => body.trim() !== "");
    return before ? `line ${start}, after ${quote(before.body)}` : `line ${start}`;
  });
  const rest = starts.length - listed.length;
  return rest > 0 ? [...listed, `and ${rest} more`] : listed;
}

export function explainElision(path: string, line: string): string {
  return `${path}: ${quote(line)} stands for lines that were left out; they would be lost. Lines ` +
    "that a hunk does not name stay by themselves: leave it out, or write what it stands for.";
}

export function explainEscapes(path: string, line: string): string {
  return `${path}: ${quote(line)} has a backslash and n for a line end. Give real lines, each ` +
    "with + in front.";
}

/** As JSON, so that tabs, blanks at the end and odd quotes can be seen. */
function quote(text: string): string {
  return JSON.stringify(text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text);
}
