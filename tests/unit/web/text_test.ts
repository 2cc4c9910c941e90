import assert from "node:assert/strict";
import { checkedEvent } from "../../../web/api/events.ts";
import { freshSentences } from "../../../web/state/announce.ts";
import { callDiff, diffLines, hasDiff, sideBySide } from "../../../web/state/diff.ts";
import { busiest, neighbourhood } from "../../../web/state/graph.ts";
import { questionKind } from "../../../web/state/question.ts";
import { blocksOf, subjectOf } from "../../../web/state/steps.ts";
import type { Step } from "../../../web/api/schemas.ts";
import { daysBefore } from "../../../web/text/format.ts";
import { languageOf, sayIn } from "../../../web/text/i18n.ts";
import { linkOf } from "../../../web/text/links.ts";
import { faces } from "../../../src/messages/en_faces.ts";
import { tui } from "../../../src/messages/en_tui.ts";
import { web } from "../../../src/messages/en_web.ts";

Deno.test("an event is checked, and one that is not known or does not fit is left out", () => {
  const data = { token_count: 1, suggested_title: "x" };
  const done = { event: "done", data, id: "6.end" };
  const all = [done, { ...done, event: "later" }, { ...done, data: {} }];
  assert.deepEqual(all.map(checkedEvent), [done, null, null]);
});

Deno.test("only links of the web and of mail are links, and their place is shown where the words do not", () => {
  const seen = [
    linkOf("https://example.org/a", "docs"),
    linkOf("https://example.org/a", "example.org"),
    linkOf("https://evil.example", "https://example.org"),
    linkOf("https://аpple.com", "apple.com"),
    linkOf("javascript:alert(1)", "x"),
    linkOf("data:text/html,x", "x"),
    linkOf("https://user@example.org", "x"),
    linkOf("/relative", "x"),
    linkOf("mailto:a@example.org", "write"),
  ];
  assert.deepEqual(seen.map((it) => it?.place ?? null), [
    ...["example.org", "", "evil.example", "xn--pple-43d.com"],
    ...[null, null, null, null, "a@example.org"],
  ]);
});

Deno.test("a screen reader is told whole sentences, each once", () => {
  const first = freshSentences("I look. And the", 0);
  assert.deepEqual(first, { words: "I look.", told: 7 });
  const second = freshSentences("I look. And then **more**.\nEnd", first.told);
  assert.deepEqual(second, { words: "And then more.", told: 27 });
  assert.equal(freshSentences("我看看。然后", 0).words, "我看看。");
  assert.equal(freshSentences("version 1.2 of", 0).words, "");
});

Deno.test("lines that went stand beside those that came in their place", () => {
  const rows = sideBySide(diffLines("@@ -1,2 +1,3 @@\n a\n-b\n+c\n+d\n e\n"));
  assert.deepEqual(rows.map(({ left, right }) => [left?.text ?? null, right?.text ?? null]), [
    ["@@ -1,2 +1,3 @@", "@@ -1,2 +1,3 @@"],
    ["a", "a"],
    ["b", "c"],
    [null, "d"],
    ["e", "e"],
  ]);
});

Deno.test("calls that write show what they write", () => {
  const of = (given: Step["arguments"]) =>
    callDiff({ arguments: given })?.map(({ type, text }) => `${type} ${text}`) ?? null;
  assert.deepEqual(of({ path: "a", content: "x\ny\n" }), ["added x", "added y"]);
  assert.deepEqual(of({ old_text: "x", new_text: "y" }), ["removed x", "added y"]);
  assert.deepEqual(of({ edits: [{ old_text: "x", new_text: "" }, null] }), ["removed x"]);
  assert.deepEqual(of({ patch: "@@\n-x\n" }), ["hunk @@", "removed x"]);
  assert.deepEqual(of({ command: "ls" }), null);
  assert.deepEqual([hasDiff("a\n@@ -1 +1 @@\n"), hasDiff("a @@ b")], [true, false]);
});

const plain: Step = {
  id: "step-1",
  type: "text",
  ...{ id_ref: null, name: null, arguments: null, content: "", skipped: false },
};

Deno.test("a call, its question and its result are one block where the call stands", () => {
  const call: Step = { ...plain, id: "step-2", type: "tool_call", id_ref: "c1", name: "run_shell" };
  const result: Step = { ...plain, id: "step-4", type: "tool_result", id_ref: "c1", content: "ok" };
  const approval = { id: "c1", hash: "h", shown: "ls", rules: [], answered: null, after: null };
  const plan = { ...approval, id: "plan", after: "step-3" };
  const said: Step = { ...plain, id: "step-3", content: "Wait." };
  const blocks = blocksOf({ steps: [plain, call, said, result], approvals: [approval, plan] });
  assert.deepEqual(blocks, [
    { type: "call", key: "step-2", call, result, approval },
    { type: "text", key: "step-3", text: "Wait." },
    { type: "question", key: "question-plan", approval: plan },
  ]);
  const kinds = ["plan", "verify", "c1?1:0", "c1?1:0!"].map((id) => questionKind({ id }, null));
  assert.deepEqual(kinds, ["plan", "call", "words", "consent"]);
});

Deno.test("a call is about its command or its path", () => {
  assert.equal(subjectOf({ arguments: { network: [], command: "ls\npwd" } }), "ls");
  assert.equal(subjectOf({ arguments: { old_text: "x", path: "a.ts" } }), "a.ts");
  assert.equal(subjectOf({ arguments: null }), "");
});

Deno.test("a file stands among what it imports and what imports it, the busiest first", () => {
  const graph = {
    files: ["a", "b", "c"],
    edges: [{ from: "a", to: "b" }, { from: "a", to: "b" }, { from: "b", to: "c" }],
  };
  assert.equal(busiest(graph), "b");
  assert.deepEqual(neighbourhood(graph, "b"), { file: "b", imports: ["c"], importedBy: ["a"] });
});

Deno.test("the language is the chosen one, or the first of the browser that there is", () => {
  assert.equal(languageOf("zh", ["en"]), "zh");
  assert.equal(languageOf(null, ["fr", "zh-TW", "en"]), "zh");
  assert.equal(languageOf(null, ["fr"]), "en");
  assert.equal(sayIn("en")("web.turn.tokens", { count: 3 }), "3 tokens");
});

Deno.test("days are counted by midnights", () => {
  const now = new Date(2026, 10, 28, 0, 5);
  assert.equal(daysBefore(new Date(2026, 10, 27, 23, 55), now), 1);
  assert.equal(daysBefore(new Date(2026, 10, 28, 0, 1), now), 0);
});

Deno.test("a question has the words and the answers that it has in a terminal", () => {
  const words = web["web.ask.head"];
  assert.deepEqual([words, words], [faces["ask.head"], tui["tui.card.approval"]]);
  assert.equal(web["web.ask.plan"], tui["tui.card.plan"]);
  const answers = (["once", "session", "always", "decline", "decline_why"] as const)
    .map((it) => web[`web.ask.${it}`]);
  const keys = faces["ask.keys"].replaceAll(/\s*\(Enter\)/g, "").split(/\s*\[\w\]\s*/).slice(1);
  assert.deepEqual(answers, keys);
});
