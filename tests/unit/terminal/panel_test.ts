import assert from "node:assert/strict";
import { dialog, type DialogEnd, type DialogParts } from "../../../src/terminal/dialog.ts";
import { Panel } from "../../../src/terminal/panel.ts";
import { KeyQueue, panelKeys } from "../../../src/terminal/panel_keys.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("keys are told apart, and what means nothing is left out", () => {
  assert.deepEqual(panelKeys("\x1b[A\x1bOB\r1雪\x7f\x1b[3~\x01\x03\t\x1b[5~\x1b[6~\x1b"), [
    { kind: "up" },
    { kind: "down" },
    { kind: "enter" },
    { kind: "text", text: "1" },
    { kind: "text", text: "雪" },
    { kind: "backspace" },
    { kind: "escape" },
    { kind: "tab" },
    { kind: "page_up" },
    { kind: "page_down" },
    { kind: "escape" },
  ]);
});

Deno.test("a marked paste is one key, however it is cut into reads", async () => {
  const text = "1 雪\r2\x1b[A\r";
  const marked = bytes(`\x1b[200~${text}\x1b[201~x`);
  for (let at = 6; at < marked.length; at += 1) {
    const keys = new KeyQueue();
    keys.push(marked.slice(0, at));
    keys.push(marked.slice(at));
    const read = [await keys.next(), await keys.next()];
    assert.deepEqual(read, [{ kind: "paste", text }, { kind: "text", text: "x" }], `${at}`);
  }
});

function parts(
  answers: readonly Awaited<ReturnType<DialogParts["ask"]>>[],
  { previewsFirst = false, sent = null }: {
    readonly previewsFirst?: boolean;
    /** Lines that would be sent. */
    readonly sent?: readonly string[] | null;
  } = {},
) {
  const asked: string[] = [];
  const drawn: string[] = [];
  const keys = new KeyQueue();
  const rest = [...answers];
  const it: DialogParts = {
    panel: new Panel((text) => drawn.push(text), () => ({ columns: 80, rows: 24 })),
    keys,
    previewsFirst,
    size: () => ({ columns: 80, rows: 9 }),
    preview: () => Promise.resolve(sent),
    ask(words) {
      asked.push(words);
      const next = rest.shift();
      return next ? Promise.resolve(next) : Promise.reject(new Error("nothing more"));
    },
    t: (key) => key,
  };
  return { it, asked, drawn, press: (text: string) => keys.push(bytes(text)) };
}

/** `null`: nothing was chosen, nor typed on. */
const chosenOf = (end: DialogEnd) =>
  end.kind === "command" ? end.command : end.typed === "" ? null : end;

const row = (command: string, can = true) => ({ lines: [command], command: can ? command : null });

Deno.test("a digit or Enter chooses a row, a refused one cannot be chosen", async () => {
  const rows = [row("rm -rf /", false), row("ls"), row("pwd")];
  const choose = { kind: "choose", says: "x", rows, notes: [] } as const;
  for (const [keys, chosen] of [["\r", "ls"], ["13", "pwd"], ["\x1b[B\r", "pwd"], ["\x1b", null]]) {
    const { it, press } = parts([choose]);
    const done = dialog("why", it);
    // Keys that come before there is anything to choose mean nothing.
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 0));
    press(keys ?? "");
    assert.deepEqual(chosenOf(await done), chosen, JSON.stringify(keys));
  }
});

Deno.test("a digit of no row is no choice, and a line that comes whole is none until an arrow key", async () => {
  const choose = { kind: "choose", says: "x", rows: [row("ls"), row("pwd")], notes: [] } as const;
  for (const [keys, chosen] of [["9\x1b", null], ["92", "pwd"]] as const) {
    const { it, press } = parts([choose]);
    const done = dialog("why", it);
    await quiet();
    press(keys);
    assert.deepEqual(chosenOf(await done), chosen);
  }
  const { it, drawn, press } = parts([choose]);
  const done = dialog("why", it);
  await quiet();
  for (const key of ["make\r", "2", "p", "\r"]) press(key);
  await quiet();
  assert.match(drawn.at(-1) ?? "", /term\.other_key/);
  press("\x1b[B\r");
  assert.deepEqual(chosenOf(await done), "pwd");
});

