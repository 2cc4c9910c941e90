/** The rows of Deno KV in a damaged file: whatever still has a key and a value that can be theirs. */

import type { Key } from "../kv_file.ts";
import { cellsOf, isBtree, possibleCells, readCell } from "./cells.ts";
import { openPages, type Pages } from "./pages.ts";

export interface Row {
  readonly key: Key;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Greater for what was written later. */
  readonly version: number;
}

/** The newest row of each key, in the order of the keys. */
export interface Rows {
  readonly size: number;
  /** Of them, those of the first file. */
  readonly own: number;
  keys(): Iterable<Key>;
  get(key: Key): Row | null;
  close(): void;
}

interface Place {
  readonly key: Key;
  readonly pages: Pages;
  readonly page: number;
  readonly cell: number;
  readonly version: number;
}

/**
 * Looks at every page of the files.
 *
 * @param paths of files that nobody writes to; a row of an earlier one stands before an equal one
 * @param isRow whether a value can be what was written under its key
 */
export function salvageRows(
  paths: readonly string[],
  isRow: (row: Row) => boolean,
): Rows {
  const places = new Map<string, Place>();
  let own = 0;
  const opened = paths.map(openPages);
  for (const [file, pages] of opened.entries()) {
    // Versions of two files have nothing to do with each other: the first file is the newer one.
    for (const [id, place] of placesIn(pages, isRow)) if (!places.has(id)) places.set(id, place);
    if (file === 0) own = places.size;
  }
  const sorted = [...places.values()].sort((a, b) => compareKeys(a.key, b.key));
  return {
    size: places.size,
    own,
    keys: () => sorted.map(({ key }) => key),
    get(key) {
      const place = places.get(JSON.stringify(key));
      const page = place?.pages.page(place.page);
      return place && page ? toRow(readCell(place.pages, page, place.cell)) : null;
    },
    close: () => opened.forEach((pages) => pages.close()),
  };
}

/** The newest of each key. */
function placesIn(pages: Pages, isRow: (row: Row) => boolean): ReadonlyMap<string, Place> {
  const [places, remains] = [new Map<string, Place>(), new Map<string, Place>()];
  for (const { row, place, isRemains } of rowsOf(pages)) {
    const id = JSON.stringify(row.key);
    const known = (isRemains ? remains : places).get(id);
    if (known && known.version >= place.version || !isRow(row)) continue;
    (isRemains ? remains : places).set(id, place);
  }
  // What is left of streams of which no row is in its place was deleted.
  const alive = new Set([...places.values()].map(({ key }) => key[1]));
  for (const [id, place] of remains) {
    if (!places.has(id) && alive.has(place.key[1])) places.set(id, place);
  }
  return places;
}

interface PlacedRow {
  readonly row: Row;
  readonly place: Place;
  /** On a sound page, but not in its list: SQLite has moved or deleted it, or lost the list. */
  readonly isRemains: boolean;
}

function* rowsOf(pages: Pages): Generator<PlacedRow> {
  for (let number = 1; number <= pages.count; number++) {
    const page = pages.free.has(number) ? null : pages.page(number);
    if (!page) continue;
    const listed = cellsOf(page);
    const read = listed.map((cell) => readCell(pages, page, cell));
    const isSound = isBtree(page) && !read.includes(null);
    const found = (cell: number, columns = readCell(pages, page, cell), isRemains = false) => {
      const row = toRow(columns);
      if (!row) return [];
      const { key, version } = row;
      return [{ row, place: { key, pages, page: number, cell, version }, isRemains }];
    };
    for (const [at, cell] of listed.entries()) yield* found(cell, read[at]);
    for (const cell of possibleCells(page)) yield* found(cell, undefined, isSound);
  }
}

function toRow(columns: ReturnType<typeof readCell>): Row | null {
  const [k, v, , version] = columns ?? [];
  if (!(k instanceof Uint8Array) || !(v instanceof Uint8Array)) return null;
  const key = decodeKey(k);
  return key && { key, bytes: v.slice(), version: typeof version === "number" ? version : 0 };
}

/** Parts of a key as Deno KV encodes them: the two kinds that are used here. */
const part = { text: 0x02, number: 0x21 } as const;

/** `null`: no key of ours. */
function decodeKey(bytes: Uint8Array): Key | null {
  const key: (string | number)[] = [];
  for (let at = 0; at < bytes.length;) {
    const found = bytes[at] === part.text
      ? decodeText(bytes, at + 1)
      : bytes[at] === part.number
      ? decodeNumber(bytes, at + 1)
      : null;
    if (!found) return null;
    key.push(found.value);
    at = found.next;
  }
  return key.length === 0 ? null : key;
}

/** UTF-8 up to a NUL; one within the text is followed by 0xff. */
function decodeText(bytes: Uint8Array, from: number) {
  const text: number[] = [];
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== 0) text.push(byte);
    else if (bytes[at + 1] !== 0xff) {
      return { value: new TextDecoder().decode(new Uint8Array(text)), next: at + 1 };
    } else {
      text.push(0);
      at++;
    }
  }
  return null;
}

/** A double, big end first, its sign turned so that bytes sort as numbers; none is negative. */
function decodeNumber(bytes: Uint8Array, at: number) {
  if (at + 8 > bytes.length || (bytes[at] ?? 0) < 128) return null;
  const copy = bytes.slice(at, at + 8);
  copy[0] = (copy[0] ?? 0) - 128;
  return { value: new DataView(copy.buffer).getFloat64(0), next: at + 8 };
}

/** As Deno KV sorts them: texts by their UTF-8, before numbers. */
export function compareKeys(a: Key, b: Key): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const order = compareParts(a[at] ?? 0, b[at] ?? 0);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareParts(a: string | number, b: string | number): number {
  if (typeof a === "number") return typeof b === "number" ? a - b : 1;
  if (typeof b === "number") return -1;
  // Code points sort as their UTF-8 does; UTF-16 units differ in what no key of ours has.
  return a === b ? 0 : a < b ? -1 : 1;
}
