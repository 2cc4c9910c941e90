/** How `agent term` is left: by its shell, by force, and by the terminal itself. */

import assert from "node:assert/strict";
import { shellWord } from "../../src/util/mod.ts";
import { withFolder } from "../support/folder.ts";
import {
  type HookedShell,
  hookedShells,
  plainStartup,
  writeStartup,
} from "../support/shell_tests.ts";
import { hasProgram } from "../support/machine.ts";
import { processesWith } from "../support/processes.ts";
import { programPath } from "../support/shell_child.ts";
import { agentWords, opened, readyPrompt, type Term } from "../support/term.ts";
import { until } from "../support/dashboard_tmux.ts";

const outerPrompt = /^outer>$/m;

/** In a shell of the user's, from which `agent term` has been started. */
function conforms(
  sentence: string,
  programs: readonly string[],
  body: (term: Term, shell: HookedShell) => Promise<void>,
): void {
  for (const shell of hookedShells) {
    Deno.test({
      name: `agent term in ${shell} ${sentence}`,
      // It looks who runs, in /proc.
      ignore: Deno.build.os !== "linux" || !["bash", shell, ...programs].every(hasProgram),
      fn: () =>
        withFolder(async (folder) => {
          await using term = await inOuterShell(folder, shell);
          await body(term, shell);
        }),
    });
  }
}

async function inOuterShell(folder: string, shell: HookedShell): Promise<Term> {
  await writeStartup(shell, `${folder}/home`, plainStartup[shell]);
  const agent = `${folder}/agent`;
  const line = `exec ${agentWords("term").map(shellWord).join(" ")}`;
  await Deno.writeTextFile(agent, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  await Deno.mkdir(`${folder}/tmp`);
  const env = {
    SHELL: programPath(shell) ?? "",
    AGENT: agent,
    PS1: "outer> ",
    HISTFILE: "",
    TMPDIR: `${folder}/tmp`,
  };
  const outer = ["/bin/bash", "--norc", "--noprofile"];
  const term = await opened(outer, { folder, env, prompt: outerPrompt });
  term.type("stty -g >before; $AGENT; echo code $?; stty -g >after\r");
  await term.waitFor(readyPrompt);
  return term;
}

/** The outer shell is back, and the terminal as it was. */
async function isBack(term: Term, code: number): Promise<void> {
  await term.waitFor(new RegExp(`^code ${code}\nouter>$`, "m"));
  await isSane(term);
  term.type("echo typ\x7fped\r");
  await term.waitFor(/^outer> echo typed\ntyped\nouter>$/m);
}

/** The system treats what is typed as it did before. */
async function isSane(term: Term): Promise<void> {
  const [before, after] = await Promise.all(
    ["before", "after"].map((name) => Deno.readTextFile(`${term.home}/${name}`)),
  );
  assert.equal(after, before);
}

/** Of the home of a test: the program itself, and all that runs there. */
async function running(term: Term): Promise<readonly { pid: number; command: string }[]> {
  const pids = await processesWith(`HOME=${term.home}`);
  return await Promise.all(pids.map(async (pid) => {
    const text = await Deno.readTextFile(`/proc/${pid}/cmdline`).catch(() => "");
    return { pid, command: text.replaceAll("\0", " ").trim() };
  }));
}

async function agentPid(term: Term): Promise<number> {
  const agent = (await running(term)).find(({ command }) => / term$/.test(command));
  assert.ok(agent);
  return agent.pid;
}

/** Nothing runs but the shell around it. */
function outerAlone(term: Term): Promise<void> {
  return until(async () => (await running(term)).length === 1);
}

conforms("ends with the exit code of its shell", [], async (term) => {
  term.type("exit 7\r");
  await isBack(term, 7);
  await outerAlone(term);
});

conforms("goes on in a shell that takes the place of the first", [], async (term) => {
  term.type("exec env PS1='other: ' sh\r");
  await term.waitFor(/^other:$/m);
  term.type("echo one; exit 3\r");
  await term.waitFor(/^one$/m);
  await isBack(term, 3);
  await outerAlone(term);
});

conforms("does not start inside itself", [], async (term) => {
  term.type("sh -c '$AGENT; echo inner code $?'\r");
  await term.waitFor(/^inner code 64$/m);
  await term.waitFor((text) => readyPrompt.test(text.slice(text.lastIndexOf("inner code"))));
  term.type("exit\r");
  await isBack(term, 0);
});

conforms("leaves a sane terminal and no orphan when it is killed", [], async (term) => {
  Deno.kill(await agentPid(term), "SIGKILL");
  await isBack(term, 137);
  await outerAlone(term);
  const { alternate, cursor, mouse } = term.modes();
  assert.deepEqual({ alternate, cursor, mouse }, {
    alternate: false,
    cursor: "shown",
    mouse: false,
  });
});

/** In vim, which has read what the terminal answered to its questions: nothing of that is left to come. */
async function editing(term: Term): Promise<void> {
  term.type("vim --clean note.txt\r");
  await term.waitFor("[New]");
  term.type("i");
  await term.waitFor("-- INSERT --");
}

conforms("leaves no orphan when it is killed under a program", ["vim"], async (term) => {
  await editing(term);
  Deno.kill(await agentPid(term), "SIGKILL");
  await term.waitFor("code 137");
  await outerAlone(term);
  await term.waitFor("outer>");
  await isSane(term);
});

conforms("gives the terminal back when it is terminated under a program", ["vim"], async (term) => {
  await editing(term);
  Deno.kill(await agentPid(term), "SIGTERM");
  await isBack(term, 143);
  await outerAlone(term);
  const { alternate, cursor, mouse } = term.modes();
  assert.deepEqual({ alternate, cursor, mouse }, {
    alternate: false,
    cursor: "shown",
    mouse: false,
  });
});

conforms("leaves nothing when its terminal is closed", ["vim"], async (term) => {
  await editing(term);
  const pid = await agentPid(term);
  // The system tells it, and the shell around it once more.
  Deno.kill(pid, "SIGHUP");
  await term.hangUp();
  await until(async () => (await running(term)).length === 0);
  const left = await Array.fromAsync(Deno.readDir(`${term.home}/../tmp`));
  // fish has a folder of its own there.
  assert.deepEqual(left.map(({ name }) => name).filter((it) => it.startsWith("agent")), []);
});
