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

Deno.test("and how one was stopped: by a signal, by its time limit, by the user", () => {
  const shown = (text: string) => {
    const ended = result("c", { text });
    assert.ok(ended.type === "tool_result");
    return shownShell(ended, zh);
  };
  assert.equal(shown("half\nended by SIGTERM after 2.0 s"), "half\n被 SIGTERM 终止，用时 2.0 s");
  assert.equal(
    shown("timed out after 5 s; it and its children were killed. Give timeout_s if it needs more."),
    "超时（5 s），命令已停止",
  );
  assert.equal(shown("interrupted after 0.3 s"), "已中断，用时 0.3 s");
  assert.equal(
    shown("ended by SIGTERM after 2.0 s\nno end"),
    "ended by SIGTERM after 2.0 s\nno end",
  );
});
