/** Files of a ZIP archive, by its directory (APPNOTE.TXT 6.3, section 4.3). */

import { damaged, notFile, tooMuch, type Upload } from "./entries.ts";
import { inflated } from "./inflate.ts";

const endMark = 0x06054b50;
const endLength = 22;
const entryMark = 0x02014b50;
const entryLength = 46;
const localMark = 0x04034b50;
const localLength = 30;
/** The end of the directory and the longest comment behind it. */
const tail = endLength + 65_535;
/** Entries that are looked at, folders among them. */
const mostEntries = 20_000;

/** The kind of a file in Unix's `st_mode`. */
const kindMask = 0o170000;
const folderKind = 0o040000;
const fileKind = 0o100000;

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly size: number;
  readonly offset: number;
  /** `st_mode`; 0: it was not packed on a Unix. */
  readonly mode: number;
}

/** @throws {Problem} 400, 413 */
export function unzip(bytes: Uint8Array<ArrayBuffer>, upload: Upload): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (const entry of entriesIn(bytes, view)) addEntry(entry, { bytes, view, upload });
  } catch (error) {
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

function* entriesIn(bytes: Uint8Array, view: DataView): Generator<Entry> {
  const end = endOf(view);
  let at = view.getUint32(end + 16, true);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries || count === 0xffff) throw tooMuch();
  for (let number = 0; number < count; number++) {
    if (view.getUint32(at, true) !== entryMark) throw damaged();
    const [nameLength, extra, comment] = [28, 30, 32].map((it) => view.getUint16(at + it, true));
    const start = at + entryLength;
    const name = nameIn(bytes.subarray(start, start + (nameLength ?? 0)));
    const isUnix = view.getUint8(at + 5) === 3;
    yield {
      name,
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) !== 0,
      size: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
      mode: isUnix ? view.getUint16(at + 40, true) : 0,
    };
    at = start + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - tail);
  for (let at = view.byteLength - endLength; at >= first; at--) {
    if (view.getUint32(at, true) === endMark) return at;
  }
  throw damaged();
}

function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw damaged();
  }
}

function addEntry(
  { name, method, isEncrypted, size, offset, mode }: Entry,
  { bytes, view, upload }: {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly view: DataView;
    readonly upload: Upload;
  },
): void {
  const kind = mode & kindMask;
  if (name.endsWith("/") && (kind === 0 || kind === folderKind)) return;
  if (kind !== 0 && kind !== fileKind) throw notFile(name);
  if (isEncrypted || view.getUint32(offset, true) !== localMark) throw damaged();
  const start = offset + localLength + view.getUint16(offset + 26, true) +
    view.getUint16(offset + 28, true);
  if (start + size > bytes.length) throw damaged();
  const stored = bytes.subarray(start, start + size);
  const isExecutable = (mode & 0o100) !== 0;
  if (method === 0) upload.add(name, stored.slice(), isExecutable);
  else if (method === 8) upload.add(name, inflated("deflate", stored, upload.room), isExecutable);
  else throw damaged();
}
