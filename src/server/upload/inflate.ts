/** Inflating under a limit: what an archive says of sizes is believed by nobody. */

import { Gunzip, Inflate } from "fflate";
import { concatBytes } from "../../util/mod.ts";
import { Problem } from "../problem.ts";
import { damaged, tooMuch } from "./entries.ts";

/** Bytes that are given to the inflater at a time: at most 16 MB come of them. */
const slice = 16_384;

/** @throws {Problem} 400, 413 */
export function inflated(
  format: "deflate" | "gzip",
  bytes: Uint8Array,
  most: number,
): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const take = (piece: Uint8Array) => {
    size += piece.length;
    if (size > most) throw tooMuch();
    pieces.push(piece);
  };
  const stream = format === "gzip" ? new Gunzip(take) : new Inflate(take);
  let isOver = false;
  stream.ondata = (piece, final) => {
    take(piece);
    isOver = final;
  };
  try {
    for (let at = 0; at < bytes.length; at += slice) {
      stream.push(bytes.subarray(at, at + slice), at + slice >= bytes.length);
    }
  } catch (error) {
    throw error instanceof Problem ? error : damaged();
  }
  if (!isOver) throw damaged();
  return concatBytes(pieces);
}
