/** However the dashboard ends, the terminal is as it was, and the conversation goes on from the log. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { paths, workspaceFolder } from "../../src/config/mod.ts";
import { exitCodes } from "../../src/protocol/mod.ts";
import { dashboard, type Opened, opened, runs, until } from "../support/dashboard_tmux.ts";
import { terminalTest } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";
import { alive, oddDuration } from "../integration/sandbox/support.ts";

const write = '- calls: [{ name: write_file, input: { path: one.txt, content: "1\\n" } }]\n';
const slow = `- { text: "${"word ".repeat(200).trim()}", deltas: 5, wait: 50 }\n`;

interface State {
  readonly name: string;
  readonly script: string;
  /** What is seen when the dashboard is there. */
  readonly seen: string | RegExp;
  /** What the log says of it after a signal. */
  readonly told: RegExp;
}

const states: readonly State[] = [
  {
    name: "while nothing runs",
    script: "- text: An answer.\n",
    seen: /An answer\.[^]* commands/,
    told: /^› speak\nAn answer\.\n\(answered by scripted\/test\)$/m,
  },
  {
    name: "in the middle of an answer",
    script: slow,
    seen: "word word word",
    told: /^› speak\nword word word[^]*\nCancelled\.$/m,
  },
  {
    name: "while a question is open",
    script: write,
    seen: "Run this?",
    told: /^› speak\n[^]*– write_file one\.txt · not run\nCancelled\.$/m,
  },
];

const endings = [
  ["SIGTERM", exitCodes.terminated],
  ["SIGHUP", exitCodes.hung_up],
  ["SIGINT", exitCodes.interrupted],
] as const;

/** The session whose id the dashboard leaves on the screen. */
function sessionIn(text: string): string {
  return /agent --resume (\S+)$/m.exec(text)?.[1] ?? assert.fail(text);
}

async function shown(box: Sandbox, session: string): Promise<string> {
  return (await box.run(["session", "show", session])).stdout;
}

async function endsBy(state: State, signal: Deno.Signal, code: number): Promise<void> {
  await using box = await sandbox();
  await scripted(box, `${state.script}- text: Another answer.\n`);
  await using it = await dashboard(box);
  await it.say("speak");
  await it.terminal.waitFor(state.seen);
  await it.signal(signal);
  const left = await it.left();
  assert.equal(left.code, code, left.text);
  assert.match(left.text, /^› speak$/m);
  await it.isRestored();
  const session = sessionIn(left.text);
  assert.match(await shown(box, session), state.told);
  const more = ["session", "resume", session, "--approve", "all", "go on"];
  const { stdout } = await box.run(more);
  assert.match(stdout, /^Another answer\.$/m);
}

for (const state of states) {
  terminalTest(
    `a signal ${state.name} gives the terminal back, and the session goes on`,
    async () => {
      await Promise.all(endings.map(([signal, code]) => endsBy(state, signal, code)));
    },
  );
}

/** A command that no gentle signal ends, and a model that waits for it. */
const stubborn = (odd: string) =>
  `- calls: [{ name: run_shell, input: { command: "trap '' TERM INT HUP; echo up; sleep ${odd}; sleep ${odd}" } }]\n`;

terminalTest("a second signal ends it at once, with the terminal given back", async () => {
  const odd = oddDuration();
  await using box = await sandbox();
  await scripted(box, stubborn(odd));
  await using it = await dashboard(box, ["--approve", "all"]);
  await it.say("serve");
  await until(async () => (await alive(odd)).length > 0);
  const pid = await it.pid();
  Deno.kill(pid, "SIGTERM");
  Deno.kill(pid, "SIGINT");
  const left = await it.left();
  const codes: readonly number[] = [exitCodes.terminated, exitCodes.interrupted];
  // Which of two that come at once is the second is up to the system.
  assert.ok(codes.includes(left.code), `${left.code}`);
  await it.isRestored();
  // The first alone would have waited for the command, and the log would say so.
  const [{ id }] = JSON.parse((await box.run(["session", "list", "--json"])).stdout);
  assert.doesNotMatch(await shown(box, id), /Cancelled/);
  await until(async () => (await alive(odd)).length === 0);
});

