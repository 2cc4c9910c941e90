import assert from "node:assert/strict";
import { narrated } from "../../../src/actions/narrator.ts";
import { nudgeText } from "../../../src/actions/told.ts";
import { stylesOff } from "../../../src/ansi/mod.ts";
import { type Locale, message } from "../../../src/messages/mod.ts";
import type { NewEvent, Nudge } from "../../../src/protocol/mod.ts";
import { log, user } from "../tui/conversation/support.ts";
import "../../support/chinese.ts";

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
    "(context added: 2 memories, AGENTS.md, signatures of 1 file)",
    "› on",
  ]);
  assert.deepEqual(told("zh", ...sources, "memory:c"), [
    "› go",
    "（附加上下文：2 条记忆、AGENTS.md、1 个文件的签名）",
    "› on",
  ]);
  assert.deepEqual(told("en", "situation", "nudge:no_plan", "process:p1"), [
    "› go",
    "(there is no plan yet; asking the model to write it)",
    "› on",
  ]);
});

Deno.test("why the model was sent back to work is said in words for every kind of it", () => {
  const kinds: Readonly<Record<Nudge["kind"], true>> = {
    ...{
      cut: true,
      empty: true,
      promise: true,
      question: true,
      printed_call: true,
      printed_file: true,
    },
    ...{ claim: true, idle: true, missing: true, untold: true, command: true },
    ...{ failing: true, verification: true, repeat: true, rewrites: true },
    ...{ schema: true, no_plan: true },
  };
  for (const locale of ["en", "zh"] as const) {
    const said = ["", ...Object.keys(kinds)].map((kind) =>
      nudgeText(`nudge:${kind}`, (key, params) => message(locale, key, params))
    );
    assert.equal(new Set(said).size, Object.keys(kinds).length + 1, said.join("\n"));
  }
});
