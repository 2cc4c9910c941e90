/**
 * Every sentence that a user reads, in English and Chinese. A sentence is looked up
 * by key and filled with named values; nothing else in the house prints words of its own.
 */

import { en } from "./en.ts";
import { zh } from "./zh.ts";

export type Locale = "en" | "zh";
export type MessageKey = keyof typeof en;
export type MessageParams = Readonly<Record<string, string | number>>;

const tables: Readonly<Record<Locale, Readonly<Record<MessageKey, string>>>> = { en, zh };

/** The language of `lang:`, or of the environment's `LC_ALL`, `LC_MESSAGES`, `LANG`. */
export function locale(setting: string, env: (name: string) => string | undefined): Locale {
  const named = setting === "auto"
    ? env("LC_ALL") || env("LC_MESSAGES") || env("LANG") || "en"
    : setting;
  return named.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

/** The sentence with its places filled; a place without a value stays as it is. */
export function message(locale: Locale, key: MessageKey, params: MessageParams = {}): string {
  return tables[locale][key].replaceAll(
    /\{(\w+)\}/g,
    (place, name: string) => Object.hasOwn(params, name) ? String(params[name]) : place,
  );
}
