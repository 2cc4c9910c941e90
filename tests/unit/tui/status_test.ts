import assert from "node:assert/strict";
import { message } from "../../../src/messages/mod.ts";
import { noStatus, viewStatus } from "../../../src/tui/status.ts";

const view = (width: number, host: string | null) =>
  viewStatus({ ...noStatus, model: "scripted/test", sandbox: "none", host }, width, {
    t: (key, params = {}) => message("en", key, params),
    now: 0,
  }).map(({ text }) => text).join("").trimEnd();

Deno.test("the status line names the other machine, and keeps it longer than the sandbox", () => {
  assert.deepEqual([view(60, null), view(60, "me@build"), view(34, "me@build")], [
    " work · scripted/test · no sandbox",
    " work · me@build · scripted/test · no sandbox",
    " work · me@build · scripted/test",
  ]);
});
