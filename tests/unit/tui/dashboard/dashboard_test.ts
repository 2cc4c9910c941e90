/** What a day of use found: each was not so before there was one viewer and one list of everything. */

import assert from "node:assert/strict";
import type { ChangeRow } from "../../../../src/actions/mod.ts";
import { message } from "../../../../src/messages/mod.ts";
import { type Message, update } from "../../../../src/tui/dashboard/update.ts";
import { textDocument } from "../../../../src/tui/viewer/mod.ts";
import { answer, call, log, result, user } from "../conversation/support.ts";
import { Desk } from "./desk.ts";
import "../../../support/chinese.ts";

const talk = log(
  1,
  ...Array.from({ length: 40 }, (_, at) => [user(`question ${at}`), answer(`answer ${at}`, "stop")])
    .flat(),
);

Deno.test("whoever sends something after scrolling sees what comes of it", () => {
  const desk = new Desk().tell(...talk).press("pageup", "pageup").type("go").press("enter");
  assert.deepEqual(desk.effects.at(-1), { type: "say", text: "go", how: "send" });
  assert.equal(desk.model.conversation.top, null);
});

Deno.test("what is typed after a search begins a message, and nothing of it vanishes", () => {
  const desk = new Desk().tell(...talk).press("alt+1", "/").type("answer 12").press("enter");
  desk.type("What about it?");
  assert.match(desk.screen(), /^» What about it\?/m);
  assert.equal(desk.model.focus, "input");
});

Deno.test("a search marks what it found, and not the whole block", () => {
  const events = log(1, user("one"), answer("alpha beta gamma beta", "stop"));
  const desk = new Desk().tell(...events).press("alt+1", "/").type("beta").press("enter");
  assert.deepEqual(desk.marked(), ["betabeta"]);
});

const change: ChangeRow = {
  id: "k",
  change: 27,
  kind: "edit",
  at: "2026-01-01T00:00:00Z",
  session: null,
  call: "c",
  tool: null,
  model: null,
  of: [],
  files: [{ path: "a.txt", did: "edited", added: 3, removed: 1 }],
  nodes: [],
  receipt: null,
  undoneBy: null,
  inForce: true,
  uncovered: [],
  uncertain: [],
};

Deno.test("u in the changes asks before it undoes, with what the change did", () => {
  const work: Message = { type: "work", work: { plan: null, changes: [change] } };
  const desk = new Desk({ size: { columns: 120, rows: 40 } }).send(work).press("alt+3");
  desk.type("use this");
  assert.deepEqual(desk.effects[0], { type: "undo", change: 27, files: ["a.txt  +3 −1"] });
  assert.equal(desk.effects.some(({ type }) => type === "command"), false);
});

Deno.test("a command that ran until it was interrupted is not called “not run”", () => {
  const events = log(
    1,
    call("c", "run_shell", { command: "make" }),
    result("c", { status: "cancelled", durationMs: 4200 }),
  );
  assert.match(new Desk().tell(...events).screen(), /– run_shell.* · interrupted · 4\.2 s/);
});

Deno.test("five lines of an output stand below its call, of a failure the last five", () => {
  const text = Array.from({ length: 9 }, (_, at) => `row ${at + 1}`).join("\n");
  const events = log(
    1,
    call("a", "run_shell", { command: "make" }),
    result("a", { text: `${text}\nexit code 0 in 0.1 s`, exit: 0 }),
    call("b", "run_shell", { command: "make" }),
    result("b", { text: `${text}\nexit code 2 in 0.1 s`, exit: 2, status: "failed" }),
  );
  assert.deepEqual(new Desk().tell(...events).lines().slice(1, 15), [
    "✓ run_shell · exit 0",
    ...["row 1", "row 2", "row 3", "row 4", "row 5", "… 4 more lines"].map((it) => `    ${it}`),
    "✗ run_shell · failed · exit 2",
    ...["… 4 more lines", "row 5", "row 6", "row 7", "row 8", "row 9"].map((it) => `    ${it}`),
  ]);
});

