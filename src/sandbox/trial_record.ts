/**
 * What the canary met is remembered in the private folder of a workspace: it holds as long as the
 * machine runs on, on the same kernel, for the same user, with the same programs, and no longer than
 * a day. A box that cannot be made, whatever the reason, ends it.
 */

import * as z from "zod";
import type { SandboxLevel } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import type { Machine } from "./level.ts";

const schema = once(() =>
  z.object({
    v: z.literal(2),
    circumstances: z.string(),
    /** Epoch milliseconds. */
    booted: z.number(),
    at: z.number(),
    level: z.string(),
    way: z.int().nonnegative(),
    /** Places over which a layer was mounted: the workspace and the folder of layers. */
    layered: z.array(z.string()),
  })
);

export interface Trial {
  readonly level: string;
  /** Which of the ways of its level. */
  readonly way: number;
  readonly layered: readonly string[];
}

export interface TrialOptions {
  /** Absolute path of a private folder. */
  readonly scratch: string;
  readonly machine: Machine;
  /** Names of the levels that are tried; absent: all. */
  readonly only?: readonly SandboxLevel[];
}

const dayMs = 24 * 60 * 60 * 1000;

/** By how much two reckonings of one start of the machine may differ, milliseconds. */
const clockMs = 60_000;

export class TrialRecord {
  readonly #path: string;

  constructor(private readonly options: TrialOptions) {
    this.#path = `${options.scratch}/sandbox.json`;
  }

  /** `null`: nothing is known that still holds. */
  read(): Trial | null {
    try {
      const parsed = schema().safeParse(JSON.parse(Deno.readTextFileSync(this.#path)));
      if (!parsed.success) return null;
      const { circumstances, booted, at, level, way, layered } = parsed.data;
      const age = Date.now() - at;
      const holds = circumstances === this.#circumstances() && age >= 0 && age < dayMs &&
        Math.abs(booted - bootTime()) < clockMs;
      return holds ? { level, way, layered } : null;
    } catch {
      return null;
    }
  }

  /** Where it cannot be written the next process tries again. */
  write({ level, way, layered }: Trial): void {
    const record = {
      v: 2,
      circumstances: this.#circumstances(),
      booted: bootTime(),
      at: Date.now(),
      ...{ level, way, layered },
    };
    try {
      Deno.mkdirSync(this.options.scratch, { recursive: true, mode: 0o700 });
      const next = `${this.#path}.${crypto.randomUUID()}`;
      Deno.writeTextFileSync(next, JSON.stringify(record), { mode: 0o600 });
      Deno.renameSync(next, this.#path);
    } catch {
      this.forget();
    }
  }

  forget(): void {
    try {
      Deno.removeSync(this.#path);
    } catch {
      // It is not there.
    }
  }

  #circumstances(): string {
    const { machine, only } = this.options;
    const programs = ["bwrap", "unshare", "setpriv", "mount", "sh"].map((name) => {
      const path = machine.program(name);
      return path === null ? null : [path, stampOf(path)];
    });
    return JSON.stringify([Deno.osRelease(), Deno.uid(), Deno.gid(), only ?? null, programs]);
  }
}

function bootTime(): number {
  return Date.now() - Deno.osUptime() * 1000;
}

function stampOf(path: string): string {
  const { dev, ino, size, mtime, ctime } = Deno.statSync(path);
  return [dev, ino, size, mtime?.getTime(), ctime?.getTime()].join(":");
}
