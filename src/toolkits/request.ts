/** The address of a request with values in their places, none of which leads anywhere else. */

import type { Value } from "./parameters.ts";
import { type Piece, placesIn } from "./template.ts";

export type AddressResult =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: string };

/** An English clause; `null`: the address can be used. */
export function addressProblem(pieces: readonly Piece[]): string | null {
  const [first] = pieces;
  const url = URL.parse(pieces.map((it) => it.type === "text" ? it.text : "x").join(""));
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    return "its url must be an http or https URL without user name and password";
  }
  // The host is what the user was asked about, and all that the request may reach.
  const isFixed = first?.type === "text" && /^https?:\/\/[^/?#{}]+[/?]/i.test(first.text);
  if (placesIn(pieces).length > 0 && !isFixed) return "parameters stand behind the host of its url";
  return null;
}

export function addressOf(
  pieces: readonly Piece[],
  given: Readonly<Record<string, Value>>,
): AddressResult {
  let text = "";
  for (const it of pieces) {
    text += it.type === "text"
      ? it.text
      : encodeURIComponent(textOf(given[it.name]).toWellFormed());
  }
  const url = URL.parse(text);
  // `..` in a path is another path.
  if (!url || /(^|\/)\.{1,2}(\/|$)/.test(pathIn(text))) {
    return { ok: false, problem: "its arguments make no address of what was declared" };
  }
  return { ok: true, url: url.href };
}

function pathIn(text: string): string {
  return /^https?:\/\/[^/?#]*([^?#]*)/i.exec(text)?.[1] ?? "";
}

function textOf(value: Value | undefined): string {
  if (value === undefined) return "";
  return typeof value === "object" ? value.join(",") : String(value);
}
