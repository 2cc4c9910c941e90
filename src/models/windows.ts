/**
 * The windows that models of Ollama were asked to be loaded with, and how they count tokens. The next
 * process asks for the same: another window would have the server load the model anew and read the
 * prompt from its beginning.
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
  z.record(
    z.string(),
    z.object({
      tokens: z.int().min(1),
      calibration: z.number().positive().max(100).optional(),
      at: z.number(),
    }),
  )
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

/** How a model of Ollama was loaded and read last. */
export interface StoredWindow {
  /** It was asked to be loaded with. */
  readonly tokens: number;
  /** Tokens that it counted for each that we estimate; absent: it has not counted. */
  readonly calibration?: number | undefined;
}

/** `null`: nobody used it within a week. */
export async function storedWindow(
  of: Measured,
  { folder, clock }: WindowFile,
): Promise<StoredWindow | null> {
  const found = (await stored(folder))[profileKey(of)];
  if (!found || clock.now() - found.at >= age) return null;
  const { at: _, ...held } = found;
  return held;
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
    const { held, calibration } = await serving(signal);
    if (held === null) return;
    const found = { tokens: held, ...calibration === null ? {} : { calibration } };
    await write(of, found, { folder, clock });
  } catch {
    return;
  }
}

/** Another text has another figure: so much of a change is none of the model. */
const drift = 0.1;

function isAlike(one: StoredWindow, other: StoredWindow): boolean {
  const [mine, theirs] = [one.calibration, other.calibration];
  const isSame = mine === undefined || theirs === undefined
    ? mine === theirs
    : Math.abs(mine - theirs) < drift;
  return one.tokens === other.tokens && isSame;
}

async function write(
  of: Measured,
  held: StoredWindow,
  { folder, clock }: WindowFile,
): Promise<void> {
  const key = profileKey(of);
  const at = clock.now();
  const before = (await stored(folder))[key];
  if (before && isAlike(before, held) && at - before.at < refresh) return;
  const path = `${folder}/${file}`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  await withFileLock(`${path}.lock`, async () => {
    const all = { ...await stored(folder), [key]: { ...held, at } };
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
