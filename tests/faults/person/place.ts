/** Home, project and scripts of a run. */

import { type ProgramOutcome, startProgram } from "../../support/program.ts";
import { saidBy } from "./calls.ts";
import { git } from "./person_git.ts";
import type { RunPlan, SessionPlan } from "./plan.ts";
import { startFiles, startFolders, startLinks } from "./start.ts";

export interface Cut {
  readonly signal: Deno.Signal;
  readonly ms: number;
}

export interface Ended extends ProgramOutcome {
  readonly args: readonly string[];
  /** It got the signal that was meant for it. */
  readonly cut: boolean;
  /** It had to be killed since it did not end. */
  readonly hung: boolean;
}

export interface Place extends AsyncDisposable {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  run(args: readonly string[], cut?: Cut): Promise<Ended>;
  /** All that was run so, in order. */
  readonly ended: readonly Ended[];
}

export async function makePlace(plan: RunPlan): Promise<Place> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "agent-person-" }));
  const [home, project] = [`${folder}/home`, `${folder}/project`];
  const settings = `${home}/.config/agent`;
  Deno.mkdirSync(settings, { recursive: true, mode: 0o700 });
  Deno.mkdirSync(project);
  Deno.writeTextFileSync(`${settings}/config.yaml`, configOf(plan), { mode: 0o600 });
  for (const session of plan.sessions) {
    const script = JSON.stringify(scriptOf(session, plan.compacting));
    Deno.writeTextFileSync(`${settings}/script${session.number}.yaml`, script);
  }
  await new Deno.Command("mkfifo", { args: [`${home}/ran`] }).output();
  makeProject(project, plan);
  if (plan.git) await makeRepository(project);
  const ended: Ended[] = [];
  const run = async (args: readonly string[], cut?: Cut) => {
    const one = await runLimited(args, { project, home, cut });
    ended.push(one);
    return one;
  };
  if (plan.tests) await run(["config", "trust"]);
  return {
    folder,
    home,
    project,
    run,
    ended,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** As that of a session: what hangs does so for good. */
const limitMs = 180_000;

/** The program to its end. */
async function runLimited(
  args: readonly string[],
  { project, home, cut }: {
    readonly project: string;
    readonly home: string;
    readonly cut: Cut | undefined;
  },
): Promise<Ended> {
  const child = startProgram(args, { cwd: project, home });
  const told = { cut: false, hung: false };
  const kill = (what: keyof typeof told, signal: Deno.Signal) => {
    try {
      child.kill(signal);
      told[what] = true;
    } catch {
      // It has ended by itself.
    }
  };
  const timers = [setTimeout(() => kill("hung", "SIGKILL"), limitMs)];
  if (cut) timers.push(setTimeout(() => kill("cut", cut.signal), cut.ms));
  const { code, stdout, stderr } = await child.output();
  for (const timer of timers) clearTimeout(timer);
  const text = new TextDecoder();
  return { args, code, stdout: text.decode(stdout), stderr: text.decode(stderr), ...told };
}

function configOf(plan: RunPlan): string {
  const { tests, lint, sandbox, permissions, compacting } = plan;
  const window = compacting ? { context_window: 8000 } : {};
  const models = plan.sessions.map(({ number }) => [
    `m${number}`,
    { provider: "scripted", script: `script${number}.yaml`, ...window },
  ]);
  return JSON.stringify({
    active_model: `m${plan.sessions[0]?.number ?? 0}`,
    models: Object.fromEntries(models),
    sandbox: sandbox ? "auto" : "off",
    // Commands say there what they do.
    readable_folders: ["~/ran"],
    permissions,
    network_tools: false,
    inject: { enabled: false },
    memory: { learn: false },
    stages: { files: false, syntax: false, imports: false, interface: false, impact: false, tests },
    ...(compacting ? { compact_at: 0.3 } : {}),
    ...(lint ? { verify: { lint: "sh tools/lint.sh" } } : {}),
  });
}

function makeProject(project: string, { sessions, tests, lint }: RunPlan): void {
  const count = 1 + Math.max(...sessions.map(({ number }) => number));
  for (const [path, { text, mode = 0o644 }] of Object.entries(startFiles(count))) {
    put(project, path, text, mode);
  }
  for (const path of startFolders(count)) Deno.mkdirSync(`${project}/${path}`);
  for (const [path, target] of Object.entries(startLinks(count))) {
    Deno.symlinkSync(target, `${project}/${path}`);
  }
  if (lint) put(project, "tools/lint.sh", 'echo lint > "$HOME/ran"; sleep 0.25\n', 0o644);
  if (tests) put(project, "tests/test_all.py", suite, 0o644);
}

const suite = `import time, unittest
class All(unittest.TestCase):
    def test_all(self):
        time.sleep(0.25)
`;

function put(project: string, path: string, text: string, mode: number): void {
  const full = `${project}/${path}`;
  Deno.mkdirSync(full.slice(0, full.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(full, text);
  Deno.chmodSync(full, mode);
}

async function makeRepository(project: string): Promise<void> {
  await git(project, ["init", "-q", "--initial-branch=main"]);
  await git(project, ["add", "-A"]);
  await git(project, ["commit", "-q", "-m", "first"]);
}

/** What the model says last, as often as it is asked. */
export const last = "The files are as they should be.";

function scriptOf({ number, mode, calls }: SessionPlan, compacting: boolean): readonly object[] {
  // A history that was summed up no longer tells how many answers were given, its end does.
  const when = (at: number) => {
    const before = calls[at - 1];
    return compacting && before ? { when: saidBy(before.tag) } : {};
  };
  const answers = calls.map(({ tool, input }, at) => ({
    calls: [{ name: tool, input }],
    ...when(at),
  }));
  const end = { text: last, repeat: true };
  if (mode !== "goal") return [...answers, end];
  const half = Math.ceil(answers.length / 2);
  const steps = ["1", "2"].map((id) => ({ id, title: `Part ${id} of ${number}`, after: [] }));
  return [
    { calls: [{ name: "update_plan", input: { goal: "two parts", steps } }] },
    { text: "Two steps." },
    ...answers.slice(0, half),
    { text: "Part 1 is written." },
    ...answers.slice(half),
    { text: "Part 2 is written." },
    { text: "GOAL REACHED", repeat: true },
  ];
}