Deno.test("calls in a row that only read are one line, and all of them open in the viewer", () => {
  const read = (id: string, path: string) => [
    call(id, "read_file", { path }),
    result(id, { text: `text of ${path}` }),
  ];
  const events = log(1, ...read("a", "a.ts"), ...read("b", "b.ts"), ...read("c", "c.ts"));
  const desk = new Desk().tell(...events);
  assert.deepEqual(desk.lines().slice(1, 3), ["✓ 3 reads: a.ts, b.ts, c.ts", ""]);
  desk.press("alt+1", "enter");
  assert.deepEqual(desk.lines().slice(0, 7), [
    "3 reads                                                                     100%",
    "▸ read_file a.ts",
    "  1 text of a.ts",
    "  read_file b.ts",
    "  1 text of b.ts",
    "  read_file c.ts",
    "  1 text of c.ts",
  ]);
});

Deno.test("the beginning is asked for until it is there, and stays in view", () => {
  const desk = new Desk().send({ type: "opened", events: log(3000, user("last")), model: "a/b" });
  desk.press("ctrl+home");
  assert.deepEqual(desk.effects.filter(({ type }) => type === "older").at(-1), {
    type: "older",
    before: 3000,
  });
  desk.send({ type: "older", events: log(1500, user("middle"), answer("m", "stop")) });
  assert.deepEqual(desk.effects.filter(({ type }) => type === "older").at(-1), {
    type: "older",
    before: 1500,
    many: true,
  });
  const first = Array.from({ length: 60 }, (_, at) => user(`word ${at}`));
  desk.send({ type: "older", events: log(1, ...first) });
  assert.equal(desk.lines()[1], "› word 0");
});

const long = Array.from({ length: 60 }, (_, at) => `+line ${at + 1}`).join("\n");
const asked = `write_file a.ts\n--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1,60 @@\n${long}\n`;

Deno.test("all of a question is seen on the whole screen, searched, and then agreed to", () => {
  const desk = new Desk().ask(asked).press("o");
  assert.equal(desk.effects.some(({ type }) => type === "answer"), false);
  desk.press("/").type("line 60").press("enter");
  assert.match(desk.screen(), /▸ 60 \+line 60/);
  // What was jumped over has not been read.
  desk.press("escape", "q", "o");
  assert.equal(desk.effects.some(({ type }) => type === "answer"), false);
  desk.press("v", "g", "pagedown", "pagedown", "q", "o");
  assert.deepEqual(desk.effects.at(-1), { type: "answer", word: "once" });
});

Deno.test("a question that is not on the screen is not agreed to", () => {
  const desk = new Desk().ask("write_file a.ts").press("alt+r");
  desk.model = { ...desk.model, focus: "card" };
  desk.press("o");
  assert.equal(desk.effects.some(({ type }) => type === "answer"), false);
  assert.match(desk.press("alt+1", "shift+tab", "shift+tab").screen(), /Run this\?/);
});

Deno.test("keys that come before a frame agree to nothing that was not drawn", () => {
  const desk = new Desk().ask(asked);
  const { length } = desk.effects;
  // Pages are passed without any frame between them.
  for (let page = 0; page < 30; page++) {
    const input = { type: "key", key: "pagedown" } as const;
    desk.model = update(desk.model, { type: "input", input, now: desk.now += 1000 }).model;
  }
  desk.press("o");
  assert.equal(desk.effects.length, length);
});

Deno.test("? starts with what the pane can do, and what is typed filters it", () => {
  const desk = new Desk().ask("write_file a.ts").press("?");
  assert.match(desk.lines()[2] ?? "", /▸ v? ?.*Question/);
  const list = desk.press("escape").press("alt+0", "?").type("editor");
  assert.match(list.lines()[2] ?? "", /ctrl\+g.*Edit in your editor/);
});

Deno.test("what is picked in ? is done", () => {
  const desk = new Desk().press("?").type("Pick a session").press("enter");
  assert.deepEqual(desk.effects.at(-1), { type: "command", line: "session" });
});

