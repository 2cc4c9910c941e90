/** With `terminal.question: false` nothing of ours is in the shell: no key, no hook, no variable. */

import assert from "node:assert/strict";
import { type HookedShell, inShell } from "../../support/shell_tests.ts";
import { programPath, type ShellChild } from "../../support/shell_child.ts";
import { ptyWay } from "../../../src/terminal/pty/mod.ts";

/** Builtins that list what hooks consist of; each line the same at every start. */
const listing: Readonly<Record<HookedShell, string>> = {
  bash: "bind -p; bind -X; bind -s; declare -p PS0 PROMPT_COMMAND; trap; declare -F; compgen -v",
  zsh:
    "bindkey; bindkey -M viins; zle -l; typeset -f +; typeset -p ZDOTDIR precmd_functions preexec_functions",
  fish: "bind; functions -a; functions --handlers; set --names",
};

function command(shell: HookedShell): string {
  const [begin, end] = shell === "fish" ? ["begin;", "end"] : ["{", "}"];
  return `${begin} ${listing[shell]}; ${end} >listed 2>&1; echo li''sted`;
}

async function listed(child: Pick<ShellChild, "type" | "until">, shell: HookedShell, home: string) {
  child.type(`${command(shell)}\r`);
  await child.until("listing", (shown) => /listed\r?\n[^]*ready> /.test(shown));
  return await Deno.readTextFile(`${home}/listed`);
}

/** The same shell without any of us, in the same home. */
async function listedPlain(shell: HookedShell, home: string): Promise<string> {
  const way = ptyWay({ folder: home, script: null });
  const program = programPath(shell) ?? shell;
  const env = {
    HOME: home,
    PATH: Deno.env.get("PATH") ?? "",
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
  };
  const size = { columns: 100, rows: 30 };
  const pty = way.open({ program, args: [], env, folder: home, size });
  const decoder = new TextDecoder();
  let shown = "";
  const until = async <Value>(
    _: string,
    done: (shown: string) => Value | null | undefined | false,
  ) => {
    for (;;) {
      const value = done(shown);
      if (value !== null && value !== undefined && value !== false) return value;
      const bytes = await pty.read();
      assert.ok(bytes, shown);
      shown += decoder.decode(bytes, { stream: true });
    }
  };
  await until("prompt", (text) => text.includes("ready> "));
  const type = (text: string) => pty.write(new TextEncoder().encode(text));
  const text = await listed({ type, until }, shell, home);
  await pty.close();
  await pty.exit;
  way.close();
  return text;
}

inShell("is a plain shell where questions are switched off", async (child, shell, folder) => {
  const home = `${folder}/home`;
  const own = await listed(child, shell, home);
  assert.match(own, /precmd_functions|PROMPT_COMMAND|fish_prompt/);
  assert.doesNotMatch(own, /__agent/);
  assert.equal(own, await listedPlain(shell, home));
  assert.deepEqual([child.events, child.capture.recent(), child.capture.forged], [[], [], 0]);
}, { question: false });

inShell("has keys and hooks of ours otherwise", async (child, shell, folder) => {
  const own = await listed(child, shell, `${folder}/home`);
  assert.match(own, /__agent_enter/);
  assert.match(own, /__agent_end/);
});
