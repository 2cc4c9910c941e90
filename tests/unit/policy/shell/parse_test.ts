import assert from "node:assert/strict";
import fc from "fast-check";
import { parseLine, planOf } from "../../../../src/policy/shell/mod.ts";
import { loadSyntax } from "../../../../src/syntax/mod.ts";
import { soup } from "./drawn.ts";

const syntax = await loadSyntax("bash");

Deno.test("a line has its commands with their places, its joints and its redirects", () => {
  const text = " git diff 'a b' | wc -l 2>&1 > /dev/null;\n# then\nls *.ts ~ && p";
  assert.deepEqual(parseLine(text, syntax), {
    commands: [
      {
        words: [
          { text: "git", expands: false },
          { text: "diff", expands: false },
          { text: "a b", expands: false },
        ],
        redirects: [],
        from: 1,
        to: 15,
      },
      {
        words: [{ text: "wc", expands: false }, { text: "-l", expands: false }],
        redirects: ["2>&1", ">/dev/null"],
        from: 18,
        to: 40,
      },
      {
        words: [
          { text: "ls", expands: false },
          { text: "*.ts", expands: true, written: "*.ts" },
          { text: "~", expands: true, written: "~" },
        ],
        redirects: [],
        from: 49,
        to: 58,
      },
      { words: [{ text: "p", expands: false }], redirects: [], from: 62, to: 63 },
    ],
    joints: ["|", ";", "&&"],
    doubts: [],
    reached: [["git", "diff", "a b"], ["wc", "-l"], ["ls", "*.ts", "~"], ["p"]],
  });
});

Deno.test("one plain command is run as it is, without a shell", () => {
  assert.deepEqual(planOf(parseLine(`rg -n "it's" 'a b' # why`, syntax)), {
    type: "argv",
    argv: ["rg", "-n", "it's", "a b"],
  });
});

Deno.test("everything else is a script in our own quotes", () => {
  const scripts = {
    "a|b": "a | b",
    "a\nb;c": "a; b; c",
    "a &&\n b ||c": "a && b || c",
    "a > /dev/null 2>&1": "a >/dev/null 2>&1",
    'a "b"*': "a 'b'*",
    "a it\\'s | b": "a 'it'\\''s' | b",
    "a '' | b": "a '' | b",
    "'if' x; 'A=1' x; \\time x": "'if' x; 'A=1' x; 'time' x",
    "-a | b": "'-a' | b",
    "cd src": "cd src",
    "source x": "source x",
    "a --x=y HEAD~1 | b": "a --x=y 'HEAD~1' | b",
  };
  const plans = Object.keys(scripts).map((text) => [text, planOf(parseLine(text, syntax))]);
  const expected = Object.entries(scripts).map((
    [text, script],
  ) => [text, { type: "script", script }]);
  assert.deepEqual(plans, expected);
});

Deno.test("there is no plan for a doubted line, none without commands, none that is half known", () => {
  const line = parseLine("a *", syntax);
  const [command] = line.commands;
  assert.ok(command);
  const words = [{ text: "a", expands: false }, { text: "*", expands: true }];
  assert.deepEqual(
    [
      planOf(parseLine("a > f", syntax)),
      planOf(parseLine("# a", syntax)),
      planOf({ ...line, commands: [{ ...command, words }] }),
    ],
    [null, null, null],
  );
});

Deno.test("what a plan says is read again as the same commands", () => {
  fc.assert(
    fc.property(soup, (text) => {
      const line = parseLine(`p ${text}`, syntax);
      const plan = planOf(line);
      if (plan?.type !== "script") return;
      const again = parseLine(plan.script, syntax);
      // The grammar may cut even our quotes wrongly; then it is doubted, and not run.
      if (again.doubts.length > 0) return;
      assert.deepEqual(
        again.commands.map(({ words, redirects }) => ({ words, redirects })),
        line.commands.map(({ words, redirects }) => ({ words, redirects })),
      );
      assert.deepEqual(again.joints, line.joints);
    }),
    { seed: 5, numRuns: 500 },
  );
});

Deno.test("no text makes it throw", () => {
  fc.assert(
    fc.property(fc.oneof(soup, fc.string({ unit: "binary" })), (text) => {
      planOf(parseLine(text, syntax));
    }),
    { seed: 5, numRuns: 500 },
  );
});

Deno.test("hostile texts end, and the command at their end is reached", () => {
  const texts = [
    "env ".repeat(4000) + "rm x",
    "eval ".repeat(3000) + "rm x",
    "find -exec ".repeat(1400) + "rm x",
    "ls && ".repeat(2500) + "rm x",
    "$(".repeat(500) + "rm x" + ")".repeat(500),
    "(".repeat(500) + "rm x" + ")".repeat(500),
    "{a,b}".repeat(1000) + "; rm x",
    "'\"".repeat(1000) + "; rm x",
    "ls; ".repeat(10_000) + "rm x",
  ];
  const missed = texts.filter((text) =>
    !parseLine(text, syntax).reached.some((words) => words.join(" ") === "rm x")
  );
  assert.deepEqual(missed.map((text) => text.slice(0, 20)), []);
});
