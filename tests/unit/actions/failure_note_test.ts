import assert from "node:assert/strict";
import { failureNote } from "../../../src/actions/mod.ts";
import { type Locale, message } from "../../../src/messages/mod.ts";
import "../../support/chinese.ts";

const failed = { status: "failed", text: "a.py has changed.\nRead it again." } as const;
const told = (locale: Locale, result: Parameters<typeof failureNote>[0]) =>
  failureNote(result, (key, params) => message(locale, key, params));

Deno.test("a call that failed says why in its first line, a command by its exit code", () => {
  assert.deepEqual([
    told("en", failed),
    told("zh", failed),
    told("en", { ...failed, text: `${"x".repeat(100)}\nmore` }),
    told("en", { ...failed, text: "a\u001b[31m b" }),
    told("en", { ...failed, exit: 1 }),
    told("en", { ...failed, text: " \n" }),
    told("en", { ...failed, status: "ok" }),
  ], [
    "failed: a.py has changed.",
    "失败：a.py has changed.",
    `failed: ${"x".repeat(69)}…`,
    "failed: a b",
    null,
    null,
    null,
  ]);
});

Deno.test("a call that a rule refused says which, one that the user declined does not", () => {
  const denied = (text: string) => told("en", { status: "denied", text });
  assert.deepEqual([
    denied("Not allowed: no rule allows rm. Go on another way."),
    denied("The user declined this call. Do not try it again."),
  ], ["not allowed: no rule allows rm", null]);
});
