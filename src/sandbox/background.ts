/** The programs that were left to themselves: when that is, what they print, and their end. */

import type {
  BackgroundOutput,
  BackgroundProcess,
  BackgroundRules,
  Exit,
  Moved,
  PortRules,
  WhyMoved,
} from "../protocol/mod.ts";
import { sleep } from "../util/mod.ts";
import { endProcess, startOf } from "./background_identity.ts";
import type { Sink } from "./background_sink.ts";
import { within } from "./launch.ts";
import { listeningPort } from "./ports.ts";

/** A program that runs, with what it takes to leave it to itself. */
export interface Followed {
  readonly pid: number;
  readonly boxed: boolean;
  /** Hosts that it asked for and was not granted, so far. */
  readonly refused: readonly string[];
  readonly sink: Sink;
  /** Resolves when nobody of it is left and what was made for it is gone. */
  readonly ended: Promise<Exit>;
  release(): void;
}

const usually: PortRules = { firstMs: 1000, everyMs: 500, quietMs: 2000 };

/** Why it has to be left to itself, or `null` if it has ended before. */
export async function whyMoved(
  { pid, sink, ended }: Followed,
  { silenceMs, ports = usually }: BackgroundRules,
): Promise<WhyMoved | null> {
  let over = false;
  const end = ended.then(() => over = true, () => over = true);
  const started = performance.now();
  while (!over) {
    const now = performance.now();
    const quiet = now - sink.lastAt;
    if (quiet >= silenceMs) return { type: "silent" };
    const toLook = started + ports.firstMs - now;
    if (toLook <= 0 && quiet >= ports.quietMs) {
      const port = Deno.build.os === "linux" ? await listeningPort(pid) : null;
      if (port !== null && !over) return { type: "port", port };
    }
    await within(Math.min(toLook > 0 ? toLook : ports.everyMs, silenceMs - quiet), end);
  }
  return null;
}

interface Kept extends Omit<BackgroundProcess, "state"> {
  readonly it: Followed;
  state: BackgroundProcess["state"];
  stopped: boolean;
}

export class BackgroundProcesses {
  readonly #kept = new Map<string, Kept>();

  /** Leaves a program to itself. */
  async keep(it: Followed, { name }: BackgroundRules, why: WhyMoved): Promise<Moved> {
    it.release();
    const { pid, boxed } = it;
    const id = this.#newId();
    const startedAt = await startOf(pid);
    const state = { type: "running" } as const;
    const kept: Kept = { id, pid, startedAt, boxed, name, why, it, state, stopped: false };
    this.#kept.set(id, kept);
    const end = (exit: Exit) => {
      kept.state = { type: "ended", exit, stopped: kept.stopped };
    };
    it.ended.then(end, () => end({ type: "cancelled" }));
    return { type: "background", id, why };
  }

  list(): readonly BackgroundProcess[] {
    return [...this.#kept.values()].map(({ it: _, stopped: __, ...rest }) => rest);
  }

  async output(
    id: string,
    { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
  ): Promise<BackgroundOutput | null> {
    const kept = this.#kept.get(id);
    if (!kept) return null;
    if (kept.state.type === "running" && waitMs > 0) await ends(kept.it, waitMs, signal);
    return { ...kept.it.sink.take(), state: kept.state };
  }

  async stop(id: string): Promise<void> {
    const kept = this.#kept.get(id);
    if (kept?.state.type !== "running") return;
    kept.stopped = true;
    // Where a process cannot be told from another it is ours all the same: we wait for it.
    if (!await endProcess(kept)) kill(kept.pid);
    await kept.it.ended.catch(() => {});
  }

  async close(): Promise<void> {
    await Promise.all([...this.#kept.keys()].map((id) => this.stop(id)));
    // Closes the files of what nobody asked for.
    for (const { it } of this.#kept.values()) it.sink.take();
  }

  #newId(): string {
    const id = `p${crypto.getRandomValues(new Uint8Array(3)).toHex()}`;
    return this.#kept.has(id) ? this.#newId() : id;
  }
}

async function ends({ ended }: Followed, ms: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const stop = AbortSignal.any([signal, done.signal]);
  await Promise.race([ended, sleep(ms, stop).catch(() => {})]).finally(() => done.abort());
}

function kill(pid: number): void {
  try {
    Deno.kill(-pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}
