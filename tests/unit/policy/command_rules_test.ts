import assert from "node:assert/strict";
import { matches, parseRule } from "../../../src/policy/command_rules.ts";
import type { CommandRule } from "../../../src/policy/judgement.ts";

type Row = readonly [pattern: string, words: readonly string[], matches: boolean];

const words = (texts: readonly string[]) =>
  texts.map((text) => ({ text: text.replace(/^%/, ""), expands: text.startsWith("%") }));

function check(action: CommandRule["action"], table: readonly Row[]): void {
  for (const [pattern, texts, expected] of table) {
    const is = expected ? "is about" : "is not about";
    Deno.test(`to ${action}, "${pattern}" ${is} ${JSON.stringify(texts)}`, () => {
      assert.equal(matches({ pattern, action, source: "user" }, words(texts)), expected);
    });
  }
}

// `%` before a word: bash makes something else of it.
check("allow", [
  ["npm test", ["npm", "test"], true],
  ["npm test", ["npm", "test", "--watch"], false],
  ["npm test", ["npm"], false],
  ["npm  test ", ["npm", "test"], true],
  ["npm test *", ["npm", "test"], true],
  ["npm test *", ["npm", "test", "a", "b"], true],
  ["npm test *", ["npm", "tests"], false],
  ["npm te*", ["npm", "test"], true],
  ["npm te*", ["npm", "test", "x"], false],
  ["npm *st", ["npm", "test"], true],
  ["npm t*s*t", ["npm", "test"], true],
  ["npm t*t*t", ["npm", "test"], false],
  ["npm *a*", ["npm", "test"], false],
  ["npm * x", ["npm", "test", "x"], true],
  ["npm * x", ["npm", "x"], false],
  ["npm run:*", ["npm", "run:a/b"], true],
  ["pytest*", ["pytest"], false],
  ["pytest *", ["pytest", "%tests/*.py"], true],
  ["pytest tests/*", ["pytest", "%tests/*"], false],
  ["pytest x*", ["pytest", "%x?"], false],
  ["pytest 'x*'", ["pytest", "x*"], true],
  ["pytest 'x*'", ["pytest", "xy"], false],
  ["pytest 'x*'", ["pytest", "%x*"], false],
  [String.raw`pytest x\*`, ["pytest", "x*"], true],
  [String.raw`pytest x\*`, ["pytest", "xy"], false],
  ['echo "a b"', ["echo", "a b"], true],
  ['echo "a b"', ["echo", "a", "b"], false],
  ["echo a' 'b", ["echo", "a b"], true],
  [String.raw`echo a\ b`, ["echo", "a b"], true],
  [String.raw`echo "a\"b"`, ["echo", 'a"b'], true],
  [String.raw`echo "a\b"`, ["echo", String.raw`a\b`], true],
  ["echo ''", ["echo", ""], true],
  ["echo .", ["echo", "x"], false],
  ["echo a+", ["echo", "aa"], false],
  ["echo [ab]", ["echo", "a"], false],
  ["echo a?", ["echo", "ab"], false],
  ["pytest *", ["/usr/bin/pytest"], false],
  ["pytest *", ["./pytest"], false],
  ["pytest *", ["Pytest"], false],
  ["./run *", ["./run", "x"], true],
  ["./run *", ["run", "x"], false],
  ["git status", ["git", "-C", "x", "status"], false],
  ["rm -rf build", ["rm", "-fr", "build"], false],
  ["*", ["ls"], false],
  ["* *", ["ls", "x"], false],
  ["l*", ["ls"], false],
  ["echo $x", ["echo", "$x"], false],
  ["echo 'x", ["echo", "x"], false],
  ["a && b", ["a", "&&", "b"], false],
]);

check("deny", [
  ["curl *", ["curl"], true],
  ["curl *", ["/usr/bin/curl", "x"], true],
  ["curl *", ["../bin/CURL", "x"], true],
  ["curl *", ["curlie"], false],
  ["/usr/bin/curl *", ["/usr/bin/curl", "x"], true],
  ["/usr/bin/curl *", ["curl", "x"], false],
  ["npm publish *", ["npm", "publish"], true],
  ["npm publish", ["npm", "%publis?"], false],
  ["cat *.pem", ["cat", "%*.pem"], true],
  ["git push *", ["git", "push"], true],
  ["git push *", ["git", "-C", "x", "push", "-f"], true],
  ["git push *", ["git", "-c", "a=b", "--git-dir", "y", "--no-pager", "push"], true],
  ["git push *", ["git", "--git-dir=y", "push"], true],
  ["git push *", ["git", "log", "push"], false],
  ["rm -rf *", ["rm", "-rf", "x"], true],
  ["rm -rf *", ["rm", "-fr", "x"], true],
  ["rm -rf *", ["rm", "-r", "-f", "x"], true],
  ["rm -rf *", ["rm", "-Rvf", "x"], true],
  ["rm -rf *", ["rm", "--recursive", "x", "--force"], true],
  ["rm -rf *", ["rm", "--rec", "--fo", "x"], true],
  ["rm -rf *", ["/bin/rm", "-r", "x", "-f"], true],
  ["rm -rf *", ["rm", "-r", "x"], false],
  ["rm -rf *", ["rm", "--", "-rf"], false],
  ["rm -r build", ["rm", "-rf", "build"], true],
  ["rm -r build", ["rm", "-rf", "dist"], false],
  ["rm *", ["rm", "x"], true],
  ["*", ["ls"], true],
  ["* --force *", ["x", "--force", "y"], true],
]);

check("ask", [
  ["git commit *", ["git", "-C", ".", "commit"], true],
  ["make *", ["/usr/bin/make"], true],
]);

for (
  const pattern of [
    "",
    "  ",
    "''",
    "'a",
    '"a',
    "a\\",
    "a; b",
    "a | b",
    "a > b",
    "a $(b)",
    "a `b`",
    'a "$b"',
    "a\nb",
    "a\tb",
    "a \u200b",
    "a #b",
    "(a)",
    "*",
    "* x",
    "np* test",
  ]
) {
  Deno.test(`no rule to allow: ${JSON.stringify(pattern)}`, () => {
    assert.equal(parseRule(pattern, "allow", "user"), null);
  });
}

Deno.test("a rule keeps its text, without the blanks around it", () => {
  assert.deepEqual(parseRule(" npm  test * ", "allow", "session"), {
    pattern: "npm  test *",
    action: "allow",
    source: "session",
  });
});

Deno.test("what is denied may be any program", () => {
  assert.deepEqual(parseRule("* --force", "deny", "user"), {
    pattern: "* --force",
    action: "deny",
    source: "user",
  });
});

Deno.test("a rule whose stars could be tried in many ways is tried in one", () => {
  const rule: CommandRule = { pattern: `a ${"*a".repeat(200)}b`, action: "allow", source: "user" };
  // Tried in each way it would not end.
  assert.equal(matches(rule, words(["a", "a".repeat(16_000)])), false);
});
