/**
 * The pages of a SQLite file, read without SQLite, which refuses a damaged one: those of the file
 * and, newer, those that stand committed in the write-ahead log beside it. Nothing is written.
 *
 * https://www.sqlite.org/fileformat2.html
 */

/** Deno KV makes its files with SQLite's default; the field in a damaged header proves nothing. */
export const pageSize = 4096;

const walHeader = 32;
const frameHeader = 24;

/** In the file's header: the first page of the list of free ones, and how many there are. */
const firstFreeAt = 32;
const freeCountAt = 36;

export interface Pages {
  /** Pages are numbered from 1 to here. */
  readonly count: number;
  /** `null` beyond the end. */
  page(number: number): Uint8Array | null;
  /** Pages that belong to no table; empty if the list of them is damaged. */
  readonly free: ReadonlySet<number>;
  close(): void;
}

/** @param path of a file that nobody writes to; it and its log may each be missing */
export function openPages(path: string): Pages {
  const files: Deno.FsFile[] = [];
  const open = (name: string): Source => {
    const file = openFile(name);
    if (file) files.push(file);
    return { file, size: file?.statSync().size ?? 0 };
  };
  const main = open(path);
  const wal = open(`${path}-wal`);
  const frames = committedFrames(wal);
  const count = Math.max(Math.ceil(main.size / pageSize), ...frames.keys());
  const page = (number: number) => {
    if (number < 1 || number > count) return null;
    const frame = frames.get(number);
    return frame === undefined
      ? readAt(main, (number - 1) * pageSize, pageSize)
      : readAt(wal, frame, pageSize);
  };
  return {
    count,
    page,
    free: freePages(page, count),
    close: () => files.forEach((file) => file.close()),
  };
}

interface Source {
  readonly file: Deno.FsFile | null;
  readonly size: number;
}

function openFile(path: string): Deno.FsFile | null {
  try {
    return Deno.openSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Zeros stand for what is beyond the end. */
function readAt({ file }: Source, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  if (!file) return bytes;
  file.seekSync(offset, Deno.SeekMode.Start);
  for (let done = 0; done < length;) {
    const read = file.readSync(bytes.subarray(done));
    if (read === null) break;
    done += read;
  }
  return bytes;
}

/**
 * Where the newest committed content of a page stands in the log. Sums of frames are not checked:
 * each record has its own.
 */
function committedFrames(wal: Source): ReadonlyMap<number, number> {
  const committed = new Map<number, number>();
  if (wal.size < walHeader) return committed;
  const salt = view(readAt(wal, 16, 8)).getBigUint64(0);
  let open = new Map<number, number>();
  const step = frameHeader + pageSize;
  for (let at = walHeader; at + step <= wal.size; at += step) {
    const header = view(readAt(wal, at, frameHeader));
    if (header.getBigUint64(8) !== salt) break;
    open.set(header.getUint32(0), at + frameHeader);
    // The size of the file in pages stands in the last frame of a transaction.
    if (header.getUint32(4) === 0) continue;
    for (const [number, offset] of open) committed.set(number, offset);
    open = new Map();
  }
  return committed;
}

/** What stands on free pages was deleted. */
function freePages(
  page: (number: number) => Uint8Array | null,
  count: number,
): ReadonlySet<number> {
  const free = new Set<number>();
  const first = page(1);
  if (!first) return free;
  const header = view(first);
  let trunk = header.getUint32(firstFreeAt);
  while (trunk > 0 && trunk <= count && !free.has(trunk)) {
    free.add(trunk);
    const bytes = page(trunk);
    if (!bytes) break;
    const data = view(bytes);
    const leaves = Math.min(data.getUint32(4), pageSize / 4 - 2);
    for (let leaf = 0; leaf < leaves; leaf++) free.add(data.getUint32(8 + 4 * leaf));
    trunk = data.getUint32(0);
  }
  return free.size === header.getUint32(freeCountAt) ? free : new Set();
}

export function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
