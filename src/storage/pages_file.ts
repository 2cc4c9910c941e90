import type { Entry, Key, KvFile } from "./kv_file.ts";
import { emptyFile } from "./read_only.ts";
import { compareKeys, salvageRows } from "./salvage/rows.ts";

/**
 * A file in a folder that may only be read. Deno KV would end the process over it, and SQLite wants
 * to write beside it: its pages are read here.
 */
export function pagesFile(path: string): KvFile {
  const rows = salvageRows([path], () => true);
  const sorted = [...rows.keys()];
  const entryOf = (key: Key): Entry | null => {
    const row = rows.get(key);
    return row && { ...row, versionstamp: row.version.toString(16).padStart(20, "0") };
  };
  const select = (isIn: (key: Key) => boolean, limit: number) =>
    Promise.resolve(sorted.filter(isIn).slice(0, limit).flatMap((key) => entryOf(key) ?? []));
  const isBelow = (prefix: Key) => (key: Key) => prefix.every((part, at) => key[at] === part);
  return {
    ...emptyFile,
    get: (keys) => Promise.resolve(keys.map(entryOf)),
    list: (prefix, limit) => select(isBelow(prefix), limit),
    range: ({ start, end }, limit) =>
      select((key) => compareKeys(start, key) <= 0 && compareKeys(key, end) < 0, limit),
    async *scan(prefix) {
      yield* await select(isBelow(prefix), Infinity);
    },
    close: () => Promise.resolve(rows.close()),
  };
}
