/** Records of a SQLite index page. Deno KV's table has no row ids, so its rows are such records. */

import { type Pages, pageSize, view } from "./pages.ts";

/** First byte of an index page: `leaf` has records alone, `interior` has children beside them. */
const pageType = { interior: 0x02, leaf: 0x0a } as const;

/** Of a table with row ids. */
const tablePage = { interior: 0x05, leaf: 0x0d } as const;

/** The page says that it is one of a tree; others are free, or carry on a record. */
export function isBtree([type]: Uint8Array): boolean {
  return type === pageType.leaf || type === pageType.interior ||
    type === tablePage.leaf || type === tablePage.interior;
}

/** Bytes of a record that stand in its cell; of a longer one the rest follows on overflow pages. */
const maxLocal = Math.floor((pageSize - 12) * 64 / 255) - 23;
const minLocal = Math.floor((pageSize - 12) * 32 / 255) - 23;

/** Bytes of a longest record: a value of Deno KV, its key and what stands around them. */
const maxRecord = 65_536 + 2_048 + 64;

export type Column = Uint8Array | number;

/** Offsets of the cells of a page, none of a page that is not one of an index. */
export function cellsOf(page: Uint8Array): readonly number[] {
  const type = page[0];
  if (type !== pageType.leaf && type !== pageType.interior) return [];
  const data = view(page);
  const start = type === pageType.leaf ? 8 : 12;
  const count = Math.min(data.getUint16(3), (pageSize - start) / 2);
  const offsets: number[] = [];
  for (let cell = 0; cell < count; cell++) {
    const at = data.getUint16(start + 2 * cell);
    if (at >= start && at < pageSize - 4) offsets.push(type === pageType.leaf ? at : at + 4);
  }
  return offsets;
}

/** First bytes of the keys of all rows worth looking for: a text. */
const textKey = 0x02;

/** Bytes that stand before the first column of a record: two sizes and six types, at most. */
const beforeKey = 16;

/**
 * Where records of a page could begin whose header or whose list of cells is damaged: what is
 * read there has to prove itself.
 */
export function* possibleCells(page: Uint8Array): Generator<number> {
  for (let key = page.indexOf(textKey); key >= 0; key = page.indexOf(textKey, key + 1)) {
    for (let at = Math.max(8, key - beforeKey); at < key - 4; at++) yield at;
  }
}

/** The columns of the record at an offset; `null` if there cannot be one. */
export function readCell(pages: Pages, page: Uint8Array, at: number): readonly Column[] | null {
  const size = varint(page, at);
  if (!size || size.value < 2 || size.value > maxRecord) return null;
  const local = localBytes(size.value);
  const end = size.next + local;
  if (end > pageSize) return null;
  const head = page.subarray(size.next, end);
  if (local === size.value) return columnsOf(head);
  if (end + 4 > pageSize) return null;
  const payload = new Uint8Array(size.value);
  payload.set(head);
  const isWhole = readOverflow(pages, payload.subarray(local), view(page).getUint32(end));
  return isWhole ? columnsOf(payload) : null;
}

function localBytes(size: number): number {
  if (size <= maxLocal) return size;
  const wanted = minLocal + (size - minLocal) % (pageSize - 4);
  return wanted <= maxLocal ? wanted : minLocal;
}

function readOverflow(pages: Pages, into: Uint8Array, first: number): boolean {
  let next = first;
  for (let done = 0; done < into.length;) {
    const page = next > 0 ? pages.page(next) : null;
    if (!page) return false;
    const part = page.subarray(4, 4 + Math.min(pageSize - 4, into.length - done));
    into.set(part, done);
    done += part.length;
    next = view(page).getUint32(0);
  }
  return true;
}

function columnsOf(payload: Uint8Array): readonly Column[] | null {
  const header = varint(payload, 0);
  if (!header || header.value > payload.length) return null;
  const columns: Column[] = [];
  let body = header.value;
  for (let at = header.next; at < header.value;) {
    const type = varint(payload, at);
    if (!type) return null;
    at = type.next;
    const length = lengthOf(type.value);
    if (length === null || body + length > payload.length) return null;
    columns.push(columnOf(type.value, payload.subarray(body, body + length)));
    body += length;
  }
  return columns;
}

const numberBytes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0] as const;

/** Of a serial type; `null`: SQLite writes none such. */
function lengthOf(type: number): number | null {
  if (type >= 12) return Math.floor((type - 12) / 2);
  return numberBytes[type] ?? null;
}

/** Texts and floating numbers, which Deno KV's table does not have, come out as their bytes. */
function columnOf(type: number, bytes: Uint8Array): Column {
  if (type === 8 || type === 9) return type - 8;
  if (type === 0 || type === 7 || type >= 12) return bytes;
  const sign = (bytes[0] ?? 0) >= 128 ? -1 : 0;
  return bytes.reduce((value, byte) => value * 256 + byte, sign);
}

/** SQLite's numbers of one to nine bytes; those that a file can have are of at most five. */
function varint(
  bytes: Uint8Array,
  at: number,
): { readonly value: number; readonly next: number } | null {
  let value = 0;
  for (let next = at; next < at + 5; next++) {
    const byte = bytes[next];
    if (byte === undefined) return null;
    value = value * 128 + (byte & 127);
    if (byte < 128) return { value, next: next + 1 };
  }
  return null;
}
