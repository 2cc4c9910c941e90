/** Calls printed as Python: `read_file(path="a")`, alone on a line, in a list, or fenced. */

import type { Notation, PrintedCall } from "./notation.ts";
import { bracketed } from "./scan.ts";

type IsTool = (name: string) => boolean;

export const python: readonly Notation[] = [{ name: "python", find }];

const head = /(?:^|[[,;])[ \t`]*(?:print\()?(?:(?:default_api|functions|tools)\.)?(\w+)(?=\()/gm;

function find(text: string, isTool: IsTool): readonly PrintedCall[] {
  const found: PrintedCall[] = [];
  for (const match of text.matchAll(head)) {
    const name = match[1] ?? "";
    if (!isTool(name)) continue;
    const group = bracketed(text, match.index + match[0].length);
    const input = group && keywords(group.slice(1, -1));
    if (input) found.push({ name, arguments: input });
  }
  return found;
}

const string =
  /^(?:"""([\s\S]*?)"""|'''([\s\S]*?)'''|"((?:[^"\\]|\\[\s\S])*)"|'((?:[^'\\]|\\[\s\S])*)')/;

/** JSON text of `a="x", n=3`; `null` where an argument is no plain literal. */
function keywords(text: string): string | null {
  const input: Record<string, string | number | boolean | null> = {};
  let rest = text.trim();
  while (rest !== "") {
    const key = /^(\w+)\s*=\s*/.exec(rest);
    if (!key?.[1]) return null;
    rest = rest.slice(key[0].length);
    const value = literal(rest);
    if (!value) return null;
    input[key[1]] = value.value;
    rest = rest.slice(value.length).replace(/^\s*,?\s*/, "");
  }
  return JSON.stringify(input);
}

function literal(
  text: string,
): { readonly value: string | number | boolean | null; readonly length: number } | null {
  const quoted = string.exec(text);
  if (quoted) {
    const body = quoted[1] ?? quoted[2] ?? quoted[3] ?? quoted[4] ?? "";
    return { value: unescape(body), length: quoted[0].length };
  }
  const word = /^(True|False|None|true|false|null|-?\d+(?:\.\d+)?)(?!\w)/.exec(text);
  if (!word?.[1]) return null;
  const length = word[0].length;
  if (/^[Tt]rue$/.test(word[1])) return { value: true, length };
  if (/^[Ff]alse$/.test(word[1])) return { value: false, length };
  if (/^(None|null)$/.test(word[1])) return { value: null, length };
  return { value: Number(word[1]), length };
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "\n": "" };

function unescape(body: string): string {
  return body.replaceAll(/\\([\s\S])/g, (_, char: string) => escapes[char] ?? char);
}
