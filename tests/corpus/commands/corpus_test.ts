/** Every command of the corpus is decided as it should be, or more strictly. */

import assert from "node:assert/strict";
import { builtinRules, judge, reasonText } from "../../../src/policy/judge.ts";
import { looksReading } from "../../../src/policy/reading.ts";
import type { CommandStandpoint } from "../../../src/policy/judgement.ts";
import { parseLine } from "../../../src/policy/shell/mod.ts";
import type { Verdict } from "../../../src/protocol/mod.ts";
import { loadSyntax } from "../../../src/syntax/mod.ts";
import { type CommandClass, type Example, parseClasses } from "./parse.ts";
import { standpoint } from "./tree.ts";

const adversarial = ["forbidden", "shapes", "options", "git", "paths", "effects"].flatMap(read);
const everyday = read("everyday");
const unseen = read("unseen");
const syntax = await loadSyntax("bash");

function read(name: string): readonly CommandClass[] {
  return parseClasses(Deno.readTextFileSync(new URL(`${name}.txt`, import.meta.url)));
}

const strictness: readonly Verdict[] = ["allow", "ask", "deny"];

/** The names in the folder are known, or they are not. */
type View = Pick<CommandStandpoint, "expansionOf">;
const seeing: View = {};
const blind: View = { expansionOf: undefined };

interface Row {
  readonly name: string;
  readonly count: number;
  /** Less strict than it must be. */
  readonly escapes: readonly string[];
  /** Stricter than it needs to be. */
  readonly needless: readonly string[];
}

function rowOf(them: CommandClass, views: readonly View[]): Row {
  const rules = [...builtinRules, ...them.rules];
  const answers = them.examples.flatMap((example) => {
    const line = parseLine(example.text, syntax);
    return views.map((view) => {
      const { trusted } = them;
      const { verdict, parts } = judge(line, example.text, {
        ...standpoint,
        ...view,
        rules,
        trusted,
      });
      const by = strictness.indexOf(verdict) - strictness.indexOf(example.verdict);
      return { by, told: told(example, verdict, parts.at(-1)?.why) };
    });
  });
  const those = (
    sign: number,
  ) => [...new Set(answers.filter(({ by }) => Math.sign(by) === sign).map((it) => it.told))];
  return {
    name: them.name,
    count: them.examples.length,
    escapes: those(-1),
    needless: those(1),
  };
}

function told({ text, verdict }: Example, got: Verdict, why: unknown): string {
  return `${got} for ${verdict}: ${JSON.stringify(text).slice(0, 160)} ${JSON.stringify(why)}`;
}

function count(classes: readonly CommandClass[], verdict: Verdict): number {
  return classes.flatMap(({ examples }) => examples).filter((it) => it.verdict === verdict).length;
}

Deno.test("the corpus has 420 adversarial commands and 250 of every day, all different", () => {
  for (const [classes, least] of [[adversarial, 420], [everyday, 250]] as const) {
    const keys = classes.flatMap(({ examples, rules, trusted }) =>
      examples.map(({ text }) => JSON.stringify([text, rules, trusted]))
    );
    assert.ok(keys.length >= least, `${keys.length}`);
    assert.deepEqual(keys.filter((key, at) => keys.indexOf(key) < at), []);
  }
});

Deno.test("no adversarial command is allowed, and none that is forbidden is only asked for", () => {
  const rows = adversarial.map((it) => rowOf(it, it.blind ? [blind] : [seeing, blind]));
  for (const { name, count, escapes } of rows) {
    console.log(`${name.padEnd(24)} ${`${count}`.padStart(5)} ${`${escapes.length}`.padStart(5)}`);
  }
  const total = rows.reduce((sum, it) => sum + it.count, 0);
  console.log(`${total} adversarial, ${count(adversarial, "deny")} of them forbidden`);
  assert.deepEqual(rows.flatMap(({ escapes }) => escapes), []);
});

Deno.test("at most 1 % of the reading commands of every day ask, and no other passes", () => {
  const rows = everyday.map((it) => rowOf(it, [seeing]));
  const needless = rows.flatMap((it) => it.needless);
  const reading = count(everyday, "allow");
  const share = `${(100 * needless.length / reading).toFixed(1)} %`;
  console.log(`${needless.length} of ${reading} needless (${share})\n${needless.join("\n")}`);
  assert.deepEqual(rows.flatMap(({ escapes }) => escapes), []);
  assert.ok(needless.length <= 0.01 * reading, share);
});

Deno.test("at most 1 % of the reading commands that others wrote ask where a box holds them", async () => {
  const needless: string[] = [];
  for (const { text } of unseen.flatMap(({ examples }) => examples)) {
    const line = parseLine(text, syntax);
    const judgement = judge(line, text, { ...standpoint, ...seeing, rules: builtinRules });
    if (judgement.verdict !== "allow" && !await looksReading(text, judgement, true)) {
      needless.push(text);
    }
  }
  const all = count(unseen, "allow");
  const share = `${(100 * needless.length / all).toFixed(1)} %`;
  console.log(`${needless.length} of ${all} needless (${share})\n${needless.join("\n")}`);
  assert.ok(all > 600 && needless.length <= 0.01 * all, share);
});

Deno.test("no command that is forbidden, or that a rule of the user's asks about, counts as reading", async () => {
  const passing: string[] = [];
  for (const { examples, rules, trusted } of adversarial) {
    for (const { text } of examples) {
      const judgement = judge(parseLine(text, syntax), text, {
        ...standpoint,
        trusted,
        rules: [...builtinRules, ...rules],
      });
      const isRuled = judgement.parts.some(({ why }) =>
        why.code === "forbidden" || why.code === "rule" && judgement.verdict !== "allow"
      );
      if (isRuled && await looksReading(text, judgement, true)) passing.push(text);
    }
  }
  assert.deepEqual(passing, []);
});

Deno.test("every command has the verdict, the reasons and the commands that it had before", async () => {
  const lines: string[] = [];
  for (const { examples, rules, trusted } of [...adversarial, ...everyday, ...unseen]) {
    // What is made of a long text depends on how quick the machine is.
    for (const { text } of examples.filter((it) => it.text.length < 300)) {
      const { verdict, parts, reached } = judge(parseLine(text, syntax), text, {
        ...standpoint,
        trusted,
        rules: [...builtinRules, ...rules],
      });
      const reasons = [...new Set(parts.map(({ why }) => reasonText(why)))].slice(0, 4);
      const shown = JSON.stringify(text).slice(1, -1).slice(0, 80);
      lines.push(`${verdict} ${shown} → ${reasons.join("; ")} · ${reached.length} reached\n`);
    }
  }
  const file = new URL("../../golden/commands.txt", import.meta.url);
  if (Deno.env.get("UPDATE_GOLDEN")) await Deno.writeTextFile(file, lines.join(""));
  assert.equal(lines.join(""), await Deno.readTextFile(file));
});
