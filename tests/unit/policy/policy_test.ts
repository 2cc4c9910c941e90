import assert from "node:assert/strict";
import { decide, formatRules, parseRules, ruleFor } from "../../../src/policy/mod.ts";
import type { CallFacts, Mode } from "../../../src/protocol/mod.ts";

const read: CallFacts = { name: "read_file", effects: ["read"], subject: "a", input: {} };
const edit: CallFacts = { name: "edit_file", effects: ["write"], subject: "a", input: {} };
const test: CallFacts = { name: "run_shell", effects: ["execute"], subject: "npm test", input: {} };
const wipe: CallFacts = { ...test, subject: "rm -rf ." };

const bare = (mode: Mode) => ({ mode, granted: [], rules: [] });

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
  ["a grant in chat", edit, { ...bare("chat"), granted: [edit] }, "deny"],
];

for (const [title, call, standpoint, verdict] of table) {
  Deno.test(`${title}: ${verdict}`, () => {
    assert.equal(decide(call, standpoint).verdict, verdict);
  });
}

Deno.test("rules that are written are read back", () => {
  const rules = [ruleFor(test), ruleFor(edit)];
  assert.deepEqual(parseRules(formatRules(rules)), rules);
});

for (const text of ["", "{", "[]", '{"rules":[{"tool":"x","action":"deny"}]}', '{"rules":"all"}']) {
  Deno.test(`a rules file that is not understood allows nothing: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(parseRules(text), []);
  });
}
