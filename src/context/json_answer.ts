/** JSON out of an answer of a model: alone, in a fence, in prose, or nearly so. */

import { jsonrepair } from "jsonrepair";
import type { Json } from "../protocol/mod.ts";

/** What an answer may mean, what is likeliest first: each is a further try. */
export function* jsonIn(text: string): Generator<Json> {
  const whole = text.trim();
  const fenced = fencesIn(whole);
  const spans = spansIn(whole);
  // A model that thinks aloud says its answer last.
  const exact = [whole, ...fenced.toReversed(), ...spans.toReversed()];
  yield* exact.flatMap((it) => parsed(it));
  const wrapped = spans.flatMap((it) => parsed(it)).flatMap(insides);
  yield* wrapped;
  yield* [...fenced.toReversed(), ...spans.toReversed(), unended(whole)].flatMap((it) =>
    repaired(it)
  );
}

/** Contents of fences, the last of which may lack its end. */
function fencesIn(text: string): readonly string[] {
  const fence = /^[ \t]*(```|~~~)[^\n`]*\n([^]*?)(?:^[ \t]*\1[ \t]*$|$(?![^]))/gm;
  return Array.from(text.matchAll(fence), (it) => (it[2] ?? "").trim()).filter((it) => it !== "");
}

/** Brackets without an end that are looked behind: each takes a look at all of the rest. */
const mostOpen = 100;

/** Longest stretches that begin with a bracket and end with its own. */
function spansIn(text: string): readonly string[] {
  const spans: string[] = [];
  for (let at = 0, open = 0; at < text.length && open < mostOpen;) {
    const begins = isOpening(text[at]);
    const end = begins ? endOf(text, at) : null;
    if (end !== null) spans.push(text.slice(at, end));
    else if (begins) open++;
    at = end ?? at + 1;
  }
  return spans;
}

function isOpening(sign: string | undefined): boolean {
  return sign === "{" || sign === "[";
}

/** Behind the bracket that closes the one at `begin`; `null`: there is none. */
function endOf(text: string, begin: number): number | null {
  let depth = 0;
  let isText = false;
  for (let at = begin; at < text.length; at++) {
    const sign = text[at];
    if (isText) {
      if (sign === "\\") at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (isOpening(sign)) depth++;
    else if (sign === "}" || sign === "]") {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

/** What was cut, or has an odd number of quotes in it, up to its end. */
function unended(text: string): string {
  const begin = text.search(/[{[]/);
  return begin < 0 ? "" : text.slice(begin);
}

function parsed(text: string): readonly Json[] {
  try {
    const value: Json = JSON.parse(text);
    return [value];
  } catch {
    return [];
  }
}

/** Commas too many, quotes of another kind, comments, Python's words. */
function repaired(text: string): readonly Json[] {
  if (!isOpening(text[0])) return [];
  try {
    return parsed(jsonrepair(text));
  } catch {
    return [];
  }
}

/** Values of an object around them: `{"answer": …}`, `{"name": …, "arguments": …}`. */
function insides(value: Json): readonly Json[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.values(value).filter((it) => typeof it === "object" && it !== null);
}
