/**
 * Entries of a ZIP archive, inflated under limits. A name is a key and never a path; what the
 * directory says of sizes is believed by nobody: bytes are counted as they come.
 */

import { Inflate } from "fflate";
import { concatBytes } from "../util/mod.ts";
import { ascii } from "./kind.ts";
import { maxEntries, maxEntryBytes, maxInflatedBytes, maxRatio, ratioFreeBytes } from "./limits.ts";
import { Unreadable } from "./types.ts";

export interface Archive {
  has(name: string): boolean;
  /**
   * `null`: no such entry.
   *
   * @throws {Unreadable} more than the limits allow, encrypted, or damaged
   */
  read(name: string): Uint8Array | null;
}

interface Entry {
  readonly method: number;
  readonly encrypted: boolean;
  /** Bytes as stored. */
  readonly size: number;
  /** Of its local header. */
  readonly offset: number;
}

/** APPNOTE.TXT, 4.3: signatures and lengths without what varies. */
const endMark = "PK\x05\x06";
const endLength = 22;
const directoryMark = 0x02014b50;
const directoryLength = 46;
const localMark = 0x04034b50;
const localLength = 30;

/** The end of the directory and the longest comment behind it. */
const tail = endLength + 65_535;

/** Stands for a number that is in the extra field. */
const elsewhere = 0xffffffff;

/** Bytes given to the inflater at a time: at most 4 MB come of them at once. */
const slice = 4096;

/** @throws {Unreadable} no directory, or more entries than any document has */
export function openArchive(bytes: Uint8Array): Archive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = within(() => directory(bytes, view));
  let left = maxInflatedBytes;
  /** What was read last: the main part is looked at before it is read. */
  let last: { readonly name: string; readonly content: Uint8Array } | null = null;
  return {
    has: (name) => entries.has(name),
    read(name) {
      if (last?.name === name) return last.content;
      const entry = entries.get(name);
      if (!entry) return null;
      if (entry.encrypted) throw new Unreadable("encrypted");
      const stored = within(() => storedBytes(entry, bytes, view));
      const content = contentOf(entry, stored, Math.min(left, maxEntryBytes));
      left -= content.length;
      last = { name, content };
      return content;
    },
  };
}

/** A number that leads out of the file is damage. */
function within<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new Unreadable("damaged", "its directory is cut");
    throw error;
  }
}

function directory(bytes: Uint8Array, view: DataView): ReadonlyMap<string, Entry> {
  const from = Math.max(0, bytes.length - tail);
  const end = from + ascii(bytes.subarray(from)).lastIndexOf(endMark);
  if (end < from) throw new Unreadable("damaged", "the file is cut: its directory is missing");
  const entries = new Map<string, Entry>();
  let at = startOf(view, end);
  for (let count = 0; at < end && view.getUint32(at, true) === directoryMark; count++) {
    if (count === maxEntries) throw new Unreadable("entries", `${maxEntries}`);
    const [name, extra, comment] = [28, 30, 32].map((it) => view.getUint16(at + it, true));
    const nameEnd = at + directoryLength + (name ?? 0);
    const key = new TextDecoder().decode(bytes.subarray(at + directoryLength, nameEnd));
    const extended = view.getUint32(at + 20, true) === elsewhere ||
      view.getUint32(at + 42, true) === elsewhere;
    if (!entries.has(key)) {
      entries.set(key, {
        method: view.getUint16(at + 10, true),
        encrypted: (view.getUint16(at + 8, true) & 1) === 1,
        ...extended ? numbersOf(view, at, nameEnd) : {
          size: view.getUint32(at + 20, true),
          offset: view.getUint32(at + 42, true),
        },
      });
    }
    at = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Where the directory starts; in a ZIP64 file another record says it (4.3.14, 4.3.15). */
function startOf(view: DataView, end: number): number {
  const start = view.getUint32(end + 16, true);
  if (start !== elsewhere) return start;
  const record = Number(view.getBigUint64(end - 20 + 8, true));
  return Number(view.getBigUint64(record + 48, true));
}

/** Numbers of the ZIP64 field (4.5.3): only those are in it that are not in their places. */
function numbersOf(view: DataView, at: number, extra: number): Pick<Entry, "size" | "offset"> {
  const end = extra + view.getUint16(at + 30, true);
  let field = extra;
  while (field + 4 <= end && view.getUint16(field, true) !== 1) {
    field += 4 + view.getUint16(field + 2, true);
  }
  let next = field + 4;
  const number = (place: number) => {
    const plain = view.getUint32(at + place, true);
    if (plain !== elsewhere) return plain;
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  };
  number(24);
  return { size: number(20), offset: number(42) };
}

function storedBytes({ size, offset }: Entry, bytes: Uint8Array, view: DataView): Uint8Array {
  if (view.getUint32(offset, true) !== localMark) throw new Unreadable("damaged", "no such entry");
  const start = offset + localLength + view.getUint16(offset + 26, true) +
    view.getUint16(offset + 28, true);
  if (start + size > bytes.length) throw new Unreadable("damaged", "the file is cut");
  return bytes.subarray(start, start + size);
}

function contentOf({ method }: Entry, stored: Uint8Array, most: number): Uint8Array {
  if (method === 0) {
    if (stored.length > most) throw new Unreadable("inflated", `${most}`);
    return stored;
  }
  if (method !== 8) {
    throw new Unreadable("damaged", `compression ${method} is not used in documents`);
  }
  return inflated(stored, most);
}

function inflated(stored: Uint8Array, most: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  let given = 0;
  const inflate = new Inflate((piece) => {
    length += piece.length;
    if (length > most) throw new Unreadable("inflated", `${most}`);
    if (length > ratioFreeBytes && length > given * maxRatio) {
      throw new Unreadable("ratio", `${Math.round(length / given)}`);
    }
    pieces.push(piece);
  });
  try {
    do {
      const next = Math.min(stored.length, given + slice);
      const piece = stored.subarray(given, next);
      given = next;
      inflate.push(piece, given === stored.length);
    } while (given < stored.length);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable("damaged", "an entry cannot be inflated");
  }
  return concatBytes(pieces);
}
