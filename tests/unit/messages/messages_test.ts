import assert from "node:assert/strict";
import { english } from "../../../src/messages/en.ts";
import {
  isMessageKey,
  loadLanguage,
  loadMessages,
  locale,
  message,
} from "../../../src/messages/mod.ts";
import { topics } from "../../../src/messages/topics.ts";
import { chinese } from "../../../src/messages/zh.ts";
import { entries } from "../../../src/actions/mod.ts";
import { parametersOf } from "../../../src/commands/mod.ts";

/** All sentences of a language. */
function sentences(tables: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  return Object.assign({}, ...tables);
}

/** The tables of a language, those of topics too. */
async function tablesOf(locale: "en" | "zh") {
  const loaded = await Promise.all(Object.values(topics).map((topic) => topic[locale]()));
  return [...locale === "en" ? english : chinese, ...loaded];
}

const tables = { en: await tablesOf("en"), zh: await tablesOf("zh") };
const en = sentences(tables.en);
const zh = sentences(tables.zh);

function places(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).sort();
}

Deno.test("English and Chinese have the same keys and the same places", () => {
  assert.deepEqual(Object.keys(zh).sort(), Object.keys(en).sort());
  const unequal = Object.entries(en).filter(([key, text]) =>
    String(new Set(places(text))) !== String(new Set(places(zh[key] ?? "")))
  );
  assert.deepEqual(unequal, []);
});

Deno.test("no sentence is in two tables of a language", () => {
  for (const all of Object.values(tables)) {
    const keys = all.flatMap((it) => Object.keys(it));
    assert.deepEqual(keys.filter((it, at) => keys.indexOf(it) !== at), []);
  }
});

Deno.test("a language is spoken once it is loaded", async () => {
  await loadLanguage("zh");
  assert.equal(message("zh", "error.arg.missing"), zh["error.arg.missing"]);
  assert.equal(message("en", "error.arg.missing"), en["error.arg.missing"]);
});

Deno.test("a topic is spoken once it is loaded, by all who wait for it", async () => {
  const key = "error.deploy.nothing";
  assert.equal(isMessageKey(key), false);
  await loadLanguage("zh");
  await Promise.all([loadMessages("deploy"), loadMessages("deploy")]);
  assert.equal(isMessageKey(key), true);
  assert.deepEqual([message("en", key), message("zh", key)], [en[key], zh[key]]);
});

Deno.test("Chinese sentences are Chinese, with Chinese punctuation between Chinese words", () => {
  const wrong = Object.entries(zh).filter(([, text]) =>
    /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}|\p{Script=Han}\.(\s|$)/u.test(text)
  );
  assert.deepEqual(wrong, []);
});

/** Turns of phrase that a reader has to think about twice; the plain word stands beside each. */
const unclear: readonly RegExp[] = [
  ...[/\bmend/i, /\banew\b/i, /\bin the way\b/i], // fix, again, conflict
  ...[/\bnobody\b/i, /\bwhoever\b/i], // say what is missing
  ...[/(?<!there )\bis no (?!longer\b)\w/i, /\bthat is no\b/i], // is not a …, invalid
  ...[/\bput away\b/i, /\bbring(?:s)? back\b|\bbrought back\b/i], // clear, restore
  ...[/\b(?:take|takes|taken|took) (?:\S+ )?back\b/i], // undo
  ...[/\b(?:go|goes) on\b/i, /\bcarr(?:y|ied) \S+ ?\S* ?out\b/i], // continue, run
  ...[/\byour word\b/i, /\bunasked\b/i], // approval, without asking
  ...[/\bunless given\b/i, /\bbears? out\b/i, /\bwithout a word\b/i], // by default, supports, silently
  ...[/\bwhat is to be\b/i, /\bthat it is\b|\bit is that\b/i],
];

Deno.test("English sentences use plain words", () => {
  // Words of the routing log, which the table only repeats.
  const own = Object.entries(en).filter(([key]) => !/^route\.(?:part|why)\./.test(key));
  const found = own.filter(([, text]) => unclear.some((it) => it.test(text)));
  assert.deepEqual(found, []);
});

Deno.test("every command and every argument has its brief", async () => {
  await loadMessages("help");
  const missing: string[] = [];
  for (const { path, load } of entries) {
    const words = path.join(".");
    const parameters = parametersOf((await load()).schema());
    const keys = parameters.map(({ name }) => [`arg.${words}.${name}`, `arg.${name}`]);
    for (const any of [[`action.${words}`], ...keys]) {
      if (!any.some(isMessageKey)) missing.push(any.join(" or "));
    }
  }
  assert.deepEqual(missing, []);
});

Deno.test("the language comes from the setting, or from the environment", () => {
  const env = (values: Record<string, string>) => (name: string) => values[name];
  assert.equal(locale("zh", env({ LANG: "en_US.UTF-8" })), "zh");
  assert.equal(locale("auto", env({ LANG: "zh_CN.UTF-8" })), "zh");
  assert.equal(locale("auto", env({ LC_ALL: "en_GB", LANG: "zh_CN" })), "en");
  assert.equal(locale("auto", env({ LC_ALL: "", LC_MESSAGES: "zh_TW" })), "zh");
  assert.equal(locale("auto", env({})), "en");
});

Deno.test("a place is filled once and with the value's own words", () => {
  const params = { input: "{nearest}", nearest: "$&" };
  assert.equal(
    message("en", "error.cli.unknown_command_nearest", params),
    "Unknown command {nearest}. Did you mean $&?",
  );
  assert.equal(message("en", "error.arg.missing"), "{name} is missing.");
});
