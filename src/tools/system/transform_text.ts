import type { Execute, Json } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { failed } from "../failure.ts";
import type { operations, transform } from "./definitions.ts";
import type { InputOf } from "./input_of.ts";
import { sourceText } from "./source_text.ts";

type Operation = (typeof operations)[number];

/** Characters that a model is shown; a program gets all of it. */
const shown = 16_000;

export const execute: Execute<InputOf<typeof transform>> = async (
  { operation, text, path },
  ports,
) => {
  const source = await sourceText({ path, given: text, name: "text" }, ports);
  if (source.type === "failed") return source.output;
  try {
    const value = await transformed(operation, source.text);
    const told = typeof value === "string" ? value : JSON.stringify(value);
    const left = told.length - shown;
    const cut = left > 0 ? `${told.slice(0, shown)}\n[${left} more characters]` : told;
    return { text: cut === "" ? "[empty]" : cut, value };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof URIError)) throw error;
    return failed(`It is no text that ${operation} can read: ${error.message}.`);
  }
};

async function transformed(operation: Operation, text: string): Promise<Json> {
  switch (operation) {
    case "count":
      return counted(text);
    case "sort":
      return ofLines(
        text,
        (lines) => astral.test(text) ? lines.toSorted(byCodePoint) : lines.toSorted(),
      );
    case "unique":
      return ofLines(text, (lines) => [...new Set(lines)]);
    case "reverse":
      return ofLines(text, (lines) => lines.toReversed());
    case "upper":
      return text.toUpperCase();
    case "lower":
      return text.toLowerCase();
    case "snake":
      return wordsOf(text).join("_").toLowerCase();
    case "slug":
      return wordsOf(text.normalize("NFKD").replaceAll(/\p{M}/gu, "")).join("-").toLowerCase();
    case "camel":
      return wordsOf(text).map((it, at) => at === 0 ? it.toLowerCase() : capital(it)).join("");
    case "sha256":
      return await sha256(text);
    case "base64":
      return new TextEncoder().encode(text).toBase64();
    case "unbase64":
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
        .decode(decoded(text.trim()));
    case "urlencode":
      return encodeURIComponent(text);
    case "urldecode":
      return decodeURIComponent(text);
  }
}

/** Of both alphabets, with or without its end. */
function decoded(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch (cause) {
    throw new TypeError("it is no base64", { cause });
  }
}

function counted(text: string): Json {
  const lines = text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
  return {
    characters: [...text].length,
    words: text.split(/\s+/).filter((it) => it !== "").length,
    lines,
    bytes: new TextEncoder().encode(text).length,
  };
}

/** The end of the last line stays where it is. */
function ofLines(text: string, change: (lines: readonly string[]) => readonly string[]): string {
  const end = text.endsWith("\n") ? "\n" : "";
  return change(text.slice(0, text.length - end.length).split("\n")).join("\n") + end;
}

const astral = /[\ud800-\udfff]/;

/** The order of UTF-8's bytes, the same everywhere. */
function byCodePoint(one: string, other: string): number {
  const [a, b] = [[...one], [...other]];
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = (a[at]?.codePointAt(0) ?? 0) - (b[at]?.codePointAt(0) ?? 0);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Words of `aWord`, `a_word`, `HTTPServer` and of sentences. */
function wordsOf(text: string): readonly string[] {
  return text.replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .match(/[\p{L}\p{N}]+/gu) ?? [];
}

function capital(word: string): string {
  const [first = "", ...rest] = word;
  return first.toUpperCase() + rest.join("").toLowerCase();
}
