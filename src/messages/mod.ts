/**
 * Every sentence that a user reads, in English and Chinese. A sentence is looked up
 * by key and filled with named values; nothing else in the house prints words of its own.
 * Chinese is loaded where it is spoken (`loadLanguage`); until then its place is taken by English.
 * What few commands say is a topic of its own, which they load (`loadMessages`).
 */

import { english } from "./en.ts";
import { type Topic, topics, type TopicTable } from "./topics.ts";

export type { Topic } from "./topics.ts";
export type Locale = "en" | "zh";
export type MessageKey = KeyOf<(typeof english)[number]> | KeyOf<TopicTable>;
export type MessageParams = Readonly<Record<string, string | number>>;

/** Of a union of tables, the keys of each. */
type KeyOf<Table> = Table extends unknown ? keyof Table : never;

/** Sentences by key; a language is several of them, and no key is in two. */
type Table = Readonly<Record<string, string>>;

const tables: Record<Locale, readonly Table[]> = { en: english, zh: english };
const spoken = new Set<Locale>(["en"]);
/** Topics that somebody has asked for. */
const loading = new Map<Topic, Promise<void>>();

/** What `message` needs to speak it. Called wherever a language is chosen. */
export async function loadLanguage(locale: Locale): Promise<void> {
  if (locale === "en" || spoken.has(locale)) return;
  const general = (await import("./zh.ts")).chinese;
  spoken.add(locale);
  tables.zh = [...general, ...await readTopics("zh", loading.keys())];
}

/** What `message` needs to speak of these topics, in every language that has been chosen. */
export async function loadMessages(...wanted: readonly Topic[]): Promise<void> {
  await Promise.all(wanted.map((topic) => {
    const load = loading.get(topic) ?? loadTopic(topic);
    loading.set(topic, load);
    return load;
  }));
}

async function loadTopic(topic: Topic): Promise<void> {
  const english = await readTopics("en", [topic]);
  const chinese = spoken.has("zh") ? await readTopics("zh", [topic]) : english;
  tables.en = [...tables.en, ...english];
  tables.zh = [...tables.zh, ...chinese];
}

async function readTopics(locale: Locale, wanted: Iterable<Topic>): Promise<readonly Table[]> {
  return await Promise.all([...wanted].map((topic) => topics[topic][locale]()));
}

/** The language of `lang:`, or of the environment's `LC_ALL`, `LC_MESSAGES`, `LANG`. */
export function locale(setting: string, env: (name: string) => string | undefined): Locale {
  const named = setting === "auto"
    ? env("LC_ALL") || env("LC_MESSAGES") || env("LANG") || "en"
    : setting;
  return named.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function isMessageKey(key: string): key is MessageKey {
  return tableOf(tables.en, key) !== undefined;
}

/** The sentence with its places filled; a place without a value stays as it is. */
export function message(locale: Locale, key: MessageKey, params: MessageParams = {}): string {
  const sentence = tableOf(tables[locale], key)?.[key] ?? key;
  return sentence.replaceAll(
    /\{(\w+)\}/g,
    (place, name: string) => Object.hasOwn(params, name) ? String(params[name]) : place,
  );
}

function tableOf(all: readonly Table[], key: string): Table | undefined {
  return all.find((table) => Object.hasOwn(table, key));
}
