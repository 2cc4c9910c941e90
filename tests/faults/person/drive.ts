/** The sessions of a run: started side by side, watched, cut. */

import { linesOf } from "../../support/lines.ts";
import { startProgram } from "../../support/program.ts";
import type { Bus } from "./bus.ts";
import { driveDashboard } from "./dashboard_drive.ts";
import type { Place } from "./place.ts";
import type { Interruption, RunPlan, SessionPlan, Signal } from "./plan.ts";

/** Of an event only what is judged. */
export interface SeenEvent {
  readonly type: string;
  readonly at: string;
  readonly id?: string;
  readonly call?: string;
  readonly status?: string;
  readonly text?: string;
  readonly exit?: number;
  readonly held?: readonly { readonly path: string; readonly reason: string }[];
  readonly part?: {
    readonly type: string;
    readonly text?: string;
    readonly call?: { readonly id: string; readonly name: string; readonly input: SeenInput };
  };
}

export interface SeenInput {
  readonly path?: string;
  readonly command?: string;
}

export interface SessionRun {
  readonly plan: SessionPlan;
  /** Empty: it was never created. */
  readonly id: string;
  readonly events: readonly SeenEvent[];
  readonly code: number;
  readonly signal: string | null;
  readonly stderr: string;
  /** Signals that it got, in order, and how many events were seen by then. */
  readonly sent: readonly Sent[];
  /** It was resumed after that, and its events are here, too. */
  readonly resumed?: boolean;
  /** It did not end by itself within the limit. */
  readonly hung: boolean;
}

export interface Sent {
  readonly signal: Signal;
  readonly events: number;
}

/**
 * A run of any kind takes a few seconds. A hang is one at any length, and a machine with ten times as
 * much to do as it can is none.
 */
const limitMs = 300_000;

const words = ["--json", "--approve", "all"];

/** All sessions, to their ends. */
export async function driveAll(plan: RunPlan, place: Place, bus: Bus): Promise<SessionRun[]> {
  return await Promise.all(plan.sessions.map(async (session) => {
    if (session.startMs > 0) await new Promise((done) => setTimeout(done, session.startMs));
    const cuts = plan.interruptions.filter((it) => it.session === session.number);
    if (session.mode === "dashboard") return await driveDashboard(session, { place, bus, cuts });
    const args = [session.mode, ...words, "--model", `m${session.number}`, "carry it out"];
    return await drive(session, { args, place, bus, cuts });
  }));
}

export interface Drive {
  readonly args: readonly string[];
  readonly place: Place;
  readonly bus: Bus;
  readonly cuts: readonly Interruption[];
}

export async function drive(
  plan: SessionPlan,
  { args, place, bus, cuts }: Drive,
): Promise<SessionRun> {
  const child = startProgram(args, { cwd: place.project, home: place.home });
  const events: SeenEvent[] = [];
  const sent: Sent[] = [];
  const timers: ReturnType<typeof setTimeout>[] = [];
  for (const cut of cuts) {
    bus.at(plan.number, cut.moment, () => {
      if (cut.signal === "Esc" || !kill(child, cut.signal)) return;
      sent.push({ signal: cut.signal, events: events.length });
      if (cut.signal === "SIGSTOP") {
        timers.push(setTimeout(() => kill(child, "SIGCONT"), cut.forMs));
      } // What is stopped would take no other signal.
      else if (cut.signal !== "SIGKILL") timers.push(setTimeout(() => kill(child, "SIGCONT"), 300));
    });
  }
  let hung = false;
  const limit = setTimeout(() => hung = kill(child, "SIGKILL"), limitMs);
  bus.tell(plan.number, "start");
  const stderr = new Response(child.stderr).text();
  for await (const line of linesOf(child.stdout)) {
    const event = parsed(line);
    if (event === null) continue;
    events.push(event);
    bus.tell(plan.number, `event:${event.type}`);
  }
  const { code, signal } = await child.status;
  for (const timer of [limit, ...timers]) clearTimeout(timer);
  const id = events.find(({ type }) => type === "session_created")?.id ?? "";
  return { plan, id, events, code, signal, stderr: await stderr, sent, hung };
}

/** The last line of what was killed may be half of one. */
function parsed(line: string): SeenEvent | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

function kill(child: Deno.ChildProcess, signal: Deno.Signal): boolean {
  try {
    child.kill(signal);
    return true;
  } catch {
    return false;
  }
}
