/**
 * What the folders of a tree list, from one process to the next: a folder whose stamp is the same
 * lists the same. One that changed shortly before it was read is left out, since a later change may
 * have the same stamp.
 */

import * as z from "zod";
import type { SurveyedFolder } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";

type Folders = ReadonlyMap<string, SurveyedFolder>;

export interface Listings {
  readonly folders: Folders;
  /** Paths of the files in them whose content is a key. */
  readonly keys: readonly string[];
}

const schema = once(() =>
  z.object({
    v: z.literal(2),
    wanted: z.string(),
    folders: z.array(z.tuple([
      z.string(),
      z.object({
        stamp: z.string(),
        changed: z.number(),
        files: z.array(z.string()),
        folders: z.array(z.string()),
        others: z.array(z.string()).exactOptional(),
        ruled: z.boolean(),
      }),
    ])),
    keys: z.array(z.string()),
  })
);

/** As long as a folder must have been left alone, milliseconds. */
const quietMs = 2_000;

/** So many folders that were read anew are worth a file. */
const worth = 64;

export interface FolderListingsOptions {
  /** Absolute path of a file in a private folder. */
  readonly path: string;
  /** By what files were wanted: another text, and nothing is known. */
  readonly wanted: string;
}

export const nothing: Listings = { folders: new Map(), keys: [] };

export class FolderListings {
  constructor(private readonly options: FolderListingsOptions) {}

  load(): Listings {
    const { path, wanted } = this.options;
    try {
      const { data } = schema().safeParse(JSON.parse(Deno.readTextFileSync(path)));
      if (data?.wanted === wanted) return { folders: new Map(data.folders), keys: data.keys };
    } catch {
      // Everything is read.
    }
    return nothing;
  }

  /** @param known what `now` was found with; at `since`, epoch milliseconds, the look began */
  save(now: Listings, { known, since }: { readonly known: Folders; readonly since: number }): void {
    let fresh = 0;
    for (const [path, folder] of now.folders) if (known.get(path) !== folder) fresh++;
    if (fresh < worth) return;
    const { path, wanted } = this.options;
    const { keys } = now;
    const folders = [...now.folders].filter(([, { changed }]) => changed < since - quietMs);
    try {
      const next = `${path}.${crypto.randomUUID()}`;
      Deno.writeTextFileSync(next, JSON.stringify({ v: 2, wanted, folders, keys }), {
        mode: 0o600,
      });
      Deno.renameSync(next, path);
    } catch {
      // The next process reads them again.
    }
  }
}
