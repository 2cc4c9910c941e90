import assert from "node:assert/strict";
import type { Event } from "../../../../src/protocol/mod.ts";
import { pressed } from "../../../../src/tui/conversation/mod.ts";
import { answer, call, log, Pane, result, user } from "./support.ts";

/** Messages `from` to `to`, a line and a blank each. */
function messages(from: number, to: number): readonly Event[] {
  return log(from, ...Array.from({ length: to - from + 1 }, (_, at) => user(`m${from + at}`)));
}

Deno.test("a few hundred blocks are held, however long the session", () => {
  const pane = new Pane(40, 10, { limit: 100 }).send({ type: "events", events: messages(1, 5000) });
  const { blocks, firstSeq } = pane.model;
  assert.deepEqual([blocks.length <= 150, firstSeq === blocks[0]?.seq], [true, true]);
  assert.deepEqual(pane.lines().at(-1), "› m5000");
});

Deno.test("at the first block that is held, earlier events are asked for once, and the view stays", () => {
  const pane = new Pane(40, 9).send({ type: "events", events: messages(101, 130) });
  pane.send({ type: "scroll", to: "top" }, { type: "scroll", by: "line", count: -1 });
  assert.deepEqual(pane.effects, [{ type: "older", before: 101, many: true }]);
  const seen = pane.lines();
  assert.equal(seen[0], "› m101");
  pane.send({ type: "older", events: messages(61, 100) });
  // The first block has a blank row before it now, which stays out of view.
  assert.deepEqual([pane.model.firstSeq, pane.model.blocks.length], [61, 70]);
  pane.send({ type: "scroll", by: "page", count: -1 });
  assert.deepEqual(pane.lines().slice(0, 3), ["", "› m98", ""]);
  pane.send({ type: "scroll", to: "top" }, { type: "older", events: [] });
  pane.send({ type: "scroll", to: "top" });
  assert.deepEqual(pane.effects, [
    { type: "older", before: 101, many: true },
    { type: "older", before: 61, many: true },
  ]);
});

Deno.test("a window that begins in the middle shows a result without its call, which finds it later", () => {
  const events = log(
    1,
    user("go"),
    call("c", "run_shell", { command: "make" }),
    { type: "tool_started", call: "c" },
    result("c", { durationMs: 1200 }),
    answer("made", "stop"),
  );
  const pane = new Pane(40, 8).send({ type: "events", events: events.slice(3) });
  assert.deepEqual(pane.lines(), ["✓ an earlier call · 1.2 s", "", "made"]);
  assert.deepEqual(pane.effects, [{ type: "older", before: 4 }]);
  pane.send({ type: "older", events: events.slice(0, 3) });
  assert.deepEqual(pane.lines(), ["› go", "", "✓ run_shell make · 1.2 s", "", "made"]);
});

Deno.test("older events leave out what was taken back since, and what was queued and said", () => {
  const events = log(
    1,
    user("one"),
    { type: "queued", kind: "next", text: "two" },
    user("gone"),
    { type: "rewound", to: 3 },
    { type: "user_message", text: "two", queued: 2 },
  );
  const pane = new Pane(60, 12).send({ type: "events", events: events.slice(3) });
  pane.send({ type: "older", events: events.slice(0, 3) });
  assert.deepEqual(pane.lines(), [
    "› one",
    "",
    "↶ rewound to an earlier message",
    "",
    "› two",
  ]);
});

Deno.test("the end is followed until one scrolls up, and what is new is counted", () => {
  const pane = new Pane(40, 5).tell(...messages(1, 20));
  assert.deepEqual(pane.lines(), ["› m18", "", "› m19", "", "› m20"]);
  pane.send({ type: "scroll", by: "line", count: -2 });
  assert.deepEqual(pane.lines(), ["› m17", "", "› m18", "", "↓ more below"]);
  pane.tell(...messages(21, 23));
  assert.deepEqual(pane.lines(), ["› m17", "", "› m18", "", "↓ 3 new"]);
  pane.send({ type: "scroll", to: "bottom" });
  assert.deepEqual(pane.lines(), ["› m21", "", "› m22", "", "› m23"]);
});

