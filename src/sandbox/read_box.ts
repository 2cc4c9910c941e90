/**
 * One box for commands that are known to read and do nothing else: it shows the project itself,
 * read-only, and serves one command after another. Between two of them nobody is left in it, and all
 * that it shows and hides is decided again before each; where any of it differs it is thrown away.
 * It ends with us, since its input ends.
 */

import type { Command } from "../protocol/mod.ts";
import type { Launch, LaunchEnd, Running } from "./launch.ts";
import type { Box } from "./level.ts";
import { type Serving, ServingProcess } from "./serving_process.ts";
import { type History, isUsual, startBox, type Surroundings } from "./start_box.ts";

export interface ReadBoxPorts {
  /** A box that reads; `null`: none can be made. */
  make(history: History): Promise<Box | null>;
  /** Folder and environment in which every program starts, as they are now. */
  surroundings(): Surroundings;
}

interface Standing {
  readonly box: Box;
  readonly process: ServingProcess;
  readonly history: History;
  /** Folder and environment that it was started with. */
  readonly started: string;
}

/** That the box is as it would be made now, or not. */
interface Proof {
  readonly of: Standing;
  /** When it was begun, milliseconds. */
  readonly at: number;
  readonly holds: Promise<boolean>;
}

/** How old a proof may be, milliseconds: as long as it takes to log that a command starts. */
const proofMs = 50;

/** How long the box waits for a command that does not come, milliseconds. */
const patienceMs = 60_000;

/** A box for one command, whose end gives it back. */
export interface ReadBoxLease {
  readonly box: Box;
  run(launch: Launch, serving: Serving): Running;
}

export class ReadBox {
  #standing: Standing | null = null;
  #proof: Proof | null = null;
  #isBusy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: ReadBoxPorts) {}

  /** Begins the proof that the next command needs. */
  expect(): void {
    if (this.#standing !== null && !this.#isBusy) void this.#isCurrent(this.#standing);
  }

  /** `null`: the command is not known to read, there is no such box here, or it is in use. */
  async take({ confine, cwd, env }: Command): Promise<ReadBoxLease | null> {
    if (confine?.reads !== "shared" || this.#isBusy) return null;
    if (
      confine.layer !== undefined || !isUsual(confine) || env !== undefined ||
      cwd !== this.ports.surroundings().cwd
    ) {
      return null;
    }
    this.#isBusy = true;
    clearTimeout(this.#timer);
    try {
      const standing = await this.#suiting(confine.history) ?? await this.#start(confine.history);
      if (standing !== null) return this.#taken(standing);
    } catch {
      // The command gets a box of its own, which says why it cannot be made.
    }
    this.#isBusy = false;
    return null;
  }

  async #suiting(history: History): Promise<Standing | null> {
    const it = this.#standing;
    if (it === null) return null;
    const isAlike = history === it.history || it.box.hasHistory !== true;
    const holds = isAlike && it.process.isWaiting() && await this.#isCurrent(it);
    // What was proved for one command may be otherwise before the next.
    this.#proof = null;
    if (holds) return it;
    await this.#drop();
    return null;
  }

  #isCurrent(it: Standing): Promise<boolean> {
    const now = performance.now();
    const known = this.#proof;
    if (known?.of === it && now - known.at < proofMs) return known.holds;
    const isSame = JSON.stringify(this.ports.surroundings()) === it.started;
    const holds = isSame
      ? it.box.isCurrent?.().catch(() => false) ?? Promise.resolve(false)
      : Promise.resolve(false);
    this.#proof = { of: it, at: now, holds };
    return holds;
  }

  async #start(history: History): Promise<Standing | null> {
    const box = await this.ports.make(history);
    if (box === null) return null;
    const surroundings = this.ports.surroundings();
    const child = startBox(box, surroundings);
    if (child === null) {
      await box[Symbol.asyncDispose]();
      return null;
    }
    const process = new ServingProcess(child);
    return this.#standing = { box, process, history, started: JSON.stringify(surroundings) };
  }

  #taken(standing: Standing): ReadBoxLease {
    return {
      box: standing.box,
      run: (launch, serving) => {
        const running = standing.process.run(launch, serving);
        return { ...running, ended: this.#given(standing, running) };
      },
    };
  }

  async #given(standing: Standing, { ended }: Running): Promise<LaunchEnd> {
    try {
      return await ended;
    } finally {
      if (standing.process.isWaiting()) this.#limit();
      else await this.#drop();
      this.#isBusy = false;
    }
  }

  #limit(): void {
    this.#timer = setTimeout(() => void this.#drop(), patienceMs);
    Deno.unrefTimer(Number(this.#timer));
  }

  async #drop(): Promise<void> {
    const it = this.#standing;
    this.#standing = null;
    this.#proof = null;
    if (it === null) return;
    await it.process.close();
    await it.box[Symbol.asyncDispose]();
  }

  async dismiss(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#drop();
  }
}
