/** What is said of a proposed command before anybody runs it. */

import assert from "node:assert/strict";
import { machineOf } from "../../../../src/actions/ask/machine.ts";
import { verdicts } from "../../../../src/actions/ask/verdict.ts";
import { createPorts } from "../../../../src/app.ts";
import type { Shell } from "../../../../src/protocol/mod.ts";
import { withFolder } from "../../../support/folder.ts";

/** Kind of the verdict, and the program that is not there. */
async function verdictsOn(shell: Shell, lines: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  await withFolder(async (folder) => {
    await Deno.mkdir(`${folder}/bin`);
    for (const name of ["ls", "cat", "git", "npm", "xargs", "find", "nohup"]) {
      await Deno.writeTextFile(`${folder}/bin/${name}`, "");
    }
    const variables: Readonly<Record<string, string>> = { HOME: folder, PATH: `${folder}/bin` };
    const env = (name: string) => variables[name];
    const ports = await createPorts({ root: folder, env, flags: {}, version: "0" });
    try {
      const judge = await verdicts(ports, await machineOf(ports), shell);
      for (const line of lines) {
        const verdict = await judge(line);
        const program = verdict.kind === "not_installed" ? ` ${verdict.program}` : "";
        found.push(`${verdict.kind}${program}`);
      }
    } finally {
      await ports.close();
    }
  });
  return found;
}

Deno.test("programs that are not there are named, however deep they stand", async () => {
  assert.deepEqual(
    await verdictsOn("bash", ["nosuch x", "ls | nosuch", "ls $(nosuch)", "xargs nosuch"]),
    Array(4).fill("not_installed nosuch"),
  );
});

const fine: readonly (readonly [Shell, readonly string[]])[] = [
  ["bash", [
    ...["for f in *; do ls $f; done", "if [ -e x ]; then ls; else pwd; fi", "f() { ls; }; f"],
    ...["while read l; do echo $l; done < x", "case $x in a) ls;; esac", "x=1 ls", "[[ -e x ]]"],
    ...[
      "! ls",
      "time ls",
      "./run.sh",
      "~/bin/x",
      "$EDITOR x",
      "nohup ls &",
      "find . -exec ls {} +",
    ],
    ...["select x in a b; do ls; done", "declare -x A=1", "source x", "(ls)", "{ ls; }"],
  ]],
  ["zsh", ["setopt autocd", "autoload -U compinit", "for f in *; do ls; done"]],
  ["fish", [
    ...["for f in *; ls $f; end", "if test -e x; ls; else; pwd; end", "set -gx A b; and ls"],
    ...["begin; ls; end", "function g; ls; end", "switch x; case a; ls; end", "not ls"],
  ]],
];

Deno.test("words of the shell itself, functions and paths are no programs that are missing", async () => {
  for (const [shell, lines] of fine) {
    const verdicts = await verdictsOn(shell, lines);
    const wrong = lines.filter((_, at) => !/^(fine|asks)$/.test(verdicts[at] ?? ""));
    assert.deepEqual(wrong, [], shell);
  }
});

Deno.test("risks stand beside a command, and each shell reads its own language", async () => {
  await withFolder(async (folder) => {
    const env = (name: string) => name === "HOME" ? folder : Deno.env.get(name);
    const ports = await createPorts({ root: folder, env, flags: {}, version: "0" });
    try {
      const judge = await verdicts(ports, await machineOf(ports), "fish");
      const pushed = await judge("git push origin main");
      assert.deepEqual(pushed.kind === "asks" && pushed.risks, [
        { kind: "publishes", words: "git push origin main" },
      ]);
      assert.deepEqual(await judge("echo ${HOME}"), { kind: "unparsable", shell: "fish" });
      assert.notEqual((await judge("echo (pwd)")).kind, "unparsable");
    } finally {
      await ports.close();
    }
  });
});
