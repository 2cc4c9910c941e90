import type { Bytes, Cache } from "../protocol/mod.ts";
import { checkCacheKeys } from "./cache_key.ts";

/** A cache that lasts as long as the process. */
export function memoryCache(): Cache {
  const tables = new Map<string, Map<string, Bytes>>();
  return {
    // deno-lint-ignore require-await -- a wrong key is a rejection, as on disk
    async get(table, key) {
      checkCacheKeys(table, [key]);
      return tables.get(table)?.get(key)?.slice() ?? null;
    },
    // deno-lint-ignore require-await
    async all(table) {
      checkCacheKeys(table, []);
      const values = [...tables.get(table) ?? []];
      const sorted = values.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
      return new Map(sorted.map(([key, bytes]) => [key, bytes.slice()]));
    },
    // deno-lint-ignore require-await
    async put(table, entries) {
      checkCacheKeys(table, entries.keys());
      const values = tables.get(table) ?? new Map<string, Bytes>();
      tables.set(table, values);
      for (const [key, bytes] of entries) {
        if (bytes === null) values.delete(key);
        else values.set(key, bytes.slice());
      }
    },
    close: () => Promise.resolve(),
  };
}