Deno.test("in the list of everything a file opens, a command goes on in the input line", () => {
  const list = {
    items: [
      { id: "file a.ts", columns: ["file", "a.ts", ""] },
      { id: "command /model", columns: ["command", "/model", ""], weight: 3 },
    ],
    entries: new Map(
      [
        ["file a.ts", { type: "file", path: "a.ts" }],
        ["command /model", { type: "begin", text: "/model " }],
      ] as const,
    ),
  };
  const opened = () => new Desk().press("ctrl+p").send({ type: "palette", list, open: true });
  assert.deepEqual(opened().effects, [{ type: "palette" }]);
  const begun = opened().press("enter");
  assert.deepEqual(begun.effects.at(-1), { type: "used", id: "command /model" });
  assert.match(begun.screen(), /^» \/model/m);
  assert.deepEqual(opened().type("a.ts").press("enter").effects.slice(-2), [
    { type: "used", id: "file a.ts" },
    { type: "view_file", path: "a.ts" },
  ]);
});

Deno.test("an answer with options is picked by arrows, and any other word is typed", () => {
  const choices = { options: ["red", "green"], several: false };
  const question = { kind: "question", shown: "Which?", rules: [], choices } as const;
  const asking = () => new Desk().send({ type: "card", question, now: 0 });
  assert.deepEqual(asking().press("down", "enter").effects.at(-1), {
    type: "answer",
    word: "once",
    note: "green",
  });
  assert.deepEqual(asking().type("blue").press("enter").effects.at(-1), {
    type: "answer",
    word: "once",
    note: "blue",
  });
});

Deno.test("what was edited outside is seen again where it was", () => {
  const text = Array.from({ length: 50 }, (_, at) => `line ${at + 1}`).join("\n");
  const document = () => textDocument({ title: "a.txt", text, path: "a.txt" });
  const desk = new Desk().send({ type: "view", document: document() }).press("G", "e");
  assert.deepEqual(desk.effects.at(-1), { type: "edit_file", path: "a.txt", line: 50 });
  desk.send({ type: "view", document: document(), line: 49 }).press("q");
  assert.equal(desk.model.overlay, null);
});

Deno.test("the viewer speaks Chinese", () => {
  const desk = new Desk({ locale: "zh" }).ask(asked).press("v");
  const keys = {
    close: "q",
    search: "/",
    fold: "enter",
    sides: "s",
    copy: "y",
    edit: "e",
    help: "?",
  };
  assert.equal(desk.lines().at(-1), message("zh", "tui.viewer.foot", keys).slice(0, 80));
});

Deno.test("a search shows the conversation, where panes stood over it", () => {
  const desk = new Desk({ size: { columns: 40, rows: 15 } }).press("alt+r", "ctrl+s");
  assert.match(desk.lines()[0] ?? "", /^─ Conversation/);
});

Deno.test("on a narrower screen what has the keyboard is still seen", () => {
  const desk = new Desk({ size: { columns: 120, rows: 30 } });
  desk.press("alt+r", "alt+1").input({ type: "resize", size: { columns: 40, rows: 15 } });
  assert.equal(desk.model.focus, "conversation");
  assert.match(desk.lines()[0] ?? "", /^─ Conversation/);
});

Deno.test("a question that gets the keyboard is seen, where panes stood over it", () => {
  const desk = new Desk({ size: { columns: 40, rows: 15 } }).ask("run_shell\nmake").press("alt+3");
  assert.equal(desk.lines().some((it) => it.includes("run_shell")), false);
  // By way of the input.
  desk.press("shift+tab", "shift+tab");
  assert.equal(desk.model.focus, "card");
  assert.equal(desk.lines().some((it) => it.includes("run_shell")), true);
});

Deno.test("panes that come to stand over a question have its keyboard", () => {
  const desk = new Desk({ size: { columns: 40, rows: 15 } }).ask("run_shell\nmake").press("alt+r");
  assert.equal(desk.model.focus, "plan");
  assert.match(desk.lines()[0] ?? "", /^─ Plan/);
});
