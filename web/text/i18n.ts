/** Sentences of the page, out of the one table that the terminal has too. */

import { web as english } from "../../src/messages/en_web.ts";
import { web as chinese } from "../../src/messages/zh_web.ts";

export const languages = ["en", "zh"] as const;
export type Language = (typeof languages)[number];
export type TextKey = keyof typeof english;
export type TextParams = Readonly<Record<string, string | number>>;
export type Say = (key: TextKey, params?: TextParams) => string;

const tables: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = {
  en: english,
  zh: chinese,
};

/** A place without a value stays as it is. */
export function sayIn(language: Language): Say {
  return (key, params = {}) =>
    tables[language][key].replaceAll(
      /\{(\w+)\}/g,
      (place, name: string) => Object.hasOwn(params, name) ? String(params[name]) : place,
    );
}

/** The chosen one, or that of the browser. */
export function languageOf(chosen: string | null, browser: readonly string[]): Language {
  const named = chosen ?? browser.find((it) => /^(en|zh)\b/i.test(it)) ?? "en";
  return named.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function isLanguage(text: string): text is Language {
  return languages.some((it) => it === text);
}
