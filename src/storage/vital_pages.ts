/**
 * A sum that shows damage which Deno KV would not survive, at the price of a tenth of a millisecond: over
 * all of a small file; of a large one over the pages that Deno KV reads on threads of its own, where
 * an error ends the process: schema, its small tables, and the end of the index of rows that
 * expire. The file is read here, so nobody may have it open.
 */

import { pageSize, view } from "./salvage/pages.ts";
import { wordSum } from "./word_sum.ts";

/** Roots of all tables are made first. */
const roots = 9;
const maxDepth = 20;

/** Bytes of a file all of which is read. */
const small = 65_536;

/** First bytes of pages with children; the last child stands behind their header. */
const interior = { index: 0x02, table: 0x05 } as const;
const lastChildAt = 8;

/** `null` if the file cannot be read any more. */
export function vitalSum(path: string): number | null {
  try {
    using file = Deno.openSync(path);
    const { size } = file.statSync();
    if (size <= small) return wordSum(readPages(file, 0, Math.ceil(size / pageSize)));
    const head = readPages(file, 0, roots);
    const sums = [wordSum(head)];
    for (let root = 1; root < roots; root++) {
      let page = head.subarray(root * pageSize, (root + 1) * pageSize);
      for (let depth = 0; depth < maxDepth && hasChildren(page); depth++) {
        page = readPages(file, view(page).getUint32(lastChildAt) - 1, 1);
        sums.push(wordSum(page));
      }
    }
    return wordSum(new Uint8Array(new Uint32Array(sums).buffer));
  } catch (error) {
    if (error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.NotFound) {
      return null;
    }
    throw error;
  }
}

function hasChildren(page: Uint8Array): boolean {
  return page[0] === interior.index || page[0] === interior.table;
}

/** Fewer at the end of the file. */
function readPages(file: Deno.FsFile, first: number, count: number): Uint8Array {
  const bytes = new Uint8Array(count * pageSize);
  file.seekSync(Math.max(0, first) * pageSize, Deno.SeekMode.Start);
  let done = 0;
  for (let read = 0; done < bytes.length; done += read) {
    const found = file.readSync(bytes.subarray(done));
    if (found === null) break;
    read = found;
  }
  return bytes.subarray(0, done);
}