Deno.test("scrolling down to the end follows again", () => {
  const pane = new Pane(40, 5).tell(...messages(1, 9));
  pane.send({ type: "scroll", by: "page", count: -1 }, { type: "scroll", by: "page", count: 1 });
  pane.tell(...messages(10, 10));
  assert.deepEqual(pane.lines().at(-1), "› m10");
});

Deno.test("at another width the block at the top stays at the top", () => {
  const long = "word ".repeat(30).trim();
  const texts = Array.from({ length: 20 }, (_, at) => user(`${at} ${long}`));
  const pane = new Pane(40, 8).tell(...log(1, ...texts));
  pane.send({ type: "scroll", to: "top" }, { type: "scroll", by: "line", count: 31 });
  const top = pane.model.top?.id;
  for (const columns of [20, 100, 33]) {
    pane.send({ type: "resize", size: { columns, rows: 8 } });
    assert.deepEqual([pane.model.top?.id, pane.rows().length], [top, 8]);
  }
});

Deno.test("blocks are selected, copied as they were said, and let go", () => {
  const code = "Look:\n\n```ts\nconst x = 1;\n```";
  const pane = new Pane(40, 9).tell(...log(1, user("go"), answer(code, "stop")));
  pane.send({ type: "copy" }, { type: "select", by: -1 }, { type: "copy" });
  pane.send({ type: "copy", whole: true }, { type: "select", by: -1 }, { type: "select", by: -1 });
  pane.send({ type: "copy" });
  const selected = pane.rows().filter((row) => row[0]?.on === "selected");
  assert.deepEqual(selected.map((row) => row.map(({ text }) => text).join("").trimEnd()), [
    "› go",
  ]);
  assert.deepEqual(pane.effects, [
    { type: "copy", text: code },
    { type: "copy", text: "const x = 1;" },
    { type: "copy", text: code },
    { type: "copy", text: "go" },
  ]);
  pane.send({ type: "leave" });
  assert.deepEqual(pane.rows().flat().filter(({ on }) => on === "selected"), []);
});

Deno.test("a search goes up from the end, and says where there is nothing", () => {
  const pane = new Pane(40, 5).tell(...messages(1, 30));
  pane.send({ type: "search", do: "open" });
  const keys = ["M", "2", "x", "backspace", "enter"];
  for (const key of keys) {
    const input = /^[\w/]$/.test(key) ? { type: "text", text: key } as const : null;
    const it = pressed(pane.model, input ?? { type: "key", key });
    if (it) pane.send(it);
  }
  const at = () => pane.model.blocks.find(({ id }) => id === pane.model.selected)?.body;
  assert.deepEqual(at(), { type: "user", text: "m29", steer: false, queued: null });
  pane.send({ type: "search", do: "next" }, { type: "search", do: "next" });
  assert.deepEqual(at(), { type: "user", text: "m27", steer: false, queued: null });
  pane.send({ type: "search", do: "previous" });
  assert.deepEqual(at(), { type: "user", text: "m28", steer: false, queued: null });
  pane.send({ type: "search", do: "open" }, { type: "search", do: "type", text: "zzz" });
  assert.equal(pane.lines().at(-1), "/zzz");
  pane.send({ type: "search", do: "accept" });
  assert.equal(pane.lines().at(-1), "/zzz not found");
});

Deno.test("what is typed belongs to the search while there is one, and else to nobody here", () => {
  const pane = new Pane(40, 5);
  const of = (key: string) => [
    pressed(pane.model, { type: "key", key }),
    pressed(pane.model, { type: "text", text: key }),
  ];
  assert.deepEqual([...of("y"), ...of("escape")], [null, null, null, null]);
  pane.send({ type: "search", do: "open" });
  const typed = { type: "search", do: "type", text: "y" };
  assert.deepEqual([...of("y"), of("escape")[0], of("ctrl+c")[0]], [
    typed,
    typed,
    { type: "leave" },
    null,
  ]);
});

Deno.test("the wheel scrolls by three rows", () => {
  const mouse = (action: "wheel_up" | "wheel_down" | "press") =>
    pressed(new Pane(40, 5).model, { type: "mouse", action, at: { column: 0, row: 0 } });
  assert.deepEqual([mouse("wheel_up"), mouse("wheel_down"), mouse("press")], [
    { type: "scroll", by: "line", count: -3 },
    { type: "scroll", by: "line", count: 3 },
    null,
  ]);
});
