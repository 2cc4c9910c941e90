/** `agent term`: what the shell and its programs print reaches the terminal as it is. */

import { opened } from "../support/dashboard_tmux.ts";
import { terminalTest } from "../support/machine.ts";
import { sandbox } from "../support/program.ts";

terminalTest(
  "a line feed keeps its column where a program has asked for that, and the terminal is left as it was",
  async () => {
    await using box = await sandbox();
    await Deno.writeTextFile(`${box.home}/.bashrc`, "PS1='ready> '\n");
    await using it = await opened(box, ["term"], { env: { SHELL: "/bin/bash" } });
    const { terminal } = it;
    await terminal.waitFor(/^ready>/m);
    await it.say(String.raw`stty -onlcr; printf 'ab\ncd\r\n'; stty onlcr`);
    await terminal.waitFor(/^ab\n {2}cd\nready>/m);
    await it.say("exit 3");
    await terminal.waitFor(/^code 3$/m);
    await it.isRestored();
  },
);
