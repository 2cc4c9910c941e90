import assert from "node:assert/strict";
import { english } from "../../../src/messages/en.ts";
import { isMessageKey, loadLanguage, locale, message } from "../../../src/messages/mod.ts";
import { chinese } from "../../../src/messages/zh.ts";
import { entries } from "../../../src/actions/mod.ts";
import { parametersOf } from "../../../src/commands/mod.ts";

/** All sentences of a language. */
function sentences(tables: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  return Object.assign({}, ...tables);
}

const en = sentences(english);
const zh = sentences(chinese);

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
  for (const tables of [english, chinese]) {
    const keys = tables.flatMap((it) => Object.keys(it));
    assert.deepEqual(keys.filter((it, at) => keys.indexOf(it) !== at), []);
  }
});

Deno.test("a language is spoken once it is loaded", async () => {
  await loadLanguage("zh");
  assert.equal(message("zh", "error.arg.missing"), zh["error.arg.missing"]);
  assert.equal(message("en", "error.arg.missing"), en["error.arg.missing"]);
});

Deno.test("Chinese sentences are Chinese, with Chinese punctuation between Chinese words", () => {
  const wrong = Object.entries(zh).filter(([, text]) =>
    /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}|\p{Script=Han}\.(\s|$)/u.test(text)
  );
  assert.deepEqual(wrong, []);
});

Deno.test("every command and every argument has its brief", async () => {
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
    "There is no command {nearest}. Did you mean $&?",
  );
  assert.equal(message("en", "error.arg.missing"), "{name} is missing.");
});
