/** A session in the dashboard, in a real terminal: the person types, presses Esc, and goes on. */

import { sleep } from "../../../src/util/mod.ts";
import { hasProgram } from "../../support/machine.ts";
import { dashboard, type Opened } from "../../support/dashboard_tmux.ts";
import type { Sandbox } from "../../support/program.ts";
import type { Drive, SeenEvent, Sent, SessionRun } from "./drive.ts";
import { last, type Place } from "./place.ts";
import type { Interruption, SessionPlan } from "./plan.ts";
import { own } from "./start.ts";

export const hasTerminal = hasProgram("tmux") && Deno.build.os === "linux";

/** Milliseconds that a turn, or the end of one, may take to be seen on a busy machine. */
const limitMs = 120_000;

/** Either the model said its last words, or the turn ended otherwise; or the program did. */
const over = (text: string) =>
  text.includes(last) || /Cancelled|Stopped:|Something went wrong/.test(text) || ended(text);
const ended = (text: string) => codeIn(text) !== null;

/**
 * The exit code as the shell around it tells it: behind keys that came when the program had gone, and
 * were echoed. Ctrl-C then ends the shell as well, and the terminal tells by which signal.
 */
function codeIn(text: string): number | null {
  const [, code, signal] = /^(?:\^.)*code (\d+)|^Pane is dead \(signal (\d+)/m.exec(text) ?? [];
  if (code !== undefined) return Number(code);
  return signal === undefined ? null : 128 + Number(signal);
}

export async function driveDashboard(
  plan: SessionPlan,
  { place, bus, cuts }: Omit<Drive, "args">,
): Promise<SessionRun> {
  const sent: Sent[] = [];
  const words = ["--approve", "all", "--model", `m${plan.number}`];
  await using it = await dashboard(boxOf(place), words);
  const pid = await it.pid();
  for (const cut of cuts) {
    bus.at(plan.number, cut.moment, () => {
      sent.push({ signal: cut.signal, events: 0 });
      strike(it, pid, cut);
    });
  }
  const notes: string[] = [];
  bus.tell(plan.number, "start");
  await it.say("carry it out");
  const see = (wanted: (text: string) => boolean, what: string) =>
    it.terminal.waitFor(wanted, { ms: limitMs }).catch(() => {
      notes.push(`${what} did not come`);
      return "";
    });
  if (!ended(await see(over, "the end of the turn")) && plan.bang && !isEnding(sent)) {
    if (sent.length > 0) await sleep(nextKeyMs);
    // An interrupted turn is one thing; a command of the person's own after it another.
    const line = `!cd ${own(plan.number)}; mkdir bang; echo bang > bang/one.txt; echo is banged`;
    const isOver = (text: string) => /^is banged|^ *is banged/m.test(text) || ended(text);
    const before = sent.length;
    await it.say(line);
    const isRun = await it.terminal.waitFor(isOver, { ms: retypeMs }).then(() => true, () => false);
    // An Esc that came in the middle of the words took some of them: they are typed again.
    if (!isRun && sent.length > before) await it.say(line);
    if (!isRun) await see(isOver, "the command's end");
  }
  const left = await leave(it, pid, { notes, bySignal: isEnding(sent) });
  const id = /agent --resume (\S+)/.exec(left.text)?.[1] ?? await newest(place, plan);
  return {
    plan,
    id,
    events: await exported(place, id),
    code: left.code,
    signal: null,
    stderr: left.text,
    sent,
    hung: notes.length > 0,
  };
}

/** Milliseconds after which a person wonders that nothing has happened. */
const retypeMs = 15_000;

/** Milliseconds that a person's fingers need from Esc to the next key, which would be one with Alt. */
const nextKeyMs = 400;

function strike({ terminal }: Opened, pid: number, { signal, forMs }: Interruption): void {
  if (signal === "Esc") {
    terminal.keys("Escape").catch(() => {});
    return;
  }
  kill(pid, signal);
  if (signal !== "SIGKILL") setTimeout(() => kill(pid, "SIGCONT"), forMs);
}

function kill(pid: number, signal: Deno.Signal): void {
  try {
    Deno.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** A signal was sent at which it ends by itself: keys would reach the shell around it. */
function isEnding(sent: readonly Sent[]): boolean {
  return sent.some(({ signal }) => ["SIGTERM", "SIGHUP", "SIGKILL"].includes(signal));
}

interface Leaving {
  readonly notes: string[];
  readonly bySignal: boolean;
}

/** Quits, if it has not ended; what is on the terminal then, and the exit code. */
async function leave({ terminal }: Opened, pid: number, { notes, bySignal }: Leaving) {
  // Its screen is still there where it was killed: what the shell says stands over it.
  const wait = () => terminal.waitFor(ended, { ms: limitMs });
  if (!bySignal && !ended(await terminal.text())) {
    await terminal.keys("C-c");
    await terminal.waitFor((text) => /again to quit/.test(text) || ended(text)).catch(() => {});
    await terminal.keys("C-c");
  }
  const shown = await wait().catch(() => {
    notes.push("it did not end by Ctrl-C twice");
    kill(pid, "SIGKILL");
    return wait();
  });
  return { code: codeIn(shown) ?? NaN, text: await terminal.history() };
}

/** The parts of a story's box that a terminal needs. */
function boxOf({ home, project, run }: Place): Sandbox {
  return {
    home,
    project,
    config: () => Promise.reject(new Error("it has its configuration")),
    run: (args) => run(args),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** The newest session that made one of these calls: others are at work in the folder, too. */
async function newest(place: Place, { calls }: SessionPlan): Promise<string> {
  const inputs = new Set(calls.map(({ input }) => JSON.stringify(input)));
  const { stdout } = await place.run(["session", "list", "--json"]);
  for (const { id } of rowsIn(stdout)) {
    const events = await exported(place, id);
    if (events.some(({ part }) => inputs.has(JSON.stringify(part?.call?.input)))) return id;
  }
  return "";
}

function rowsIn(text: string): readonly { readonly id: string }[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows : [];
  } catch {
    return [];
  }
}

/** The log of a session, as the program gives it. */
export async function exported({ run }: Place, id: string): Promise<readonly SeenEvent[]> {
  if (id === "") return [];
  const { stdout } = await run(["session", "export", id]);
  return stdout.split("\n").filter((it) => it.startsWith("{")).map((it) => JSON.parse(it));
}