terminalTest("a signal before anything is open ends it, too", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Done.\n");
  await using it = await opened(box);
  await it.terminal.waitFor("─ work ─");
  await it.signal("SIGTERM");
  assert.equal((await it.left()).code, exitCodes.terminated);
  await it.isRestored();
});

/** The program with a defect that shows when its terminal gets another size. */
const defective = fileURLToPath(new URL("../support/dashboard_child.ts", import.meta.url));

for (const debug of [false, true]) {
  const what = debug ? "and where, with --debug" : "in one line";
  terminalTest(`what nobody has caught gives the terminal back and is told ${what}`, async () => {
    await using box = await sandbox();
    await scripted(box, slow);
    await using it = await dashboard(box, debug ? ["--debug"] : [], { main: defective });
    await it.say("speak");
    await it.terminal.waitFor("word word");
    await it.terminal.resize({ columns: 100, rows: 30 });
    const left = await it.left();
    assert.equal(left.code, exitCodes.internal);
    const [, told = ""] = /agent --resume \S+\n([^]*)$/.exec(left.text) ?? [];
    assert.match(
      told,
      debug
        ? /^agent hit an internal error: a defect\.[^]*\n {4}at /
        : /^agent hit an internal error: a defect\. [^\n]*--debug[^\n]*(\n[^\n]+)?$/,
    );
    await it.isRestored();
    assert.match(await shown(box, sessionIn(left.text)), /word word[^]*Cancelled\./);
  });
}

terminalTest(
  "of a session that is damaged meanwhile the dashboard says so, and stays",
  async () => {
    await using box = await sandbox();
    await scripted(box, "- text: An answer.\n");
    await using it = await dashboard(box);
    await it.say("speak");
    await it.terminal.waitFor(/An answer\.[^]* commands/);
    const [{ id }] = JSON.parse((await box.run(["session", "list", "--json"])).stdout);
    const log = await workspaceFolder(paths(() => undefined, box.home), box.project);
    {
      using kv = await Deno.openKv(`${log}/log.kv`);
      await kv.set(["head", `session:${id}`], "rubbish");
    }
    await it.terminal.waitFor(/damaged record, lost/);
  },
);

terminalTest(
  "stopped and let go on, it draws itself anew over what was written meanwhile",
  async () => {
    await using box = await sandbox();
    await scripted(box, "- text: An answer.\n");
    await using it = await dashboard(box);
    await it.say("speak");
    await it.terminal.waitFor(/An answer\.[^]* commands/);
    await it.signal("SIGSTOP");
    await it.terminal.scribble("\x1b[?1049l\x1b[2J\x1b[Hsomebody else");
    await it.terminal.waitFor("somebody else");
    await it.signal("SIGCONT");
    const text = await it.terminal.waitFor(/An answer\.[^]* commands/);
    assert.doesNotMatch(text, /somebody else/);
  },
);

const closings: Readonly<Record<string, (it: Opened) => Promise<void>>> = {
  "the terminal is closed": (it) => it.close(),
  "the terminal's program is killed": (it) => it.crash(),
};

for (const [name, close] of Object.entries(closings)) {
  terminalTest(`when ${name}, nothing is left running and the session is free`, async () => {
    const odd = oddDuration();
    await using box = await sandbox();
    await scripted(box, `${stubborn(odd)}- { text: It runs., wait: 600000 }\n- text: Again.\n`);
    await using it = await dashboard(box, ["--approve", "all"]);
    await it.say("serve");
    await until(async () => (await alive(odd)).length > 0);
    const pid = await it.pid();
    await close(it);
    await until(async () => !(await runs(pid)) && (await alive(odd)).length === 0);
    const [{ id }] = JSON.parse((await box.run(["session", "list", "--json"])).stdout);
    const log = await shown(box, id);
    assert.match(log, /› serve[^]*run_shell/);
    assert.equal((await box.run(["process", "list", "--json"])).stdout, "[]\n");
    const { stdout } = await box.run(["session", "resume", id, "--json", "--timeout", "1"]);
    assert.doesNotMatch(stdout, /locked/);
  });
}