Deno.test("a panel that is too small shows what is chosen, and what the keys do", () => {
  const drawn: string[] = [];
  const size = { columns: 21, rows: 8 };
  const panel = new Panel((text) => drawn.push(text), () => size);
  const seen = () =>
    (drawn.at(-1) ?? "").split("\x1b[1B\r\x1b[2K").slice(1).map((it) => it.replace("\x1b8", ""));
  const lines = [
    "?? why",
    "  1  one",
    "     it does one thing",
    "> 2  two",
    "     and more",
    "keys",
  ];
  panel.draw(lines, { from: 3, to: 4 });
  assert.deepEqual(seen(), [
    "     it does one",
    "     thing",
    "> 2  two",
    "     and more",
    "keys",
  ]);
  panel.draw(lines, { from: 0, to: 0 });
  assert.deepEqual(seen(), ["?? why", "  1  one", "     it does one", "     thing", "…", "keys"]);
  size.rows = 6;
  panel.draw(lines, { from: 1, to: 2 });
  assert.deepEqual(seen(), ["  1  one", "     it does one", "…", "keys"]);
  size.rows = 20;
  panel.redraw();
  assert.deepEqual(seen(), [
    "?? why",
    "  1  one",
    "     it does one",
    "     thing",
    "> 2  two",
    "     and more",
    "keys",
  ]);
});

Deno.test("a panel in a new size erases all that stood below, and keeps a row below the cursor", () => {
  const drawn: string[] = [];
  const panel = new Panel((text) => drawn.push(text), () => ({ columns: 80, rows: 24 }));
  panel.draw(["one", "two"]);
  drawn.splice(0);
  panel.redraw();
  assert.deepEqual(drawn, [
    "\x1bD\x1b[1A\x1b7\x1b[1B\r\x1b[J\x1b8",
    "\x1bD\x1bD\x1b[2A\x1b7\x1b[1B\r\x1b[2Kone\x1b[1B\r\x1b[2Ktwo\x1b8",
  ]);
});

Deno.test("a question back is answered, and asked again with the answer", async () => {
  const { it, asked, press } = parts([
    { kind: "ask", question: "Which branch?" },
    { kind: "tell", says: "Then nothing." },
  ]);
  const done = dialog("push", it);
  await new Promise((resolve) => setTimeout(resolve, 0));
  press("maim\x7fn");
  press("\r");
  await new Promise((resolve) => setTimeout(resolve, 0));
  press("\x1b");
  assert.deepEqual(chosenOf(await done), null);
  assert.deepEqual(asked, ["push", "push\nWhich branch?\nmain"]);
});

Deno.test("letters that come with their Enter are kept, and only an Enter by itself answers", async () => {
  const { it, asked, press } = parts([
    { kind: "ask", question: "Which branch?" },
    { kind: "tell", says: "Then nothing." },
  ]);
  const done = dialog("push", it);
  await quiet();
  press("ma");
  press("in\r");
  await quiet();
  assert.deepEqual(asked, ["push"]);
  press("\r");
  await quiet();
  // Nor do they lead back to the shell, which would run what follows.
  press("ls\r");
  await quiet();
  press("\x1b");
  assert.deepEqual(chosenOf(await done), null);
  assert.deepEqual(asked, ["push", "push\nWhich branch?\nmain"]);
});

