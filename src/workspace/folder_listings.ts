/**
 * What the folders of a tree list, from one process to the next: a folder whose stamp is the same
 * lists the same. One that changed shortly before it was read is left out, since a later change may
 * have the same stamp.
 */

import * as z from "zod";
import type { SurveyedFolder } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";

type Folders = ReadonlyMap<string, SurveyedFolder>;

const schema = once(() =>
  z.object({
    v: z.literal(1),
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

export class FolderListings {
  constructor(private readonly options: FolderListingsOptions) {}

  load(): Folders {
    const { path, wanted } = this.options;
    try {
      const parsed = schema().safeParse(JSON.parse(Deno.readTextFileSync(path)));
      return new Map(parsed.success && parsed.data.wanted === wanted ? parsed.data.folders : []);
    } catch {
      return new Map();
    }
  }

  /** @param known what `now` was found with; at `since`, epoch milliseconds, the look began */
  save(now: Folders, { known, since }: { readonly known: Folders; readonly since: number }): void {
    let fresh = 0;
    for (const [path, folder] of now) if (known.get(path) !== folder) fresh++;
    if (fresh < worth) return;
    const { path, wanted } = this.options;
    const folders = [...now].filter(([, { changed }]) => changed < since - quietMs);
    try {
      const next = `${path}.${crypto.randomUUID()}`;
      Deno.writeTextFileSync(next, JSON.stringify({ v: 1, wanted, folders }), { mode: 0o600 });
      Deno.renameSync(next, path);
    } catch {
      // The next process reads them again.
    }
  }
}
