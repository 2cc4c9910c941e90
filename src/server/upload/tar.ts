/** Files of a tar archive: ustar, pax and GNU. */

import { unpackTar } from "modern-tar";
import { Problem } from "../problem.ts";
import { damaged, notFile, tooMuch, type Upload } from "./entries.ts";

/** @throws {Problem} 400, 413 */
export async function untar(bytes: Uint8Array<ArrayBuffer>, upload: Upload): Promise<void> {
  for (const { header, data } of await entriesIn(bytes, upload.room)) {
    const { name, type, mode = 0 } = header;
    if (type === "directory") continue;
    if (type !== "file") throw notFile(name);
    upload.add(name, data ?? new Uint8Array(), (mode & 0o100) !== 0);
  }
}

async function entriesIn(bytes: Uint8Array<ArrayBuffer>, most: number) {
  const filter = ({ size }: { readonly size: number }) => {
    if (size > most) throw tooMuch();
    return true;
  };
  try {
    return await unpackTar(bytes, { strict: true, filter });
  } catch (error) {
    throw error instanceof Problem ? error : damaged();
  }
}
