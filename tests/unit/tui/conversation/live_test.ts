import assert from "node:assert/strict";
import { on } from "../../../../src/tui/rows.ts";
import type { Row } from "../../../../src/tui/types.ts";
import { wanted } from "../../../../src/tui/conversation/mod.ts";
import { loadKit } from "../../../../src/tui/text/mod.ts";
import { answer, call, log, Pane, user } from "./support.ts";

const text =
  "# Head\n\nSome **text** in 中文.\n\n- one\n- two\n\n```ts\nconst x = 1;\n```\n\nthe end";

Deno.test("when a streamed answer comes into the log, every row stays the same row", () => {
  const pane = new Pane(60, 30).tell(...log(1, user("go"))).stream(text);
  const growing = pane.lines();
  pane.tell({ type: "delta", delta: { type: "finish", reason: "stop", parts: [] } });
  const before = pane.rows();
  pane.tell(...log(2, answer(text, "stop")));
  assert.deepEqual(pane.lines(), growing);
  assert.deepEqual(pane.rows().map((row, at) => row === before[at]), before.map(() => true));
});

Deno.test("a streamed answer looks like one that is read from the log", () => {
  const streamed = new Pane(60, 30).stream(text, 3).tell(...log(1, answer(text, "stop")));
  assert.deepEqual(
    streamed.lines(),
    new Pane(60, 30).tell(...log(1, answer(text, "stop"))).lines(),
  );
});

Deno.test("with each delta only the rows of the piece that grows are new", () => {
  const pane = new Pane(40, 500);
  let seen = new Set<Row>();
  const news: number[] = [];
  for (let at = 0; at < 200; at++) {
    pane.stream(`paragraph **${at}** with some words in it\n\n`, 9);
    const rows = pane.rows().filter((row) => row.length > 0);
    news.push(rows.filter((row) => !seen.has(row)).length);
    seen = new Set(rows);
  }
  assert.ok(Math.max(...news) <= 4, `${Math.max(...news)} new rows at once`);
});

Deno.test("what the log says counts, where it is not what was streamed", () => {
  const pane = new Pane(60, 20).stream("one\n\ntwo\n\nthree").tell(
    ...log(1, answer("other", "stop")),
  );
  assert.deepEqual(pane.lines(), ["other"]);
});

Deno.test("where another model goes on at once, that is told instead of a wait", () => {
  const error = { kind: "balance", message: "nothing left" } as const;
  const route = {
    type: "route",
    model: { provider: "b", name: "two" },
    why: "one: no balance",
  } as const;
  const pane = new Pane(60, 20).tell(...log(1, user("go")))
    .tell({ type: "delta", delta: { ...route, why: "not chosen by task" } }).stream("half")
    .tell({ type: "delta", delta: { type: "retry", attempt: 1, waitMs: 0, error } })
    .tell({ type: "delta", delta: route });
  assert.deepEqual(pane.lines(), ["› go", "", "one: no balance; continuing with b/two"]);
});

Deno.test("a new attempt makes what was streamed void", () => {
  const error = { kind: "unavailable", message: "503" } as const;
  const pane = new Pane(60, 20).tell(...log(1, user("go"))).stream("half\n\nan answer")
    .tell({ type: "delta", delta: { type: "retry", attempt: 1, waitMs: 1500, error } });
  assert.deepEqual(pane.lines(), [
    "› go",
    "",
    "Retrying in 2 s (No response from the model: 503.)",
  ]);
  pane.stream("whole").tell(...log(2, answer("whole", "stop")));
  assert.deepEqual(pane.lines(), ["› go", "", "whole"]);
});

Deno.test("thought, text and calls of one answer are kept apart, and become what the log says", () => {
  const pane = new Pane(60, 20).stream("hm", 1, "thinking").stream("I do it.\n\nNow.");
  pane.tell(
    { type: "delta", delta: { type: "tool_call", index: 0, name: "edit_file" } },
    { type: "delta", delta: { type: "tool_call", index: 0, arguments: '{"path"' } },
  );
  const said = ["∴ thinking · 2 characters", "", "I do it.", "", "Now.", ""];
  assert.deepEqual(pane.lines(), [...said, "edit_file · 7 characters so far"]);
  pane.tell(...log(
    1,
    { type: "step", part: { type: "thinking", text: "hm" } },
    answer("I do it.\n\nNow."),
    call("c", "edit_file", { path: "a" }),
  ));
  assert.deepEqual(pane.lines(), [...said, "· edit_file a"]);
});

Deno.test("languages are asked for when their code is seen, and the code is coloured then", async () => {
  const pane = new Pane(40, 6, { kit: await loadKit([]) });
  pane.stream("```ts\nlet");
  const { wanted: first } = pane.model;
  pane.tell(...log(1, answer("```ts\nlet x\n```\n\n```nonsense\ny\n```", "stop")));
  assert.deepEqual(wanted(pane.model), ["typescript"]);
  assert.equal(wanted(pane.model), first);
  assert.deepEqual(pane.rows()[1], on([{ text: "  let x" }], "code", 40));
  pane.send({ type: "loaded", kit: await loadKit(wanted(pane.model)) });
  assert.deepEqual(wanted(pane.model), []);
  const coloured = [
    { text: "  " },
    { text: "let", role: "keyword" },
    { text: " x", role: "text" },
  ] as const;
  assert.deepEqual(pane.rows()[1], on(coloured, "code", 40));
});
