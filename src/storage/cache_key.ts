/** Bytes of a key, as the interface says, and of a table's name. */
const maxBytes = { key: 500, table: 100 } as const;

/** @throws {TypeError} if one of the names is too long */
export function checkCacheKeys(table: string, keys: Iterable<string>): void {
  check("table", table);
  for (const key of keys) check("key", key);
}

function check(what: keyof typeof maxBytes, name: string): void {
  // A character has at most three bytes in UTF-8: most names need not be encoded to be measured.
  if (name.length * 3 <= maxBytes[what]) return;
  if (new TextEncoder().encode(name).length > maxBytes[what]) {
    throw new TypeError(`a cache's ${what} has at most ${maxBytes[what]} bytes`);
  }
}
