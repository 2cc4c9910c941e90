import assert from "node:assert/strict";
import { namedCall } from "../../../src/codemode/named_call.ts";
import { declarations, methodsOf } from "../../../src/tools/run_program/toolkits.ts";
import { allTools } from "../../../src/tools/mod.ts";

Deno.test("every tool is a method of a toolkit, but for those that speak to people or to the loop", () => {
  const called = new Set(methodsOf(allTools).map(({ tool }) => tool));
  const others = allTools.map(({ definition }) => definition.name).filter((it) => !called.has(it));
  assert.deepEqual(others.sort(), [
    "command_output",
    "find_tool",
    "multi_agent",
    "read_image",
    "take_changes",
    "update_plan",
  ]);
});

Deno.test("methods are declared with their parameters, what is needed first", () => {
  const lines = declarations(allTools).split("\n");
  assert.deepEqual(lines.filter((it) => /^files\.(read|write|edit)|^shell/.test(it)), [
    "files.read(path: string, start?: number, end?: number): string",
    "files.edit(path: string, old_text?: string, new_text?: string, all?: boolean, edits?: { old_text: string; new_text: string; all?: boolean }[]): string",
    "files.write(path: string, content: string): string",
    "shell.run(command: string, timeout_s?: number, network?: string[], unsandboxed?: boolean): { exit: number; output: string }",
  ]);
});

Deno.test("a call by position, by name or mixed is the same call", () => {
  const call = (...args: Parameters<typeof namedCall>[2]) =>
    namedCall(allTools, "files.read", args);
  const read = { ok: true, tool: "read_file", input: { path: "a", start: 2 } };
  assert.deepEqual(call("a", 2), read);
  assert.deepEqual(call({ path: "a", start: 2 }), read);
  assert.deepEqual(call("a", { start: 2 }), read);
  assert.deepEqual(call("a", null, 3), {
    ok: true,
    tool: "read_file",
    input: { path: "a", end: 3 },
  });
  assert.deepEqual(call("a", 1, 2, 3), {
    ok: false,
    error: "files.read takes 3 arguments: path, start, end",
  });
  assert.deepEqual(namedCall(allTools, "files.burn", []), {
    ok: false,
    error: "there is no files.burn",
  });
});
