/**
 * What Markdown and highlighting take: loaded after the first frame, and languages when the first
 * code of theirs is there. Text that comes before is shown plain.
 */

import type { Token } from "marked";
import type { Row } from "../types.ts";
import { highlighted } from "./highlight.ts";
import { type Language, languageName, languages } from "./languages.ts";

export { languageName } from "./languages.ts";

/** A kit does not change: a row that was made with it can be kept. */
export interface Kit {
  /** Blocks of a Markdown text; `null`: not to be had yet. */
  lex(text: string): readonly Token[] | null;
  /** A row of spans for each line of code; `null`: to be shown plain. */
  highlight(code: string, language: string): readonly Row[] | null;
  /** What it can highlight. */
  readonly languages: ReadonlySet<Language>;
}

export const plainKit: Kit = { lex: () => null, highlight: () => null, languages: new Set() };

/** A kit with these languages; those that are not known are left out. */
export async function loadKit(words: readonly string[]): Promise<Kit> {
  const all = new Set(words.map(languageName).filter((name) => name !== null));
  const { Lexer } = await import("marked");
  const lex = (text: string) => Lexer.lex(text);
  if (all.size === 0) return { lex, highlight: () => null, languages: all };
  const { default: core } = await import("highlight.js/lib/core");
  for (const name of all) {
    if (core.getLanguage(name)) continue;
    core.registerLanguage(name, (await languages[name]()).default);
  }
  return {
    lex,
    languages: all,
    highlight(code, word) {
      const language = languageName(word);
      if (language === null || !all.has(language)) return null;
      return highlighted(core, code, language);
    },
  };
}

/** A kit that has what either has: two may be loaded at the same time. */
export function joinedKit(one: Kit, other: Kit): Kit {
  return {
    lex: (text) => other.lex(text) ?? one.lex(text),
    highlight: (code, word) => other.highlight(code, word) ?? one.highlight(code, word),
    languages: new Set([...one.languages, ...other.languages]),
  };
}
