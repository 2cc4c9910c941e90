import assert from "node:assert/strict";
import { toolHelp } from "../../../src/advice/mod.ts";
import type { ShellCommand } from "../../../src/protocol/mod.ts";

const failed = (line: string, text: string, exit = 2): ShellCommand => ({
  line,
  exit,
  folder: "/w",
  durationMs: null,
  output: { kind: "text", text, cut: false },
});

Deno.test("an option that the tool's own help names is put in place of the one it does not know", () => {
  const text = "prog: unrecognized option '--colr'\nUsage: prog [OPTION]...\n" +
    "  -c, --color=WHEN   colours\n      --count        counts\n";
  assert.deepEqual(toolHelp(failed("prog --colr x", text)), {
    word: "--colr",
    instead: "--color",
    command: "prog --color x",
  });
});

Deno.test("a subcommand is put in its place as well", () => {
  const text = 'Error: unknown command "instal" for "tool"\n\nUsage:\n  tool [command]\n\n' +
    "Commands:\n  init      begins\n  install   puts it there\n";
  assert.equal(toolHelp(failed("tool instal x", text))?.command, "tool install x");
});

Deno.test("nothing is said without help, without a near word, of a success, or of a word twice", () => {
  const help = "Usage: p\n  --color  x\n";
  assert.equal(toolHelp(failed("p --colr", "p: unrecognized option '--colr'\n")), null);
  assert.equal(toolHelp(failed("p --zzzzz", `p: unrecognized option '--zzzzz'\n${help}`)), null);
  assert.equal(toolHelp(failed("p --colr", `unrecognized option '--colr'\n${help}`, 0)), null);
  assert.equal(
    toolHelp(failed("p --colr --colr", `unrecognized option '--colr'\n${help}`)),
    null,
  );
  assert.equal(toolHelp(failed("--colr", `unrecognized option '--colr'\n${help}`)), null);
});