/** Lets everything happen that waits for no key. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 0));

Deno.test("what was sent can be seen, scrolled, and left for the rows again", async () => {
  const sent = Array.from({ length: 9 }, (_, at) => `line ${at + 1}`);
  const choose = { kind: "choose", says: "x", rows: [row("ls")], notes: ["note"] } as const;
  const { it, drawn, press } = parts([choose], { sent });
  const done = dialog("why", it);
  await quiet();
  assert.match(drawn.join(""), /1 {2}ls[^]*note[^]*term\.choose · term\.sent_key/);
  press("\t");
  await quiet();
  const shown = () => drawn.splice(0).join("").match(/line \d/g);
  assert.deepEqual(shown(), ["line 1", "line 2", "line 3"]);
  press("\x1b[B");
  await quiet();
  assert.deepEqual(shown(), ["line 2", "line 3", "line 4"]);
  press("\x1b[A\x1b[A");
  await quiet();
  assert.deepEqual(shown()?.slice(-3), ["line 1", "line 2", "line 3"]);
  press("\x1b[6~");
  await quiet();
  assert.deepEqual(shown()?.slice(-3), ["line 3", "line 4", "line 5"]);
  press(" ");
  await quiet();
  assert.deepEqual(shown()?.slice(-3), ["line 5", "line 6", "line 7"]);
  press("\x1b[5~");
  await quiet();
  assert.deepEqual(shown()?.slice(-3), ["line 3", "line 4", "line 5"]);
  press("x1");
  assert.deepEqual(chosenOf(await done), "ls");
});

Deno.test("with preview nothing is asked before Enter, and Escape sends nothing", async () => {
  for (const [key, asked] of [["\x1b", []], ["\r", ["why"]]] as const) {
    const { it, asked: were, drawn, press } = parts([{ kind: "tell", says: "Done." }], {
      previewsFirst: true,
      sent: ["all of it"],
    });
    const done = dialog("why", it);
    await quiet();
    assert.match(drawn.join(""), /term\.to_send[^]*all of it[^]*term\.send/);
    assert.deepEqual(were, []);
    press(key);
    await quiet();
    press("\x1b");
    assert.deepEqual(chosenOf(await done), null);
    assert.deepEqual(were, asked);
  }
});

Deno.test("where no model is asked there is nothing to preview", async () => {
  const { it, asked, press } = parts([{ kind: "tell", says: "Done." }], { previewsFirst: true });
  const done = dialog("why", it);
  await quiet();
  assert.deepEqual(asked, ["why"]);
  press("\x1b");
  assert.deepEqual(chosenOf(await done), null);
});

Deno.test("a letter leaves an answer for the shell's line, with all that came with it", async () => {
  for (
    const [pressed, typed] of [
      ["l", "l"],
      ["ps 雪\x1b[A", "ps 雪"],
      ["\x1b[200~ls\npwd\n\x1b[201~", "\x1b[200~ls\npwd\n\x1b[201~"],
      ["x\x1b[200~half", "x\x1b[200~half"],
      ["\x1b[A", ""],
      ["\r", ""],
    ] as const
  ) {
    for (const answer of [{ kind: "tell", says: "Done." }, choices] as const) {
      if (typed === "" && answer.kind === "choose") continue;
      const { it, press } = parts([answer]);
      const done = dialog("why", it);
      await quiet();
      press(pressed);
      assert.deepEqual(await done, { kind: "left", typed }, JSON.stringify(pressed));
    }
  }
});

Deno.test("an answer that comes while somebody types takes nothing but Escape", async () => {
  for (const says of [{ kind: "tell", says: "Done." }, choices] as const) {
    const answer = Promise.withResolvers<typeof says>();
    const { it, drawn, press } = parts([]);
    const done = dialog("why", { ...it, ask: () => answer.promise });
    await quiet();
    press("echo ");
    await quiet();
    answer.resolve(says);
    await quiet();
    for (const key of ["1", "r", "m", "\r", "x\r"]) press(key);
    await quiet();
    assert.match(drawn.at(-1) ?? "", /term\.(?:not_kept|other_key)/);
    press("\x1b");
    assert.deepEqual(await done, { kind: "left", typed: "" });
  }
});

const choices = { kind: "choose", says: "x", rows: [row("ls")], notes: [] } as const;
