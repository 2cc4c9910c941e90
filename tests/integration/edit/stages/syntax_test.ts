/** Formats with a parser of their own. The `yaml` package reads the environment. */

import assert from "node:assert/strict";
import { languages } from "../../../support/languages.ts";
import { syntaxProblems } from "../../../../src/edit/stages/syntax/mod.ts";

async function told(path: string, text: string): Promise<readonly string[]> {
  const language = languages.find((it) => it.extensions.some((end) => path.endsWith(end))) ?? null;
  const found = await syntaxProblems({ path, text, language });
  return (found ?? []).map((it) => `${it.line}: ${it.text}`);
}

Deno.test("JSON, YAML and TOML are read by their parsers", async () => {
  assert.deepEqual(await told("a.json", '{\n  "a": 1\n  "b": 2\n}\n'), [
    '3: comma expected: `"b": 2`',
  ]);
  assert.deepEqual(await told("a.json", '{ "a": 1, } // no\n').then((it) => it.length), 1);
  assert.deepEqual(await told("tsconfig.json", '{ "a": 1, } // yes\n'), []);
  assert.deepEqual(await told("a.yaml", "a: 1\n---\nb: [1, 2\n").then((it) => it.length > 0), true);
  assert.deepEqual(await told("a.yml", "a: 1\n---\nb: 2\n"), []);
  assert.deepEqual(await told("a.toml", "a = 1\nb = \n").then((it) => it.length), 1);
  assert.deepEqual(await told("a.toml", "[a]\nb = 1\n"), []);
});
