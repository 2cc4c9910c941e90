/** Sentences by which a model mends a text that does not fit, in one more call. */

import { flatten } from "./lines.ts";
import { nearestPlace, type Place } from "./nearest.ts";
import type { Layer } from "./types.ts";

/** The model must be able to copy the place, and not drown in it. */
const maxShownLines = 60;

/** Characters of a line that are quoted on either side of a difference. */
const maxAround = 60;

const maxListedPlaces = 5;

const maxDifferences = 3;

/** Why nothing was changed, with the file's true lines. */
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
    ...differences(lines, flatten(edit.oldText), place),
  ].join("\n");
}

/** The lines before each place tell them apart. */
export function explainAmbiguous(
  path: string,
  content: string,
  { layer, lines: starts }: { readonly layer: Layer; readonly lines: readonly number[] },
): string {
  const lines = flatten(content).split("\n");
  const listed = starts.slice(0, maxListedPlaces).map((start) => {
    const before = lines.slice(0, start - 1).findLast((line) => line.trim() !== "");
    return before === undefined ? `line ${start}` : `line ${start}, after ${quote(before)}`;
  });
  const rest = starts.length - listed.length;
  const nearly = layer === "exact" ? "" : ", none of them exactly";
  const every = layer === "exact" ? "; or set all to true to change every place" : "";
  return [
    `old_text fits ${starts.length} places in ${path}${nearly}; nothing was changed:`,
    ...listed,
    ...(rest > 0 ? [`and ${rest} more`] : []),
    `Add lines before or after it, in old_text and new_text, until it fits one place only${every}.`,
  ].join("\n");
}

/** What was different where a text was found though it is not there exactly; "" if nothing was. */
export function describeLayer(layer: Layer, reindented: boolean): string {
  const shifted = reindented ? "with another indentation; new_text was re-indented" : "";
  switch (layer) {
    case "exact":
      return "";
    case "trimmed":
      return "matched but for blanks at line ends";
    case "indented":
      return `matched ${shifted}`;
    case "collapsed":
    case "folded": {
      const what = layer === "collapsed" ? "blanks within lines" : "typographic quotes or dashes";
      return `matched but for ${what}${shifted && `, and ${shifted}`}; what stays is as it was`;
    }
    case "anchored":
      return "matched by its first and last line; lines between that old_text had otherwise are " +
        `as they were${shifted && `; ${shifted}`}`;
  }
}

function differences(
  lines: readonly string[],
  oldText: string,
  place: Place,
): readonly string[] {
  if (place.slip === "line_numbers") {
    return ["old_text has line numbers in it. Leave them out, in new_text too."];
  }
  if (place.slip === "escaped") {
    return [
      "old_text has backslashes before n, t or quotes that are not in the file. " +
      "Give real line ends and plain quotes, in new_text too.",
    ];
  }
  const wanted = oldText.replace(/^\n+|\n+$/g, "").split("\n");
  const found: string[] = [];
  for (const [offset, line] of wanted.entries()) {
    const number = place.start + offset;
    const there = lines[number - 1];
    if (there === undefined) {
      found.push(`The file ends before line ${number}; old_text goes on.`);
      break;
    }
    const at = difference(there, line, { first: offset === 0, last: offset === wanted.length - 1 });
    if (at === null) continue;
    const moved = movedLine({ lines, wanted, offset, number });
    if (moved !== null) return [...found, moved];
    found.push(marked(number, at));
    if (found.length === maxDifferences) break;
  }
  return found.length > 0 ? found : ["Copy old_text from these lines."];
}

/** Whether one side has a line that the other has not, so that all that follows is shifted. */
function movedLine({ lines, wanted, offset, number }: {
  readonly lines: readonly string[];
  readonly wanted: readonly string[];
  readonly offset: number;
  readonly number: number;
}): string | null {
  const [there, line] = [lines[number - 1] ?? "", wanted[offset] ?? ""];
  const [after, next] = [lines[number], wanted[offset + 1]];
  if (after !== undefined && after.trim() === line.trim() && line.trim() !== "") {
    return `The file has line ${number}, ${quote(there)}, which old_text leaves out.`;
  }
  if (next !== undefined && next.trim() === there.trim() && there.trim() !== "") {
    return `old_text has ${quote(line)} before line ${number}; the file has no such line there.`;
  }
  return null;
}

interface Difference {
  /** Characters of the file's line before those compared. */
  readonly indent: number;
  readonly there: string;
  readonly wanted: string;
  /** How many characters both share at the beginning and the end. */
  readonly head: number;
  readonly tail: number;
}

/** A text may begin and end within a line: what is left of it and right of it does not count. */
function difference(
  whole: string,
  wanted: string,
  place: { readonly first: boolean; readonly last: boolean },
): Difference | null {
  const indent = place.first && !/^\s/.test(wanted) ? whole.length - whole.trimStart().length : 0;
  const there = whole.slice(indent);
  if (there === wanted || (place.last && there.startsWith(wanted))) return null;
  const most = Math.min(there.length, wanted.length);
  let head = 0;
  while (head < most && there[head] === wanted[head]) head++;
  let tail = 0;
  while (tail < most - head && there.at(-1 - tail) === wanted.at(-1 - tail)) tail++;
  return { indent, there, wanted, head, tail };
}

/** Both lines, one over the other, with what differs underlined. */
function marked(number: number, { indent, there, wanted, head, tail }: Difference): string {
  const blank = there.replace(/\s/g, "") === wanted.replace(/\s/g, "");
  const from = Math.max(0, head - maxAround);
  const before = from === 0 ? "" : "…";
  const cut = (line: string) => {
    const end = Math.min(line.length, Math.max(head, line.length - tail) + maxAround);
    return JSON.stringify(before + line.slice(from, end) + (end < line.length ? "…" : ""));
  };
  const shown = JSON.stringify(before + wanted.slice(from, head)).length - 1;
  const long = JSON.stringify(wanted.slice(head, wanted.length - tail)).length - 2;
  return [
    `Line ${number} differs at character ${indent + head + 1}.${
      blank ? " Only white space differs." : ""
    }`,
    `  the file: ${cut(there)}`,
    `  old_text: ${cut(wanted)}`,
    `            ${" ".repeat(shown)}${"^".repeat(Math.max(1, long))}`,
  ].join("\n");
}

/** As JSON, so that tabs, blanks at the end and odd quotes can be seen. */
function quote(text: string): string {
  const most = 2 * maxAround;
  return JSON.stringify(text.length > most ? `${text.slice(0, most)}…` : text);
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
