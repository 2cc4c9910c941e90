import assert from "node:assert/strict";
import {
  changedRules,
  contradiction,
  decide,
  formatRules,
  holding,
  type Judgement,
  parseRules,
  type Rule,
  ruleFor,
} from "../../../src/policy/mod.ts";
import type { CallFacts, Mode, Verdict } from "../../../src/protocol/mod.ts";

const read: CallFacts = { name: "read_file", effects: ["read"], subject: "a", input: {} };
const edit: CallFacts = { name: "edit_file", effects: ["write"], subject: "a", input: {} };
const command = (text: string): CallFacts => ({
  name: "run_shell",
  effects: ["execute"],
  subject: text,
  input: { command: text },
});
const test = command("npm test");
const wipe = command("rm -rf .");
const page: CallFacts = {
  name: "fetch_url",
  effects: ["network"],
  subject: "a.example",
  input: {},
};

const judgement = (verdict: Verdict): Judgement => ({
  verdict,
  parts: [{ text: "x", argv: ["x"], verdict, why: { code: "unknown", detail: "x" } }],
  plan: null,
  reached: [["x"]],
});

const bare = (mode: Mode) => ({ mode, permissions: "ask" as const, granted: [], rules: [] });

const table: readonly (readonly [string, CallFacts, Parameters<typeof decide>[1], string])[] = [
  ["reading", read, bare("work"), "allow"],
  ["reading in chat", read, bare("chat"), "allow"],
  ["an edit", edit, bare("work"), "ask"],
  ["an edit in chat", edit, bare("chat"), "deny"],
  ["a command", test, bare("work"), "ask"],
  ["a command in chat", test, bare("chat"), "deny"],
  ["an edit after edits were allowed", edit, { ...bare("work"), granted: [edit] }, "allow"],
  ["a command after edits were allowed", test, { ...bare("work"), granted: [edit] }, "ask"],
  ["the same command again", test, { ...bare("work"), granted: [test] }, "allow"],
  ["another command", wipe, { ...bare("work"), granted: [test] }, "ask"],
  ["a command with a rule", test, { ...bare("work"), rules: [ruleFor(test)] }, "allow"],
  ["another than the rule's", wipe, { ...bare("work"), rules: [ruleFor(test)] }, "ask"],
  ["a page", page, bare("work"), "ask"],
  ["a page of a host that was allowed", page, { ...bare("work"), granted: [page] }, "allow"],
  [
    "a page of a host that is forbidden",
    page,
    { ...bare("work"), rules: [{ host: "a.example", action: "deny" }] },
    "deny",
  ],
  ["a harmless command", test, { ...bare("work"), judgement: judgement("allow") }, "allow"],
  ["a harmless command in chat", test, { ...bare("chat"), judgement: judgement("allow") }, "deny"],
  ["a command that asks", test, { ...bare("work"), judgement: judgement("ask") }, "ask"],
  [
    "a forbidden command that was allowed before",
    test,
    { ...bare("work"), granted: [test], rules: [ruleFor(test)], judgement: judgement("deny") },
    "deny",
  ],
  ["a grant in chat", edit, { ...bare("chat"), granted: [edit] }, "deny"],
];

for (const [title, call, standpoint, verdict] of table) {
  Deno.test(`${title}: ${verdict}`, () => {
    assert.equal(decide(call, standpoint).verdict, verdict);
  });
}

Deno.test("rules that are written are read back", () => {
  const rules: readonly Rule[] = [
    ruleFor(test),
    ruleFor(edit),
    { pattern: "pytest *", action: "allow", reason: "mine", expires: "2027-01-01T00:00:00Z" },
    { host: "a.example", action: "deny" },
    {
      pattern: "make *",
      action: "allow",
      created: "2026-01-01T08:00:00+08:00",
      by: "answer",
      expires: "2027-01-01T08:00:00+08:00",
    },
  ];
  assert.deepEqual(parseRules(formatRules(rules)), { rules, unknown: [] });
});

Deno.test("a rule that is over does not hold", () => {
  const rule: Rule = { pattern: "x", action: "allow", expires: "2026-01-02T00:00:00Z" };
  assert.deepEqual(holding([rule], Date.UTC(2026, 0, 1)), [rule]);
  assert.deepEqual(holding([rule], Date.UTC(2026, 0, 2)), []);
});

Deno.test("an entry that is no rule counts for nothing, and the others hold", () => {
  const text = '{"rules":[{"pattern":"x","action":"allow"},{"pattern":"y","action":"alow"},5]}';
  const rules: readonly Rule[] = [{ pattern: "x", action: "allow" }];
  assert.deepEqual(parseRules(text), { rules, unknown: [2, 3] });
});

Deno.test("who adds a rule keeps entries that are no rules, and writes over no other file", () => {
  const add = (rules: readonly Rule[]): readonly Rule[] => [
    ...rules,
    { pattern: "z", action: "deny" },
  ];
  const text = '{"rules":[{"pattern":"y","action":"alow"},{"pattern":"x","action":"allow"}]}';
  assert.deepEqual(JSON.parse(changedRules(text, add) ?? ""), {
    rules: [
      { pattern: "y", action: "alow" },
      { pattern: "x", action: "allow" },
      { pattern: "z", action: "deny" },
    ],
  });
  assert.equal(changedRules('{"rules":[', add), null);
  assert.equal(changedRules("", add), formatRules(add([])));
});

for (const text of ["", "{", "[]", '{"rules":"all"}', '{"rules":[],"x":1}']) {
  Deno.test(`a rules file that is not understood allows nothing: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(parseRules(text), { rules: [], unknown: [] });
  });
}

const exemplary: Rule = {
  pattern: "pytest *",
  action: "allow",
  match: ["pytest -q", "pytest 'a b'"],
  not_match: ["pytestx", "pytest -q; rm -rf x"],
};

Deno.test("a rule that bears its examples out holds", () => {
  assert.equal(contradiction(exemplary), null);
  assert.deepEqual(holding([exemplary], 0), [exemplary]);
});

Deno.test("an allow that contradicts one of its examples is off, a deny is not", () => {
  const wrong: Rule = { ...exemplary, not_match: ["pytest --pdb"] };
  assert.equal(contradiction(wrong), "pytest --pdb");
  assert.equal(contradiction({ ...exemplary, match: ["py.test"] }), "py.test");
  const strict: Rule = { ...wrong, action: "deny" };
  assert.deepEqual(holding([wrong, strict], 0), [strict]);
});
