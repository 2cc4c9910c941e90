import assert from "node:assert/strict";
import { narrated } from "../../../src/actions/narrator.ts";
import { stylesOff } from "../../../src/ansi/mod.ts";
import { type Locale, message } from "../../../src/messages/mod.ts";
import type { NewEvent } from "../../../src/protocol/mod.ts";
import { log, user } from "../tui/conversation/support.ts";

const beside = (source: string): NewEvent => ({ type: "context", source, text: "" });

function told(locale: Locale, ...sources: readonly string[]): readonly string[] {
  const events = log(1, user("go"), ...sources.map(beside), user("on"));
  const all = narrated(events, {
    t: (key, params) => message(locale, key, params),
    styles: stylesOff,
    width: 80,
    subject: () => "",
  });
  return [...all].flatMap(({ text }) => text === "" ? [] : [text]);
}

Deno.test("what the model was told in a row is one line, and what is told elsewhere none", () => {
  const sources = ["situation:plan", "memory:a", "instructions:AGENTS.md", "signatures:b.py"];
  assert.deepEqual(told("en", ...sources, "memory:c"), [
    "› go",
    "(told the model: 2 remembered, AGENTS.md, signatures of 1 file)",
    "› on",
  ]);
  assert.deepEqual(told("zh", ...sources, "memory:c"), [
    "› go",
    "（提示模型：2 条记忆、AGENTS.md、1 个文件的签名）",
    "› on",
  ]);
  assert.deepEqual(told("en", "situation", "nudge:no_plan", "process:p1"), [
    "› go",
    "(the model was sent back to work)",
    "› on",
  ]);
});
