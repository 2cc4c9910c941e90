/** How long a run waits for the disk: `strace` in runs of their own, for it slows everything. */

import type { Command } from "./stage.ts";

/** One wait, in epoch milliseconds. */
export interface Wait {
  readonly begin: number;
  readonly end: number;
}

export async function hasStrace(): Promise<boolean> {
  try {
    return (await new Deno.Command("strace", { args: ["--version"] }).output()).success;
  } catch {
    return false;
  }
}

/** The same command under `strace`, which writes to `file`. */
export function traced(command: Command, file: string): Command {
  const options = ["-f", "--seccomp-bpf", "-ttt", "-T", "-e", "trace=fsync,fdatasync"];
  return { ...command, argv: ["/usr/bin/env", "strace", ...options, "-o", file, ...command.argv] };
}

/** All waits in the text that `strace` wrote, calls that it tells in two lines included. */
export function waitsIn(text: string): readonly Wait[] {
  return text.split("\n").flatMap((line) => {
    const whole = /^\d+ +([\d.]+) f(?:data)?sync\(.* = \d+ <([\d.]+)>$/.exec(line);
    const rest = /^\d+ +([\d.]+) <\.\.\. f(?:data)?sync resumed.* = \d+ <([\d.]+)>$/.exec(line);
    const [, at, took] = whole ?? rest ?? [];
    if (at === undefined || took === undefined) return [];
    const [time, length] = [Number(at) * 1000, Number(took) * 1000];
    return whole ? [{ begin: time, end: time + length }] : [{ begin: time - length, end: time }];
  });
}

/** Milliseconds between two moments in which at least one wait went on. */
export function waited(waits: readonly Wait[], begin: number, end: number): number {
  let sum = 0;
  let covered = begin;
  for (const wait of waits.toSorted((a, b) => a.begin - b.begin)) {
    const from = Math.max(wait.begin, covered);
    const to = Math.min(wait.end, end);
    if (to > from) sum += to - from;
    covered = Math.max(covered, to);
  }
  return sum;
}
