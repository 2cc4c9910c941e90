/**
 * One box made ahead of its command, on a write layer of its own: while a model answers, its name
 * spaces and mounts are made, and it waits for the words of a program. Before it is used all that it
 * shows and hides is decided again; where any of it differs it is thrown away. It ends with us, since
 * its input ends.
 */

import type { Command, Confinement } from "../protocol/mod.ts";
import { abandon, attend, type Launch, type Running, within } from "./launch.ts";
import { programText } from "./keeper.ts";
import { unmark } from "./layered.ts";
import type { Box } from "./level.ts";
import { type History, isUsual, startBox, type Surroundings } from "./start_box.ts";

export interface StandbyPorts {
  /** A box that waits for its program; `null`: none can be made. */
  make(layer: string, history: History): Promise<Box | null>;
  /** Folder and environment in which every program starts, as they are now. */
  surroundings(): Surroundings;
}

/** A box that a command runs in. */
interface Waiting {
  readonly box: Box;
  readonly child: Deno.ChildProcess;
  /** Folder of its layer. */
  readonly layer: string;
  readonly history: History;
  /** Folder and environment that it was started with. */
  readonly started: string;
  /** It was found current, for a command that is about to take it. */
  reserved: boolean;
  /** Resolves once it is taken or thrown away. */
  readonly gone: PromiseWithResolvers<void>;
}

/** How long one waits for a command that does not come, milliseconds. */
const patienceMs = 60_000;

/** How long a command may take from finding its box current to taking it, milliseconds. */
const takeMs = 1_000;

export class Standby {
  #waiting: Waiting | null = null;
  /** As the last command had it: the next one is likely to be let pass in the same way. */
  #history: History;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: StandbyPorts) {}

  /** In place of the one before, unless that is reserved; where none can be made there is none. */
  async prepare(layer: string): Promise<void> {
    const before = this.#waiting;
    if (before?.reserved) await within(takeMs, before.gone.promise);
    if (this.#waiting?.reserved) return;
    await this.dismiss();
    try {
      const history = this.#history;
      const box = await this.ports.make(layer, history);
      if (box === null) return;
      this.#waiting = await this.#start(box, { layer, history });
    } catch {
      // The command gets a box of its own, which says why it cannot be made.
    }
    this.#limit();
  }

  #limit(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.dismiss(), patienceMs);
    Deno.unrefTimer(Number(this.#timer));
  }

  async #start(
    box: Box,
    kind: Pick<Waiting, "layer" | "history">,
  ): Promise<Waiting | null> {
    const surroundings = this.ports.surroundings();
    const started = JSON.stringify(surroundings);
    const child = startBox(box, surroundings);
    if (child) {
      return { box, child, ...kind, started, reserved: false, gone: Promise.withResolvers() };
    }
    await box[Symbol.asyncDispose]();
    return null;
  }

  /** The box on this layer is as it would be made now. Where it is not it is thrown away. */
  async isCurrent(layer: string): Promise<boolean> {
    const it = this.#waiting;
    if (it === null || it.layer !== layer) return false;
    const isSame = JSON.stringify(this.ports.surroundings()) === it.started &&
      await it.box.isCurrent?.().catch(() => false);
    if (this.#waiting !== it) return false;
    if (!isSame) {
      await this.dismiss();
      return false;
    }
    it.reserved = true;
    this.#limit();
    return true;
  }

  /**
   * The box on the layer of one command; `null`: there is none, or it is not as the command needs it
   * and has ended.
   */
  async take(command: Command): Promise<ReservedBox | null> {
    const { confine } = command;
    if (confine?.layer === undefined) return null;
    this.#history = confine.history;
    const it = this.#waiting;
    if (it?.layer !== confine.layer) return null;
    if (!this.#suits(it, command, confine)) {
      // No two mounts have the same layer at a time.
      await this.dismiss();
      await unmark(confine.layer);
      return null;
    }
    this.#forget();
    return {
      box: it.box,
      run: (launch, run, output) => {
        it.child.ref();
        const running = attend(it.child, { ...launch, reports: "itself" }, run, output);
        void tell(it.child, programText(launch.words));
        return running;
      },
    };
  }

  #suits(it: Waiting, { cwd, env }: Command, confine: Confinement): boolean {
    const { history } = confine;
    const isPlain = isUsual(confine) && env === undefined;
    const isAlike = history === it.history || it.box.hasHistory !== true;
    return isPlain && isAlike && cwd === this.ports.surroundings().cwd;
  }

  async dismiss(): Promise<void> {
    const it = this.#waiting;
    this.#forget();
    if (it === null) return;
    it.child.ref();
    await abandon(it.child);
    await it.box[Symbol.asyncDispose]();
  }

  #forget(): void {
    this.#waiting?.gone.resolve();
    this.#waiting = null;
    clearTimeout(this.#timer);
  }
}

export interface ReservedBox {
  readonly box: Box;
  /** Has it run the words of the launch. */
  run(
    launch: Launch,
    run: Parameters<typeof attend>[2],
    output: Parameters<typeof attend>[3],
  ): Running;
}

/** A box that has died meanwhile says so by its end. */
async function tell(child: Deno.ChildProcess, text: string): Promise<void> {
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text)).catch(() => {});
  await writer.close().catch(() => {});
}
