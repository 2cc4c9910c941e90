/** Esc and signals, whatever runs: the log says what came of it, nothing is left running, and one can go on. */

import assert from "node:assert/strict";
import { type Place, place } from "../../support/dashboard.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { until } from "../../support/dashboard_tmux.ts";
import { linesOf } from "../../support/lines.ts";
import { processTest } from "../../support/machine.ts";
import { startProgram } from "../../support/program.ts";
import { alive, oddDuration } from "../../integration/sandbox/support.ts";

/** A command that has written a file before it is stopped. */
const writes = (odd: string) => `echo hello; echo one > made.txt; sleep ${odd}`;

/** The last part of the line runs; the shell that has the words as well may not have written yet. */
async function begun(odd: string): Promise<void> {
  await until(async () => (await alive(odd)).some((line) => line.startsWith("sleep\0")));
}

interface Changed {
  readonly files: readonly { readonly path: string }[];
}

/** Files of each change that is closed. */
async function changesOf(it: Place): Promise<unknown> {
  const rows: readonly Changed[] = JSON.parse(await it.agent("changes", "--json"));
  return rows.map(({ files }) => files.map(({ path }) => path));
}

processTest(
  "Esc stops a command of the user's own: what it wrote is told and can be undone",
  async () => {
    const odd = oddDuration();
    await using it = await place({ script: "- text: I see.\n" });
    const dashboard = await it.open();
    await dashboard.say(`!${writes(odd)}`);
    await begun(odd);
    dashboard.press("escape");
    await dashboard.shows(`! ${writes(odd)}`, /^hello +│/m, /^interrupted after [\d.]+ s +│/m);
    await dashboard.idle();
    // What it said last does not stay in the line of what goes on.
    await dashboard.until((screen) => !/^ .*hello/m.test(screen), "the status line");
    assert.deepEqual(await alive(odd), []);
    assert.deepEqual(await changesOf(it), [["made.txt"]]);
    await dashboard.say("go on");
    await dashboard.shows("I see.");
  },
);

processTest(
  "a signal that ends the dashboard ends such a command first, and its change is closed",
  async () => {
    const odd = oddDuration();
    await using it = await place({ script: "- text: I see.\n" });
    const dashboard = await it.open();
    await dashboard.say(`!${writes(odd)}`);
    await begun(odd);
    dashboard.signal("SIGTERM");
    assert.equal((await dashboard.ended).code, 143);
    assert.deepEqual(await alive(odd), []);
    assert.deepEqual(await changesOf(it), [["made.txt"]]);
  },
);

const calls = (odd: string) =>
  `- calls: [{ name: run_shell, input: { command: "${writes(odd)}" } }]\n- text: And now this.\n`;

processTest(
  "Esc stops a command of the agent's: it was interrupted, not skipped, and one can go on",
  async () => {
    const odd = oddDuration();
    await using it = await place({ script: calls(odd) });
    const dashboard = await it.open({ argv: ["--approve", "all"] });
    await dashboard.say("run it");
    await begun(odd);
    dashboard.press("escape");
    await dashboard.shows(/! run_shell .* · interrupted/, "Cancelled.");
    await dashboard.idle();
    assert.deepEqual(await alive(odd), []);
    assert.deepEqual(await changesOf(it), [["made.txt"]]);
    await dashboard.say("go on");
    await dashboard.shows("And now this.");
    assert.doesNotMatch(dashboard.screen(), /hit an internal error/);
  },
);

processTest(
  "while a command runs that nobody was asked about, the status line says so",
  async () => {
    const odd = oddDuration();
    const script = `- calls: [{ name: run_shell, input: { command: "sleep ${odd}" } }]\n`;
    await using it = await place({ script });
    await it.agent("policy", "allow", `sleep ${odd}`);
    const dashboard = await it.open();
    await dashboard.say("wait for it");
    await begun(odd);
    await dashboard.shows(/run_shell \d+s/);
    dashboard.press("escape");
    await dashboard.shows(/! run_shell .* · interrupted/);
  },
);

