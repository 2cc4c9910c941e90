/** The key of `agent shell-init` with the real program, in the real shells. */

import assert from "node:assert/strict";
import { hookedShells } from "../support/shell_tests.ts";
import { testWith } from "../support/machine.ts";
import { mainPath, sandbox, scripted, startFlags } from "../support/program.ts";
import { startShell } from "../support/shell_child.ts";

Deno.test("shell-init prints a widget, and refuses a key that is none", async () => {
  await using box = await sandbox();
  const { code, stdout, stderr } = await box.run(["shell-init", "bash", "--key", "ctrl-g"]);
  assert.deepEqual([code, stderr], [0, ""]);
  assert.match(stdout, /^builtin bind -m emacs -x '"\\C-g": __agent_key'$/m);
  assert.doesNotMatch(stdout, /command_not_found/);
  const bad = await box.run(["shell-init", "bash", "--key", "enter"]);
  assert.deepEqual([bad.code, bad.stdout], [64, ""]);
  assert.match(bad.stderr, /A shell cannot bind the key enter/);
});

const startup = {
  bash: [".bashrc", `PS1='ready> '\neval "$(agent shell-init bash)"\n`],
  zsh: [".zshrc", `PS1='ready> '\neval "$(agent shell-init zsh)"\n`],
  fish: [
    ".config/fish/config.fish",
    "function fish_prompt; echo -n 'ready> '; end; set -g fish_greeting\nagent shell-init fish | source\n",
  ],
} as const;

for (const shell of hookedShells) {
  testWith(
    [shell],
    `${shell}: the key explains a failed command, and its proposal waits on the line`,
    async () => {
      await using box = await sandbox();
      await scripted(
        box,
        `- text: '{"says": "The folder is missing.", "commands": [{"command": "mkdir -p needed"}]}'`,
      );
      const [file, lines] = startup[shell];
      await Deno.mkdir(`${box.home}/.config/fish`, { recursive: true });
      await Deno.mkdir(`${box.home}/bin`);
      const program = [Deno.execPath(), "run", ...startFlags, mainPath()].map((it) => `'${it}'`);
      await Deno.writeTextFile(
        `${box.home}/bin/agent`,
        `#!/bin/sh\nexec ${program.join(" ")} "$@"\n`,
        {
          mode: 0o755,
        },
      );
      await Deno.writeTextFile(`${box.home}/${file}`, lines);
      const env = {
        PATH: `${box.home}/bin:${Deno.env.get("PATH") ?? ""}`,
        DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      };
      const folder = box.home.replace(/\/home$/, "");
      await using child = await startShell(shell, { folder, env, question: false });
      await child.until("prompt", (shown) => shown.includes("ready> "));
      child.type("cd needed\r");
      await child.until("failure", (shown) => /ready> [^]*needed[^]*needed[^]*ready> /.test(shown));
      child.type("\x1bk");
      await child.until("reason", (shown) => shown.includes("Digit or Enter: "));
      child.type("1");
      await child.until(
        "command on the line",
        (shown) => /missing\.[^]*1 {2}mkdir -p needed[^]*ready> [^]*needed/.test(shown),
      );
      const isThere = () => Deno.stat(`${box.home}/needed`).then(() => true, () => false);
      assert.equal(await isThere(), false);
      child.type("; echo do''ne\r");
      await child.until("end", (shown) => shown.includes("done"));
      assert.equal(await isThere(), true);
    },
  );
}
