/**
 * How long after a second terminal has changed the plan, or undone a change, the dashboard of the
 * first one shows it. `two_terminals.ts [tries]`; the program is `AGENT_MAIN`, or the source.
 */

import { sleep } from "../../src/util/mod.ts";
import { dashboard, type Opened } from "../../tests/support/dashboard_tmux.ts";
import { type Sandbox, sandbox, scripted } from "../../tests/support/program.ts";

const tries = Number(Deno.args[0] ?? 10);

const script = [
  '- calls: [{ name: write_file, input: { path: one.txt, content: "1\\n" } }]\n',
  "- text: Done.\n",
].join("");

interface Shown {
  /** Milliseconds from the start of the command until it was seen. */
  readonly fromStart: number;
  /** From its end; below zero: it was seen before the command had ended. */
  readonly fromEnd: number;
}

/** Runs a command in a second terminal while the first one is looked at. */
async function shown(
  it: Opened,
  box: Sandbox,
  words: readonly string[],
  isThere: (screen: string) => boolean,
): Promise<Shown> {
  // At any moment between two looks at the log.
  await sleep(300 + Math.random() * 250);
  const start = performance.now();
  const seen = it.terminal.waitFor(isThere).then(() => performance.now());
  const { code, stderr } = await box.run(words);
  const end = performance.now();
  if (code !== 0) throw new Error(stderr);
  return { fromStart: await seen - start, fromEnd: await seen - end };
}

function told(name: string, all: readonly Shown[]): void {
  const line = (of: keyof Shown) => {
    const sorted = all.map((it) => it[of]).sort((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
    return `${at(0)} / ${at(0.5)} / ${at(1)} ms`;
  };
  console.log(
    `${name.padEnd(12)} ${all.length} tries, least / median / most:`,
    `from its end ${line("fromEnd")}, from its start ${line("fromStart")}`,
  );
}

await using box = await sandbox();
await scripted(box, script);
await using it = await dashboard(box, ["--permissions", "auto-edit"], {
  size: { columns: 120, rows: 40 },
});
await it.say("write");
await it.terminal.waitFor(/│\d+ one\.txt +\+1/);
await box.run(["plan", "set", "a goal"]);
await box.run(["plan", "add", "A step"]);
await it.terminal.waitFor("│○ 1 A step");

const edits: Shown[] = [];
const undos: Shown[] = [];
const redos: Shown[] = [];
for (let at = 0; at < tries; at++) {
  const title = `Title ${at}`;
  edits.push(
    await shown(
      it,
      box,
      ["plan", "edit", "1", "--title", title],
      (screen) => screen.includes(`│○ 1 ${title}`),
    ),
  );
  const before = await it.terminal.text();
  undos.push(await shown(it, box, ["undo"], (screen) => screen !== before));
  const undone = await it.terminal.text();
  redos.push(await shown(it, box, ["redo"], (screen) => screen !== undone));
}
told("plan edit", edits);
told("undo", undos);
told("redo", redos);
