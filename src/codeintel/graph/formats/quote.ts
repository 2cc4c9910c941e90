import { jsonText } from "./json.ts";

/** What could be taken for something else on a line of its own or in `a -> b`. */
const odd = /^["\s]|\s$|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(^| )->( |$)/u;

/**
 * A path on a line of text: as it is, or, where that could be misread, as a JSON string in
 * which `>` is escaped too. A path of the first kind never begins with a quote.
 */
export function plainPath(path: string): string {
  if (!odd.test(path) && path.isWellFormed()) return path;
  return jsonText(path).replaceAll(">", "\\u003e");
}
