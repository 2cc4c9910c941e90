/**
 * Generated programs that run staged: until the yes nothing has changed, and after it nothing has but what
 * the card showed. What it showed is read off its diffs by the package `diff`.
 * `staged_fuzz.ts <count> [seed]`.
 */

import assert from "node:assert/strict";
import * as fc from "fast-check";
import { applyPatch } from "diff";
import type { EngineLimits } from "../../src/codemode/engine/mod.ts";
import type { Permissions } from "../../src/protocol/mod.ts";
import { Engines } from "../support/engines.ts";
import { type Project, type Question, stagedStory } from "../support/staged.ts";

const limits: EngineLimits = { computeMs: 10_000, printed: 2_000, kept: 10_000 };

const files: Project = {
  "a.txt": "one\ntwo\nthree\n",
  "b.txt": `two\n${"line\n".repeat(12)}last\n`,
  "d/c.txt": "three\nfour\n",
};

const path = fc.constantFrom(
  "a.txt",
  "b.txt",
  "d/c.txt",
  "new.txt",
  "d/new.txt",
  "../x",
  "e/f/g.txt",
)
  .map((it) => JSON.stringify(it));
const text = fc.constantFrom("one", "two", "three\n", "x\n", "", "last").map((it) =>
  JSON.stringify(it)
);
const two = fc.tuple(path, path);

const statement: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(path, text).map(([p, t]) => `files.write(${p}, ${t})`),
  fc.tuple(two, text).map(([[p, q], t]) => `files.write(${p}, files.read(${q}) + ${t})`),
  fc.tuple(path, text, text).map(([p, t, u]) => `files.read(${p}); files.edit(${p}, ${t}, ${u})`),
  fc.tuple(two, text, text).map(([[p, q], t, u]) =>
    `if (files.read(${p}).includes(${t})) files.write(${q}, ${u}); else files.delete(${q})`
  ),
  two.map(([p, q]) => `files.read(${p}); files.move(${p}, ${q})`),
  path.map((p) => `files.read(${p}); files.delete(${p})`),
  text.map((t) =>
    `for (const it of files.list("d")) files.write("out/" + it.path.replaceAll("/", "-"), ${t})`
  ),
  fc.tuple(two, text).map(([[p, q], t]) =>
    `const both = await Promise.all([files.read(${p}), files.read(${q})]);` +
    `files.write("both.txt", both.join(${t}))`
  ),
  fc.constantFrom('shell.run("make")', 'files.search("two")', 'calc("1 + 1")', "nothing.there()"),
);

const world = fc.record({
  statements: fc.array(fc.tuple(statement, fc.boolean()), { minLength: 1, maxLength: 6 }),
  permissions: fc.constantFrom<Permissions>("read-only", "ask", "auto-edit", "auto"),
  answer: fc.constantFrom("once" as const, "once" as const, "session" as const, "decline" as const),
  /** What somebody else writes while the card is shown. */
  foreign: fc.option(fc.tuple(
    fc.constantFrom("a.txt", "b.txt", "d/c.txt"),
    fc.constantFrom(
      "foreign\n",
      `two\n${"line\n".repeat(12)}other\n`,
    ),
  )),
});

type Case = typeof world extends fc.Arbitrary<infer T> ? T : never;

interface Tally {
  cards: number;
  changed: number;
}

/** Of one case; throws for what must not be. */
export async function judged(
  { statements, permissions, answer, foreign }: Case,
  engines: Engines,
  tally: Tally = { cards: 0, changed: 0 },
): Promise<void> {
  const code = statements.map(([it, isBold]) => isBold ? `{ ${it} }` : `try { ${it} } catch {}`)
    .join("\n");
  let card: Question | null = null;
  const story = await stagedStory(code, {
    ...{ files, permissions, startEngine: engines.start },
    async answer(question) {
      if (!/^run_program\n\nstaged: /.test(question.shown)) return "decline";
      card = question;
      if (foreign) await question.write(...foreign);
      return answer;
    },
  });
  const shown: Question | undefined = story.questions.find((it) => it === card);
  if (shown) {
    tally.cards += 1;
    assert.deepEqual(shown.files, files, `changed before the answer:\n${code}`);
  }
  const base: Project = shown && foreign ? { ...files, [foreign[0]]: foreign[1] } : files;
  const allowed = shown && answer !== "decline" ? contentsIn(shown.shown) : new Map();
  for (const name of new Set([...Object.keys(base), ...Object.keys(story.files)])) {
    const after = story.files[name] ?? null;
    if (after === (base[name] ?? null)) continue;
    tally.changed += 1;
    assert.deepEqual(
      allowed.has(name) ? allowed.get(name) : "not shown",
      after,
      `${name} is not as shown:\n${code}\n${shown?.shown}`,
    );
  }
}

/** What each file would be by the diffs of a card; `null`: it would be gone. */
function contentsIn(card: string): ReadonlyMap<string, string | null> {
  const contents = new Map<string, string | null>();
  const lines = card.split("\n");
  for (const [at, line] of lines.entries()) {
    const [, name = ""] = /^(?:--- |\+\+\+ )(?:[ab]\/)?(.*)$/.exec(line) ?? [];
    const [, next] = /^\+\+\+ (?:b\/)?(.*)$/.exec(lines[at + 1] ?? "") ?? [];
    if (!line.startsWith("--- ") || next === undefined) continue;
    const rest = lines.slice(at + 2);
    const end = rest.findIndex((it) => !/^(@@|[ +\-\\])/.test(it) || it.startsWith("--- "));
    const hunks = rest.slice(0, end < 0 ? rest.length : end);
    const isGone = next === "/dev/null";
    const key = isGone ? name : next;
    const before = name === "/dev/null" ? "" : files[name] ?? "";
    const after = hunks.length === 0
      ? before
      : applyPatch(before, [line, lines[at + 1], ...hunks].join("\n") + "\n");
    assert.notEqual(after, false, `no diff of ${key}:\n${hunks.join("\n")}`);
    assert.equal(contents.has(key), false, `${key} is shown twice`);
    contents.set(key, isGone || after === false ? null : after);
  }
  return contents;
}

export async function stagedProperty(count: number, seed: number): Promise<Tally> {
  await using engines = new Engines(limits);
  const tally: Tally = { cards: 0, changed: 0 };
  await fc.assert(fc.asyncProperty(world, (it) => judged(it, engines, tally)), {
    ...{ numRuns: count, seed },
  });
  return tally;
}

if (import.meta.main) {
  const [count = "1000", seed = "1"] = Deno.args;
  const { cards, changed } = await stagedProperty(Number(count), Number(seed));
  console.log(`${count} staged programs: ${cards} cards, ${changed} files changed, all as shown`);
}
