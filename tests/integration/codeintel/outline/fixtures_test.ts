import assert from "node:assert/strict";
import type { Definition } from "../../../../src/codeintel/facts.ts";
import type { Language } from "../../../../src/codeintel/language.ts";
import { languages } from "../../../support/languages.ts";
import { outlineOf } from "../../../../src/codeintel/outline/mod.ts";
import { loadSyntax } from "../../../../src/syntax/mod.ts";
import { readFixture } from "../../../fixtures/codeintel/folder_project.ts";

/** Of what is found so much is written in the truth, and of the truth so much is found. */
const wanted = 1;

/** Definitions of a file, by the language of its extension. */
async function definitionsOf(path: string, text: string): Promise<readonly Definition[]> {
  const language = languages.find(({ extensions }) => extensions.some((it) => path.endsWith(it)));
  assert.ok(language?.outline, path);
  const outline = outlineOf(text, language.outline, await loadSyntax(language.grammar));
  return outline?.definitions ?? [];
}

const folders = ["go", "java", "rust", "c", "cpp"] satisfies readonly Language["id"][];

for (const folder of folders) {
  Deno.test(`definitions of the ${folder} files are those written by hand`, async () => {
    const { "symbols.txt": truth = "", ...files } = readFixture(`${folder}/symbols`);
    const expected = truth.split("\n").filter((line) => line !== "").sort();
    const found: string[] = [];
    for (const [path, text] of Object.entries(files)) {
      for (const { line, kind, qualified } of await definitionsOf(path, text)) {
        found.push(`${path}:${line} ${kind} ${qualified}`);
      }
    }
    const { lost, extra } = difference(expected, found);
    const both = expected.length - lost.length;
    assert.ok(expected.length >= 80, `only ${expected.length} definitions in the truth`);
    const said = [...lost.map((it) => `- ${it}`), ...extra.map((it) => `+ ${it}`)].join("\n");
    assert.ok(both / found.length >= wanted, `precision ${both / found.length}\n${said}`);
    assert.ok(both / expected.length >= wanted, `recall ${both / expected.length}\n${said}`);
  });
}

/** Lines may stand twice: each is to be found as often as it is written. */
function difference(expected: readonly string[], found: readonly string[]) {
  const extra = [...found];
  const lost = expected.filter((it) => {
    const at = extra.indexOf(it);
    if (at >= 0) extra.splice(at, 1);
    return at < 0;
  });
  return { lost, extra };
}
