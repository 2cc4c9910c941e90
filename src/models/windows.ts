/**
 * The windows that models of Ollama were asked to be loaded with. The next process asks for the same:
 * another one would have the server load the model anew and read the prompt from its beginning.
 */

import * as z from "zod";
import type { Clock, Model } from "../protocol/mod.ts";
import { once, withFileLock, writeAtomic } from "../util/mod.ts";
import { type Measured, profileKey } from "./probe/profiles.ts";
import type { Serving } from "./serving.ts";

/** Name of the file in the user's cache folder. */
const file = "model_windows.json";

/** Milliseconds after which one is forgotten: the machine, or what it is used for, may be another. */
const age = 7 * 24 * 60 * 60 * 1000;

/** One that is used is written again after this time, milliseconds. */
const refresh = 24 * 60 * 60 * 1000;

const shape = once(() =>
  z.record(z.string(), z.object({ tokens: z.int().min(1), at: z.number() }))
);

type Windows = z.infer<ReturnType<typeof shape>>;

/** The file with them, and when it is. */
export interface WindowFile {
  /** The user's cache. */
  readonly folder: string;
  readonly clock: Pick<Clock, "now">;
}

interface Keeping extends WindowFile {
  serving(signal: AbortSignal): Promise<Serving>;
}

/** Tokens that the model was asked to be loaded with last; `null`: nobody did within a week. */
export async function heldWindow(
  of: Measured,
  { folder, clock }: WindowFile,
): Promise<number | null> {
  const found = (await stored(folder))[profileKey(of)];
  return found && clock.now() - found.at < age ? found.tokens : null;
}

/** The same model; what it was asked to be loaded with is kept behind each of its answers. */
export function keepingWindow(
  model: Model,
  of: Measured,
  options: Keeping,
): Model {
  return {
    id: model.id,
    async *stream(request, { signal }) {
      for await (const delta of model.stream(request, { signal })) {
        if (delta.type === "finish") await keep(of, options, signal);
        yield delta;
      }
    },
  };
}

async function keep(
  of: Measured,
  { folder, clock, serving }: Keeping,
  signal: AbortSignal,
): Promise<void> {
  // It is a cache: an answer is worth more than to be lost with it.
  try {
    const { held } = await serving(signal);
    if (held !== null) await write(of, held, { folder, clock });
  } catch {
    return;
  }
}

async function write(of: Measured, tokens: number, { folder, clock }: WindowFile): Promise<void> {
  const key = profileKey(of);
  const at = clock.now();
  const before = (await stored(folder))[key];
  if (before?.tokens === tokens && at - before.at < refresh) return;
  const path = `${folder}/${file}`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  await withFileLock(`${path}.lock`, async () => {
    const all = { ...await stored(folder), [key]: { tokens, at } };
    await writeAtomic(path, `${JSON.stringify(all)}\n`, { mode: 0o600, sync: false });
  });
}

/** A file that is missing or damaged holds nothing. */
async function stored(folder: string): Promise<Windows> {
  try {
    const text = await Deno.readTextFile(`${folder}/${file}`);
    return shape().safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
