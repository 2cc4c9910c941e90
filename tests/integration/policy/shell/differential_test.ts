import assert from "node:assert/strict";
import fc from "fast-check";
import { type Line, parseLine, planOf } from "../../../../src/policy/shell/mod.ts";
import { loadSyntax } from "../../../../src/syntax/mod.ts";
import { withFolder } from "../../../support/folder.ts";
import { lineOfStubs } from "../../../unit/policy/shell/drawn.ts";
import { expandingLines, plainLines } from "./lines.ts";
import { expectedArgvs, hasExpansions } from "./oracle.ts";
import { bash, type Job, runAll } from "./stubs.ts";

const syntax = await loadSyntax("bash");

/** Hand-written lines that we do not vouch for: most of them the grammar cuts otherwise than bash. */
const doubted: readonly string[] = [
  'p "$ a"',
  "p \\ ",
  "p \\\ta",
  "#p",
  "p a=b c+=d =e ==",
  "p } { }{",
  "p [ ] ][ a] a[",
  "p a\\\n",
  "p \\\n",
  `p "a"b'c'\\ d`,
  "p \\ \\ ",
  "p ;; q",
  "p & q",
  "p |& q",
  "p\r",
  "p \v a",
  "p \\\r",
  "p a[\\1-9].ts",
  "p x{1..3}",
  "p {\\a,\\b}",
  "p $*",
  "p {a,$}",
  "p =~ ==~",
];

interface Case {
  readonly text: string;
  readonly line: Line;
}

function isCertain({ line }: Case): boolean {
  return line.doubts.length === 0 && line.commands.length > 0;
}

function read(texts: readonly string[]): readonly Case[] {
  return texts.map((text) => ({ text, line: parseLine(text, syntax) }));
}

/** The text itself, then what we would run for it. */
function jobsOf({ text, line }: Case): readonly Job[] {
  const plan = planOf(line);
  assert.ok(plan, text);
  return [{ type: "text", text }, plan];
}

async function compare(cases: readonly Case[]): Promise<void> {
  await withFolder(async (folder) => {
    const ran = await runAll(cases.flatMap(jobsOf), folder);
    assert.equal(ran.length, 2 * cases.length);
    for (const [index, { text, line }] of cases.entries()) {
      const original = ran[2 * index];
      assert.deepEqual({ text, ran: ran[2 * index + 1] }, { text, ran: original });
      if (hasExpansions(line)) continue;
      assert.deepEqual({ text, argvs: original?.argvs }, { text, argvs: expectedArgvs(line) });
    }
  });
}

Deno.test({
  name: "hand-written lines run as they were decoded, from their text and from their plan",
  ignore: !bash,
  async fn() {
    const cases = read([...plainLines, ...expandingLines]);
    const certain = cases.filter(isCertain);
    const others = cases.filter((one) => !isCertain(one)).map(({ text }) => text);
    assert.deepEqual(others, doubted);
    await compare(certain);
  },
});

Deno.test({
  name: "lines made by a grammar run as they were decoded",
  ignore: !bash,
  async fn() {
    const cases = read(fc.sample(lineOfStubs, { seed: 5, numRuns: 700 })).filter(isCertain);
    assert.ok(cases.length >= 300, String(cases.length));
    await compare(cases.slice(0, 300));
  },
});
