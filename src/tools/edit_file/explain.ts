import { flatten } from "./replace.ts";
import { nearestPlace, type Place } from "./nearest_place.ts";

/** The model must be able to copy the place, and not drown in it. */
const maxShownLines = 60;

/** Characters of a line that a sentence quotes. */
const maxQuoted = 120;

const maxListedPlaces = 5;

/** Why nothing was changed, with the file's true lines, so that one more call can be right. */
export function explainMissing(path: string, content: string, edit: {
  readonly oldText: string;
  readonly newText: string;
}): string {
  const lines = flatten(content).split("\n");
  const there = lineOf(content, edit.newText);
  const done = there === null ? "" : ` new_text is there already, at line ${there}.`;
  const place = nearestPlace(content, edit.oldText);
  if (!place) {
    return `old_text is not in ${path}, nor anything like it; nothing was changed.${done} ` +
      `Read the file and copy the text from it.`;
  }
  const end = Math.min(place.end, place.start + maxShownLines - 1);
  return [
    `old_text is not in ${path}; nothing was changed.${done} ` +
    `Nearest to it: ${range(place.start, end)}, exactly as in the file:`,
    ...lines.slice(place.start - 1, end),
    `[end of ${range(place.start, end)}]`,
    difference(lines, flatten(edit.oldText), place),
  ].join("\n");
}

/** The lines before each place tell them apart. */
export function explainAmbiguous(path: string, content: string, starts: readonly number[]): string {
  const lines = flatten(content).split("\n");
  const listed = starts.slice(0, maxListedPlaces).map((start) => {
    const before = lines.slice(0, start - 1).findLast((line) => line.trim() !== "");
    return before === undefined ? `line ${start}` : `line ${start}, after ${quote(before)}`;
  });
  const rest = starts.length - listed.length;
  return [
    `old_text fits ${starts.length} places in ${path}; nothing was changed:`,
    ...listed,
    ...(rest > 0 ? [`and ${rest} more`] : []),
    "Add lines before or after it, in old_text and new_text, until it fits one place only; " +
    "or set all to true to change every place.",
  ].join("\n");
}

function difference(lines: readonly string[], oldText: string, place: Place): string {
  if (place.slip === "line_numbers") {
    return "old_text has line numbers in it. Leave them out, in new_text too.";
  }
  if (place.slip === "escaped") {
    return "old_text has backslashes before n, t or quotes that are not in the file. " +
      "Give real line ends and plain quotes, in new_text too.";
  }
  const wanted = oldText.replace(/^\n+/, "").split("\n");
  for (const [offset, line] of wanted.entries()) {
    const number = place.start + offset;
    const there = lines[number - 1];
    if (there === undefined) return `The file ends before line ${number}; old_text goes on.`;
    const at = firstDifference(there, line, {
      first: offset === 0,
      last: offset === wanted.length - 1,
    });
    if (at !== null) return describe(number, at);
  }
  return "Copy old_text from these lines.";
}

interface Difference {
  readonly column: number;
  readonly there: string;
  readonly wanted: string;
}

/** A text may begin and end within a line: what is left of it and right of it does not count. */
function firstDifference(
  there: string,
  wanted: string,
  place: { readonly first: boolean; readonly last: boolean },
): Difference | null {
  const indent = place.first && !/^\s/.test(wanted) ? there.length - there.trimStart().length : 0;
  const line = there.slice(indent);
  if (line === wanted || (place.last && line.startsWith(wanted))) return null;
  let at = 0;
  while (at < line.length && line[at] === wanted[at]) at++;
  return { column: indent + at + 1, there: line.slice(at), wanted: wanted.slice(at) };
}

function describe(number: number, { column, there, wanted }: Difference): string {
  const blank = there.replace(/\s/g, "") === wanted.replace(/\s/g, "");
  return `The first difference is in line ${number}, character ${column}: the file goes on with ` +
    `${quote(there)}, old_text with ${quote(wanted)}.${blank ? " Only white space differs." : ""}`;
}

/** As JSON, so that tabs, blanks at the end and odd quotes can be seen. */
function quote(text: string): string {
  if (text === "") return "the end of the line";
  return JSON.stringify(text.length > maxQuoted ? `${text.slice(0, maxQuoted)}…` : text);
}

function range(start: number, end: number): string {
  return start === end ? `line ${start}` : `lines ${start}-${end}`;
}

/** Short texts are everywhere and prove nothing. */
const minTelling = 12;

function lineOf(content: string, text: string): number | null {
  const wanted = flatten(text);
  if (wanted.trim().length < minTelling) return null;
  const flat = flatten(content);
  const at = flat.indexOf(wanted);
  return at < 0 ? null : flat.slice(0, at).split("\n").length;
}
