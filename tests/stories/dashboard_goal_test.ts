/** A goal in the dashboard, killed twice; and what a second terminal does to plan and changes. */

import assert from "node:assert/strict";
import { dashboard, type Opened, runs, until } from "../support/dashboard_tmux.ts";
import { terminalTest } from "../support/machine.ts";
import { type Sandbox, sandbox, scripted } from "../support/program.ts";
import { atTheEnd, ids, project, type StepShown, twelveSteps } from "../support/twelve_steps.ts";

/** Without /proc nobody knows whom to kill. */

/** Room for plan and changes beside the conversation. */
const size = { columns: 120, rows: 40 };

/** Edits of files pass; the plan is asked about all the same. */
const edits = ["--permissions", "auto-edit"];

async function killed(it: Opened): Promise<void> {
  const pid = await it.pid();
  Deno.kill(pid, "SIGKILL");
  await until(async () => !(await runs(pid)));
}

async function planOf(box: Sandbox) {
  return JSON.parse((await box.run(["plan", "show", "--json"])).stdout);
}

const markOf: Readonly<Record<string, string>> = {
  done: "✓",
  skipped: "–",
  running: "▸",
  failed: "✗",
  pending: "○",
};

/** The rows of the plan pane. */
function paneOf(screen: string): readonly string[] {
  return screen.split("\n").flatMap((line) =>
    /│ ?([✓–▸✗○] \d+ Add module .*)$/.exec(line)?.[1]?.trimEnd() ?? []
  );
}

/** The same rows from what `plan show` says. */
function rowsOf(steps: readonly StepShown[]): readonly string[] {
  return steps.map(({ id, state, tries, verdict }) =>
    `${markOf[state]} ${id} Add module ${id}${tries > 1 ? ` ×${tries}` : ""}` +
    (verdict === "verified" ? " ●" : "")
  );
}

terminalTest(
  "a goal of twelve steps, killed in two of them, goes on with --resume and with --continue",
  async () => {
    await using box = await sandbox(project);
    await scripted(box, twelveSteps(["6", "8"]));
    await box.run(["config", "trust"]);
    {
      await using it = await dashboard(box, ["--mode", "goal", ...edits], { size });
      await it.say("twelve modules");
      await it.answer("Run this plan?", "o");
      await it.terminal.waitFor("✓ write_file src/n6.js", { ms: 30_000 });
      await it.terminal.waitFor("▸ 6 Add module 6");
      await killed(it);
    }
    const { steps } = await planOf(box);
    assert.deepEqual(
      steps.slice(3, 7).map(({ id, state, tries }: StepShown) => [id, state, tries]),
      [["4", "done", 2], ["5", "done", 1], ["6", "running", 1], ["7", "pending", 0]],
    );
    const skipped = await box.run(["plan", "skip", "9", "--why", "not needed"]);
    assert.equal(skipped.code, 0, skipped.stderr);
    const [{ id }] = JSON.parse((await box.run(["session", "list", "--json"])).stdout);
    {
      await using it = await dashboard(box, ["--resume", id, ...edits], { size });
      await it.answer("Continue?", "o");
      await it.terminal.waitFor("✓ write_file src/n8.js", { ms: 30_000 });
      await killed(it);
    }
    await using it = await dashboard(box, ["--continue", ...edits], { size });
    await it.answer("Continue?", "o");
    await it.terminal.waitFor("▸ Goal reached.", { ms: 30_000 });
    await it.terminal.waitFor("✓ Goal reached: ");
    const pane = paneOf(await it.terminal.text());
    const end = await planOf(box);
    assert.deepEqual(pane, rowsOf(end.steps));
    assert.deepEqual(
      end.steps.map((it: StepShown) => [it.id, it.state, it.verdict ?? null, it.tries]),
      atTheEnd,
    );
    await it.terminal.keys("C-d");
    assert.equal((await it.left()).code, 0);
    // Nothing ran twice: each module was written by one call, and 4 mended by one more.
    const listed = JSON.parse((await box.run(["changes", "--json", "--limit", "100"])).stdout);
    assert.equal(listed.length, ids.length - 2 + 1);
    await it.isRestored();
  },
);

terminalTest(
  "a plan edited and a change undone by another terminal appear in the dashboard",
  async () => {
    await using box = await sandbox();
    await scripted(
      box,
      '- calls: [{ name: write_file, input: { path: one.txt, content: "1\\n" } }]\n- text: Done.\n',
    );
    await using it = await dashboard(box, edits, { size });
    await it.say("write");
    await it.terminal.waitFor(/│ ?\d+ one\.txt +\+1/);
    const run = async (...words: readonly string[]) => {
      const { code, stderr } = await box.run(words);
      assert.equal(code, 0, stderr);
    };
    await run("plan", "set", "a goal");
    await it.terminal.waitFor("│ a goal");
    await run("plan", "add", "First of all");
    await it.terminal.waitFor("│ ○ 1 First of all");
    await run("plan", "edit", "1", "--title", "Something else");
    await it.terminal.waitFor("│ ○ 1 Something else");
    await run("plan", "start", "1");
    await it.terminal.waitFor("│ ▸ 1 Something else");
    await run("undo");
    await it.terminal.waitFor(/│ ?\d+ ↶ one\.txt/);
    await assert.rejects(Deno.stat(`${box.project}/one.txt`), Deno.errors.NotFound);
  },
);