Deno.test({
  name: "Esc over a command in the sandbox: what it wrote is its own, is listed, and can be undone",
  ignore: !bubblewrap,
  fn: async () => {
    const odd = oddDuration();
    await using it = await place({ script: calls(odd), sandbox: "auto" });
    const dashboard = await it.open({ argv: ["--approve", "all"] });
    await dashboard.say("run it");
    await begun(odd);
    // Beside the command: it is on no layer of ours.
    await Deno.writeTextFile(`${it.root}/mine.txt`, "mine\n");
    dashboard.press("escape");
    await dashboard.shows(/! run_shell .* · interrupted/, "Cancelled.", /made\.txt/);
    await dashboard.idle();
    assert.deepEqual(await alive(odd), []);
    const rows: readonly (Changed & { readonly uncertain: unknown })[] = JSON.parse(
      await it.agent("changes", "--json"),
    );
    const found = rows.map(({ files, uncertain }) => [files.map(({ path }) => path), uncertain]);
    assert.deepEqual(found, [[["made.txt"], []]]);
    await dashboard.say("/undo");
    await dashboard.shows("made.txt  removed");
    await assert.rejects(it.read("made.txt"), Deno.errors.NotFound);
    assert.equal(await it.read("mine.txt"), "mine\n");
  },
});

const looks = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `- calls: [{ name: list_dir, input: { path: d${at} } }]\n`,
  ).join("");

const folders = { "d0/a": "", "d1/b": "", "d2/c": "" };

processTest(
  "at a limit a person is asked, with the setting's name, and the turn goes on",
  async () => {
    const script = `${looks(3)}- text: I have looked at all.\n`;
    await using it = await place({ script, config: "max_tool_calls: 2", files: folders });
    const dashboard = await it.open();
    await dashboard.say("look");
    await dashboard.shows("Continue?", "2 of 2 tool calls", "max_tool_calls", "[o] continue");
    await dashboard.answer("o");
    await dashboard.shows("I have looked at all.");
  },
);

processTest("who does not let it go on can say something else, or nothing", async () => {
  const script = `${looks(2)}- { when: stop there, text: I stopped. }\n${looks(3)}`;
  await using it = await place({ script, config: "max_tool_calls: 2", files: folders });
  const dashboard = await it.open();
  await dashboard.say("look");
  await dashboard.shows("Continue?");
  await dashboard.answer("w");
  dashboard.type("stop there\r");
  await dashboard.shows("› stop there", "I stopped.");
  await dashboard.say("look again");
  await dashboard.shows("Continue?");
  await dashboard.answer("d");
  await dashboard.idle();
  assert.doesNotMatch(dashboard.screen(), /Continue\?/);
});

/** A session that was killed while its command ran; what is to be said next follows. */
async function killed(it: Place): Promise<void> {
  const odd = oddDuration();
  await Deno.writeTextFile(
    `${it.config}/script.yaml`,
    `- calls: [{ name: run_shell, input: { command: "${
      writes(odd)
    }" } }, { name: list_dir, input: {} }]\n` +
      "- { when: something new, text: Something new it is. }\n- text: It went on.\n",
  );
  const home = it.env.get("HOME") ?? "";
  const words = ["work", "go", "--approve", "all", "--json", "--live"];
  const child = startProgram(words, { cwd: it.root, home });
  for await (const line of linesOf(child.stdout)) {
    if (/"progress".*hello/.test(line)) child.kill("SIGKILL");
  }
  await child.stderr.cancel();
  await child.status;
  await until(async () => (await alive(odd)).length === 0);
}

processTest("a session that was killed in its middle goes on when the user says so", async () => {
  await using it = await place({ script: "" });
  await killed(it);
  const dashboard = await it.open({ argv: ["--continue"], ready: "Continue?" });
  await dashboard.shows("was interrupted");
  assert.doesNotMatch(dashboard.screen(), /It went on/);
  await dashboard.answer("o");
  await dashboard.shows("It went on.");
});

processTest(
  "new words to such a session are its new turn: nothing of the old one runs first",
  async () => {
    await using it = await place({ script: "" });
    await killed(it);
    const dashboard = await it.open({ argv: ["--continue"], ready: "Continue?" });
    await dashboard.answer("d");
    await dashboard.shows("Cancelled.");
    await dashboard.say("something new");
    await dashboard.shows(/– list_dir .*not run/, "Something new it is.");
    assert.doesNotMatch(dashboard.screen(), /It went on/);
  },
);
