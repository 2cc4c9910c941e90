/**
 * What runs in the background, for other terminals: a small file for each process. The log has
 * the same, but in one stream a session: to list what runs every stream would have to be read, and
 * most sessions left nothing behind.
 */

import * as z from "zod";
import { once, writeAtomic } from "../util/mod.ts";

const record = once(() =>
  z.object({
    id: z.string().regex(ids),
    session: z.string(),
    command: z.string(),
    pid: z.int().min(2),
    startedAt: z.string(),
    boxed: z.boolean(),
    /** ISO 8601. */
    since: z.string(),
    port: z.number().nullable(),
  })
);

/** As the spawner makes them; nothing else is made part of a path. */
const ids = /^p[0-9a-f]{6}$/;

export type ProcessRecord = z.infer<ReturnType<typeof record>>;

export interface ProcessFiles {
  /** Oldest first; a file that is not understood counts for nothing. */
  list(): Promise<readonly ProcessRecord[]>;
  add(record: ProcessRecord): Promise<void>;
  /** Quiet where there is none. */
  remove(id: string): Promise<void>;
}

/** @param folder absolute path; made when there is something to keep */
export function processFiles(folder: string): ProcessFiles {
  return {
    async list() {
      const found: ProcessRecord[] = [];
      for (const name of await namesIn(folder)) {
        const read = await readRecord(`${folder}/${name}`);
        if (read && name === `${read.id}.json`) found.push(read);
      }
      return found.sort(bySince);
    },
    async add(it) {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      await writeAtomic(`${folder}/${it.id}.json`, `${JSON.stringify(it)}\n`, {
        mode: 0o600,
        sync: false,
      });
    },
    async remove(id) {
      if (ids.test(id)) await Deno.remove(`${folder}/${id}.json`).catch(() => {});
    },
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

async function readRecord(path: string): Promise<ProcessRecord | null> {
  try {
    return record().parse(JSON.parse(await Deno.readTextFile(path)));
  } catch {
    // Removed meanwhile, or none of ours.
    return null;
  }
}

function bySince(one: ProcessRecord, other: ProcessRecord): number {
  return one.since < other.since ? -1 : one.since > other.since ? 1 : 0;
}

/** For tests, and one process only. */
export function memoryProcesses(): ProcessFiles {
  const known = new Map<string, ProcessRecord>();
  return {
    list: () => Promise.resolve([...known.values()].sort(bySince)),
    add: (it) => Promise.resolve(void known.set(it.id, it)),
    remove: (id) => Promise.resolve(void known.delete(id)),
  };
}
