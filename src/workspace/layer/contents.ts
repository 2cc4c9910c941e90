/** Contents of both sides of a layer; large ones are hashed piece by piece. */

import { type Bytes, type LayerSide, WorkspaceError } from "../../protocol/mod.ts";
import { sha256 } from "../../util/mod.ts";
import { toWorkspaceError } from "../failure.ts";
import type { LayerParts } from "./folder.ts";

/** Larger files are not held in memory for their hash, bytes. */
const wholeBytes = 16 * 2 ** 20;

const pieceBytes = 2 ** 20;

/** @throws {WorkspaceError} */
export async function contentAt(parts: LayerParts, path: string, side: LayerSide): Promise<Bytes> {
  try {
    const real = realOf(parts, path, side);
    requireFile(real, path);
    return await Deno.readFile(real);
  } catch (error) {
    throw toWorkspaceError(error, path);
  }
}

/** SHA-256. @throws {WorkspaceError} */
export async function hashAt(parts: LayerParts, path: string, side: LayerSide): Promise<string> {
  try {
    const real = realOf(parts, path, side);
    const { size } = requireFile(real, path);
    if (size <= wholeBytes) return await sha256(await Deno.readFile(real));
    const { createHash } = await import("node:crypto");
    const hash = createHash("sha256");
    using file = await Deno.open(real);
    const piece = new Uint8Array(pieceBytes);
    for (let count = await file.read(piece); count !== null; count = await file.read(piece)) {
      hash.update(piece.subarray(0, count));
    }
    return hash.digest("hex");
  } catch (error) {
    throw toWorkspaceError(error, path);
  }
}

function realOf({ upper, root }: LayerParts, path: string, side: LayerSide): string {
  return `${side === "after" ? upper : root}/${path}`;
}

function requireFile(real: string, path: string): Deno.FileInfo {
  const info = Deno.lstatSync(real);
  if (!info.isFile) throw new WorkspaceError("not_regular", path);
  return info;
}
