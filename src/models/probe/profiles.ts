/** The profiles of all models that were measured, in one file of the user's data. */

import * as z from "zod";
import { lockFailure } from "../../protocol/mod.ts";
import { once, sweepTemporary, withFileLock, writeAtomic } from "../../util/mod.ts";
import { type Profile, profileSchema } from "./profile.ts";

/** Whose profile it is. */
export interface Measured {
  readonly provider: string;
  readonly model_name: string;
  readonly base_url: string | null;
}

export type Profiles = ReadonlyMap<string, Profile>;

/** Name of the file in the user's data folder. */
export const profilesFile = "model_profiles.json";

const shape = once(() => z.record(z.string(), z.unknown()));

/** Another server, or another model on it, is measured anew. */
export function profileKey({ provider, base_url, model_name }: Measured): string {
  const origin = URL.parse(base_url ?? "")?.origin ?? "-";
  return JSON.stringify([provider, origin, model_name]);
}

/**
 * What was measured so far. A file that is missing or damaged is no profile, and so is an entry
 * that another version wrote: everything here can be measured again.
 */
export async function readProfiles(folder: string): Promise<Profiles> {
  const entries = Object.entries(await stored(folder));
  return new Map(entries.flatMap(([key, value]) => {
    const { data } = profileSchema().safeParse(value);
    return data ? [[key, data]] : [];
  }));
}

/** Keeps a profile; the file is old or new, and no other process writes it meanwhile. */
export async function storeProfile(
  folder: string,
  of: Measured,
  profile: Profile,
): Promise<void> {
  await change(folder, (all) => ({ ...all, [profileKey(of)]: profile }));
}

/** What was measured of it holds no longer. */
export async function forgetProfile(folder: string, of: Measured): Promise<void> {
  const forgotten = profileKey(of);
  await change(
    folder,
    (all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== forgotten)),
  );
}

type Stored = Readonly<Record<string, unknown>>;

async function change(folder: string, next: (all: Stored) => Stored): Promise<void> {
  const path = `${folder}/${profilesFile}`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  await withFileLock(`${path}.lock`, async () => {
    const all = next(await stored(folder));
    await sweepTemporary(path);
    await writeAtomic(path, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  }).catch((error) => {
    throw lockFailure(error);
  });
}

async function stored(folder: string): Promise<Stored> {
  try {
    const text = await Deno.readTextFile(`${folder}/${profilesFile}`);
    return shape().safeParse(JSON.parse(text)).data ?? {};
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof SyntaxError) return {};
    throw error;
  }
}
