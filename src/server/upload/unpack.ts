/** An upload as its files: of a form, a ZIP or a tar archive. */

import { untar } from "./tar.ts";
import { damaged, Upload, type UploadedFile } from "./entries.ts";
import { inflated } from "./inflate.ts";
import { unzip } from "./zip.ts";

export interface Packed {
  /** Content type. */
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Bytes of a tar archive, with its headers. */
const mostTar = 160 * 1024 * 1024;

/** @throws {Problem} 400, 413 */
export async function unpacked(it: Packed): Promise<readonly UploadedFile[]> {
  const upload = new Upload();
  const [kind = ""] = it.type.toLowerCase().split(";", 1);
  if (kind.trim() === "multipart/form-data") await addForm(it, upload);
  else await addArchive(it.bytes, upload);
  return upload.files;
}

/** By how it begins: names and types of archives are often wrong. */
async function addArchive(bytes: Uint8Array<ArrayBuffer>, upload: Upload): Promise<void> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return unzip(bytes, upload);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  await untar(isGzip ? inflated("gzip", bytes, mostTar) : bytes, upload);
}

/** Each part that is a file; an archive that is alone is unpacked. */
async function addForm({ type, bytes }: Packed, upload: Upload): Promise<void> {
  const files: File[] = [];
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    for (const [, part] of form) if (part instanceof File) files.push(part);
  } catch {
    throw damaged();
  }
  const [only] = files;
  const isArchive = files.length === 1 && /\.(zip|tar|tgz|tar\.gz)$/i.test(only?.name ?? "");
  if (isArchive && only) return await addArchive(await bytesOf(only), upload);
  for (const file of files) upload.add(file.name, await bytesOf(file), false);
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
