import type { ProcessOutcome } from "../../../src/protocol/mod.ts";

export interface Place {
  readonly root: string;
  readonly scratch: string;
}

export async function inPlace(run: (place: Place) => Promise<void>): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    await Deno.mkdir(`${folder}/root`);
    await run({ root: `${folder}/root`, scratch: `${folder}/scratch` });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** An outcome without its time. */
export function timeless(
  { durationMs: _, ...rest }: ProcessOutcome,
): Omit<ProcessOutcome, "durationMs"> {
  return rest;
}

/** Command lines of living processes that have the word in them; zombies have none. */
export async function alive(word: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    // A process may end while we look.
    const line = await Deno.readTextFile(`/proc/${name}/cmdline`).catch(() => "");
    if (line.includes(word)) found.push(line);
  }
  return found;
}

/** A duration that no other test and no other program sleeps. */
export function oddDuration(): string {
  return `${100_000 + Math.floor(Math.random() * 800_000)}.5`;
}
