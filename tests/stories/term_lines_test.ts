/** `agent term` on a machine that has no pseudo-terminal to give: no right to call the C library, no `script`. */

import assert from "node:assert/strict";
import { ptyWay } from "../../src/terminal/pty/mod.ts";
import { testWith } from "../support/machine.ts";
import { mainPath, sandbox, scripted, startFlags } from "../support/program.ts";
import { programPath } from "../support/shell_child.ts";

testWith(
  ["bash"],
  "without a pseudo-terminal lines are run one by one, and ?? is answered",
  async () => {
    await using box = await sandbox();
    await scripted(
      box,
      `- text: '{"says": "The folder is missing.", "commands": [{"command": "mkdir -p needed"}]}'`,
    );
    const programs = `${box.home}/bin`;
    await Deno.mkdir(programs);
    for (const name of ["bash", "mkdir"]) {
      await Deno.symlink(programPath(name) ?? name, `${programs}/${name}`);
    }
    const way = ptyWay({ folder: box.home, script: null });
    const pty = way.open({
      program: Deno.execPath(),
      args: ["run", ...startFlags.filter((it) => it !== "--allow-ffi"), mainPath(), "term"],
      env: {
        PATH: programs,
        HOME: box.home,
        SHELL: "/bin/bash",
        LANG: "C.UTF-8",
        TERM: "xterm",
        DENO_DIR: Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`,
      },
      folder: box.project,
      size: { columns: 200, rows: 40 },
    });
    const decoder = new TextDecoder();
    let shown = "";
    const until = async (text: string) => {
      while (!shown.includes(text)) {
        const bytes = await pty.read();
        assert.ok(bytes, `no ${text}: ${shown}`);
        shown += decoder.decode(bytes, { stream: true });
      }
      shown = shown.slice(shown.indexOf(text) + text.length);
    };
    const type = (text: string) => pty.write(new TextEncoder().encode(text));
    const isThere = () => Deno.stat(`${box.project}/needed`).then(() => true, () => false);
    await until("No pseudo-terminal can be opened here");
    await until(`${box.project} $ `);
    type("cd needed\n");
    await until("needed: No such file or directory");
    await until(`${box.project} $ `);
    type("?? what now; touch $(x)\n");
    await until("The folder is missing.");
    await until("1  mkdir -p needed");
    await until("Number of a command");
    type("1\n");
    await until("Enter: run it");
    assert.equal(await isThere(), false);
    type("\n");
    await until(`${box.project} $ `);
    assert.equal(await isThere(), true);
    type("cd needed\n");
    await until(`${box.project}/needed $ `);
    type("exit 7\n");
    while (await pty.read());
    assert.equal(await pty.exit, 7);
    await pty.close();
    way.close();
  },
);
