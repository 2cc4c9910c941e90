import assert from "node:assert/strict";
import { keyIn } from "../../../../src/actions/ask/shell_init/key.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";

const shells = ["bash", "zsh", "fish"] as const;

Deno.test("a key is written as each shell binds it", () => {
  const names = ["alt-k", "Alt-?", "ctrl-g", "ctrl-x ctrl-a", "f4", "f5"];
  assert.deepEqual(names.map((name) => shells.map((shell) => keyIn(shell, name))), [
    ["\\ek", "^[k", "\\ek"],
    ["\\e?", "^[?", "\\e\\?"],
    ["\\C-g", "^G", "\\cg"],
    ["\\C-x\\C-a", "^X^A", "\\cx\\ca"],
    ["\\eOS", "^[OS", "\\eOS"],
    ["\\e[15~", "^[[15~", "\\e\\[15~"],
  ]);
});

Deno.test("what would be code in a start-up file, or takes a key that a shell needs, is refused", () => {
  for (
    const name of ["", "k", "alt-'", 'alt-"', "alt-$", "ctrl-m", "ctrl-c", "f0", "f13", "alt-k; x"]
  ) {
    assert.throws(
      () => keyIn("bash", name),
      (error) => error instanceof AgentError && error.code === "shell_init.bad_key",
      name,
    );
  }
});
