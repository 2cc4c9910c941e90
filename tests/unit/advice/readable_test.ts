import assert from "node:assert/strict";
import { isReadable } from "../../../src/advice/mod.ts";
import type { Shell } from "../../../src/protocol/mod.ts";

const table: Readonly<Record<Exclude<Shell, "pwsh">, readonly [string[], string[]]>> = {
  bash: [
    ["ls", "for f in *; do echo $f; done", "[[ -e x ]] && ls", "diff <(ls a) <(ls b)", "echo 'it'"],
    ["echo 'open", "for f in *; echo $f; end", "if true; then ls", "ls )", "ls && || ls"],
  ],
  zsh: [["ls", "for f in *; do echo $f; done"], ["echo 'open", "if true; then ls"]],
  sh: [["ls", "[ -e x ] && ls"], ["diff <(ls a) <(ls b)", "[[ -e x ]]", "cat <<< x", "echo 'open"]],
  fish: [
    [
      "ls",
      "for f in *; echo $f; end",
      "if test -e x; ls; end",
      "test -e x; and ls; or pwd",
      "ls && pwd || ls",
      "set -gx PATH ~/bin $PATH",
      "echo (pwd) $(pwd)",
      "A=1 make",
      "echo \"it's\" 'a \"b\" \\' c'",
      "echo '${x} `ls` then'",
      "cat x | while read l; echo $l; end",
      "echo \\'",
    ],
    [
      "echo 'open",
      "for f in *; do echo $f; done",
      "if [ -e x ]; then ls; fi",
      "echo ${HOME}",
      "echo $?",
      "A=1",
      "[[ -e x ]]",
      "diff <(ls a) <(ls b)",
      "cat <<< x",
      "echo `pwd`",
      "echo (pwd",
      "ls; end",
      "f() { ls; }",
      "echo $((1 + 2))",
    ],
  ],
};

for (const [shell, [readable, unreadable]] of Object.entries(table)) {
  Deno.test(`lines that ${shell} can read are told from those that it cannot`, async () => {
    const is = (line: string) =>
      isReadable(line, shell === "bash" || shell === "zsh" || shell === "sh" ? shell : "fish");
    for (const line of readable) assert.equal(await is(line), true, line);
    for (const line of unreadable) assert.equal(await is(line), false, line);
  });
}
