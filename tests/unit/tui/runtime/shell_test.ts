import assert from "node:assert/strict";
import { message } from "../../../../src/messages/mod.ts";
import type { MessageKey, MessageParams } from "../../../../src/messages/mod.ts";
import { shownShell } from "../../../../src/tui/runtime/shell.ts";
import { result } from "../conversation/support.ts";
import "../../../support/chinese.ts";

const zh = (key: MessageKey, params?: MessageParams) => message("zh", key, params);

Deno.test("how a line for the shell ended is told in the user's language", () => {
  const ended = result("c", { text: "no such\nexit code 127 in 0.0 s", exit: 127 });
  assert.ok(ended.type === "tool_result");
  assert.equal(shownShell(ended, zh), "no such\n退出码 127，用时 0.0 s");
});
