/**
 * The dashboard's model and view under random keys, mouse, pastes, resizes and events:
 * `desk_fuzz.ts [inputs] [seed]`. Each frame is as wide as the screen at most and says where keys go;
 * what is agreed to was drawn, line by line.
 */

import assert from "node:assert/strict";
import { cells } from "../../src/ansi/mod.ts";
import type { Input, Row } from "../../src/tui/types.ts";
import { textDocument } from "../../src/tui/viewer/mod.ts";
import { random } from "../support/random.ts";
import { answer, call, log, result, user } from "../unit/tui/conversation/support.ts";
import { Desk } from "../unit/tui/dashboard/desk.ts";

const inputs = Number(Deno.args[0] ?? 20_000);
const seed = Number(Deno.args[1] ?? Math.floor(Math.random() * 2 ** 31));
const { below, pick, chance } = random(seed);

const keys: readonly [string, ...string[]] = [
  ...["enter", "escape", "tab", "shift+tab", "backspace", "up", "down", "left", "right"] as const,
  ...["pageup", "pagedown", "pagedown", "home", "ctrl+home", "ctrl+p", "ctrl+o", "ctrl+t"],
  ...["ctrl+r", "ctrl+s", "ctrl+u", "ctrl+d", "ctrl+c", "ctrl+x", "f1", "alt+0", "alt+1"],
  ...["alt+2", "alt+3", "alt+r", "alt+v", ..."oooosadwvvqqq/?:nNjkgbzZyYc][{}17 @+-iu中é"],
];

type Size = readonly [columns: number, rows: number];

const sizes: readonly [Size, ...Size[]] = [
  [80, 24],
  [120, 40],
  [40, 15],
  [160, 50],
  [24, 8],
  [12, 5],
  [1, 1],
];

const desk = new Desk();
const drawn = new Set<string>();
let seq = 1;
let cards = 0;
let agreed = 0;
let lines: readonly string[] = [];

function input(): Input {
  const kind = below(100);
  if (kind < 84) {
    const key = pick(keys);
    return [...key].length === 1 ? { type: "text", text: key } : { type: "key", key };
  }
  if (kind < 90) {
    const action = pick(["wheel_up", "wheel_down", "press"] as const);
    return { type: "mouse", action, at: { column: below(200), row: below(60) } };
  }
  if (kind < 95) return { type: "paste", text: `pasted\n${"x".repeat(below(200))}` };
  const [columns, rows] = pick(sizes);
  return { type: "resize", size: { columns, rows } };
}

/** Words that are nowhere else, a line each; some questions are a difference, some are long lines. */
function ask(): void {
  const card = cards++;
  const count = 1 + below(80);
  lines = Array.from({ length: count }, (_, line) => `c${card}l${line}z`);
  const isDiff = chance(0.6);
  const head = `write_file a.ts\n--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1,${count} @@`;
  const shown = isDiff ? [head, ...lines.map((it) => `+${it}`)].join("\n") : lines.join("\n");
  desk.ask(shown, pick(["approval", "files"] as const));
}

function happens(): void {
  const id = `k${seq}`;
  const some = pick([
    () => [user(`word ${seq}`)],
    () => [answer(`An **answer** of\n\n- one\n- ${"two ".repeat(below(60))}`, "stop")],
    () => [
      call(id, "run_shell", { command: "make" }),
      result(id, { text: "a\n".repeat(9), exit: 0 }),
    ],
    () => [call(id, "read_file", { path: "a.ts" }), result(id, { text: "x" })],
  ]);
  const events = log(seq, ...some());
  seq += events.length;
  desk.tell(...events);
}

function look(rows: readonly Row[]): void {
  for (const row of rows) {
    const text = row.map((it) => it.text).join("");
    for (const [word] of text.matchAll(/c\d+l\d+z/g)) drawn.add(word);
  }
}

function check(at: number): void {
  const { columns, rows } = desk.model.size;
  const frame = desk.frame();
  const where = `input ${at} of seed ${seed}`;
  assert.equal(frame.rows.length, rows, where);
  const wide = frame.rows.map((row) => row.map(({ text }) => text).join(""))
    .filter((text) => cells(text) > columns);
  assert.deepEqual(wide, [], where);
  const bright = frame.rows.some((row) =>
    row.some(({ role, on }) =>
      role === "focus" || role === "strong" || on === "selected" || role === "accent"
    )
  );
  const shown = frame.rows.map((row) => row.map(({ text }) => text).join("")).join("\n");
  if (columns > 20 && rows > 6) {
    assert.ok(
      frame.cursor !== null || bright,
      `no focus at ${where}, ${columns}x${rows}\n${shown}`,
    );
  }
  look(frame.rows);
}

for (let at = 0; at < inputs; at++) {
  const before = desk.effects.length;
  const kind = below(100);
  if (kind < 4 && desk.model.card === null) ask();
  else if (kind < 8) happens();
  else if (kind < 9) {
    const text = "line of a file\n".repeat(below(300));
    desk.send({ type: "view", document: textDocument({ title: "a.ts", text, path: "a.ts" }) });
  } else desk.input(input());
  // The end passes over what is unread on purpose: it is none of these keys.
  for (const effect of desk.effects.slice(before)) {
    if (effect.type !== "answer") continue;
    if (effect.word !== "decline") {
      agreed++;
      const unread = lines.filter((it) => !drawn.has(it));
      assert.deepEqual(unread, [], `agreed to unread lines at input ${at} of seed ${seed}`);
    }
    desk.send({ type: "card", question: null, now: desk.now });
  }
  desk.effects.length = 0;
  check(at);
}
console.log(`${inputs} inputs, seed ${seed}: ${cards} questions, ${agreed} agreed to, 0 failures`);
