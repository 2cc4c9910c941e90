/** Calls that import what a literal names: `importlib.import_module("a.b")` and alike. */

import { isWord, space, tab } from "./chars.ts";
import { source } from "./statements.ts";

const names = ["import_module", "__import__", "importorskip"] as const;
/** Last letters of the names: most calls are done with there. */
const lastLetters = new Set(names.map((name) => name.charCodeAt(name.length - 1)));

const firstArgument = /\s*[rRuU]?("""|'''|"|')([^"'\\\n]*)\1\s*([,)])/y;
const anchor = /\s*(?:package\s*=\s*)?(?:__package__|__name__)\s*[,)]/y;

/** The `(` at `open` may belong to such a call: a quick look. */
export function mayImport(text: string, open: number): boolean {
  const before = text.charCodeAt(open - 1);
  return before === space || before === tab || lastLetters.has(before);
}

/** What the call whose `(` is at `open` imports, and where its name begins; `null` for other calls. */
export function dynamicImport(
  text: string,
  open: number,
): { readonly specifier: string; readonly at: number } | null {
  const at = calleeBefore(text, open);
  if (at < 0) return null;
  firstArgument.lastIndex = open + 1;
  const argument = firstArgument.exec(text);
  const specifier = argument?.[2] ?? "";
  if (!source.test(specifier) || /^\.+$/.test(specifier)) return null;
  if (specifier.startsWith(".")) {
    anchor.lastIndex = firstArgument.lastIndex;
    if (argument?.[3] !== "," || !anchor.test(text)) return null;
  }
  return { specifier, at };
}

/** Where the name of an importing function begins, if it ends right before `open`; else -1. */
function calleeBefore(text: string, open: number): number {
  let end = open;
  while (text.charCodeAt(end - 1) === space || text.charCodeAt(end - 1) === tab) end--;
  for (const name of names) {
    const at = end - name.length;
    if (text.endsWith(name, end) && !isWord(text.charCodeAt(at - 1))) return at;
  }
  return -1;
}
