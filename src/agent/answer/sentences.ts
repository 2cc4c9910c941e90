/** The prose of an answer as sentences and clauses, without code, quotations and names of files. */

import { type Language, languageOf } from "./language.ts";
import { isFileName } from "./paths.ts";

export interface Sentence {
  readonly text: string;
  /** In small letters, names of files and code as `@`, for whoever looks for words. */
  readonly plain: string;
  readonly language: Language;
  readonly isQuestion: boolean;
  /** Number of the line that it stands in. */
  readonly line: number;
  /** Names of files, as they were written. */
  readonly paths: readonly string[];
}

const fence = /(?:^|\n)[ \t]*(`{3,}|~{3,})([^\n]*)\n([\s\S]*?)(?:\n[ \t]*\1|$)/g;

/** Contents of the blocks of code. */
export function blocksOf(
  text: string,
): readonly { readonly info: string; readonly body: string }[] {
  if (!text.includes("```") && !text.includes("~~~")) return [];
  return [...text.matchAll(fence)]
    .map(([, , info = "", body = ""]) => ({ info: info.trim(), body }));
}

const thinking = /<(think|thinking|thought|reasoning)>[\s\S]*?(?:<\/\1>|$)/gi;

/** What is said and not thought. */
export function withoutThoughts(text: string): string {
  return text.includes("<") ? text.replaceAll(thinking, "\n") : text;
}

/** What is said and not thought, shown or quoted. */
function spoken(text: string): string {
  return withoutThoughts(text).replaceAll(fence, "\n").replaceAll(/^[ \t]*>.*$/gm, "")
    // A line that was only broken for its width.
    .replaceAll(/(?<=[^\n]{50}[^\s.!?:;])\n(?=[a-z(])/g, " ")
    .replaceAll(
      /(?<=^|[\s(：:，,—\u3000-\u9fff])["“](?! )[^"”\n]{2,160}["”]|「[^」\n]{2,160}」|『[^』\n]{2,160}』|«[^»\n]{2,160}»|„[^“”\n]{2,160}[“”]/g,
      (it) => /^.[A-Z_]{4,}.$/.test(it) ? it : "“_”",
    );
}

/** Points without a blank behind them end a sentence between signs of Chinese and Japanese. */
const ends =
  /[.!?…]["')\]]*(?:\s+|$)|[。！？；…]|\n+|;\s|(?<=[\u3040-\u30ff\u4e00-\u9fff])[.!?;](?=[\u3040-\u30ff\u4e00-\u9fff@“(])/g;

/** Marks of lists, ticks and pictures before the first word. */
const marks =
  /^(?:[^A-Za-z0-9_`“"'(¿¡\u00c0-\u02af\u0370-\u1fff\u3041-\u9fff\uac00-\ud7af@/.$<[]|\.(?!\w)|\[[ x]\])+(?:\d+[.)、]\s*)?|^\d+[.)、]\s+/;

const letter = /[A-Za-z0-9\u00c0-\ud7ff\uf900-\ufaff]/;

export function sentencesOf(text: string): readonly Sentence[] {
  const prose = spoken(text);
  const all: Sentence[] = [];
  let from = 0;
  let line = 0;
  const add = (to: number) => {
    const it = prose.slice(from, to).replace(marks, "").replaceAll(/\*\*|__/g, "").trim();
    from = to;
    if (letter.test(it)) all.push(sentenceOf(it, line));
  };
  for (const match of prose.matchAll(ends)) {
    const isAbbreviation = match[0].startsWith(".") && /\b(?:e\.g|i\.e|etc|vs|no)$/i
      .test(prose.slice(Math.max(from, match.index - 5), match.index));
    if (isAbbreviation) continue;
    add(match.index + match[0].length);
    if (match[0].includes("\n")) line += 1;
  }
  add(prose.length);
  return all;
}

const path =
  /(?<![\w.@+/-])[\w@+/-]*\.[\w.@+/-]*\w(?!\()|\b(?:Makefile|Dockerfile|LICENSE|README|CHANGELOG)\b/g;

/** Code that stands for what is not written. */
const stubCode =
  /NotImplemented|not[ _-]?implemented|unimplemented!|todo!|^(?:#|\/\/|\/\*)?\s*(?:TODO|FIXME|XXX)\b|^(?:pass|\.\.\.)$|\bpanic\(.*(?:todo|implement)/i;

function sentenceOf(text: string, line: number): Sentence {
  const paths = new Set<string>();
  const plain = text.replaceAll(/`([^`\n]*)`/g, (_, code: string) => {
    if (isFileName(code)) paths.add(code.replace(/^\.\//, ""));
    return stubCode.test(code) ? "todo" : "@";
  }).replaceAll(path, (it) => {
    if (!isFileName(it)) return it;
    paths.add(it.replace(/^\.\//, ""));
    return "@";
  }).replaceAll(/[\w.]+\([^()\n]{0,30}\)/g, "@").replaceAll("’", "'").toLowerCase();
  return {
    text,
    plain,
    language: languageOf(plain),
    line,
    isQuestion: /[?？]["'”)\s]*$|(?:です|でしょう|ます|ません)か[。\s]*$|[까요]까[.\s]*$/.test(
      text,
    ),
    paths: [...paths],
  };
}
