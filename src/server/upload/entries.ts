/** Files of an upload, whatever form they came in: counted as they are unpacked, and named as below one folder. */

import { Problem } from "../problem.ts";

export interface UploadedFile {
  /** Parts are names, with `/` between them. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isExecutable: boolean;
}

/** Of all files together, unpacked. */
const mostBytes = 128 * 1024 * 1024;
const mostFileBytes = 16 * 1024 * 1024;
const mostFiles = 5000;

/** Collects files under the limits. */
export class Upload {
  readonly #files = new Map<string, UploadedFile>();
  #bytes = 0;

  /** Bytes that a further file may have. */
  get room(): number {
    return Math.min(mostFileBytes, mostBytes - this.#bytes);
  }

  get files(): readonly UploadedFile[] {
    return [...this.#files.values()];
  }

  /** @throws {Problem} 400, 413 */
  add(name: string, bytes: Uint8Array<ArrayBuffer>, isExecutable: boolean): void {
    const path = pathOf(name);
    if (bytes.length > this.room || this.#files.size >= mostFiles) throw tooMuch();
    if (this.#files.has(path)) throw new Problem(400, "server.upload.twice", { path });
    this.#bytes += bytes.length;
    this.#files.set(path, { path, bytes, isExecutable });
  }
}

/** @throws {Problem} 400 */
export function pathOf(name: string): string {
  const parts = name.replace(/^(\.\/)+/, "").split("/");
  const isPlain = name.length <= 1024 && !/[\0\\]/.test(name) && name.isWellFormed() &&
    parts.every((part) => part !== "" && part !== "." && part !== ".." && part.length <= 255);
  if (!isPlain) throw new Problem(400, "server.upload.path", { path: name });
  return parts.join("/");
}

export function tooMuch(): Problem {
  return new Problem(413, "server.upload.large", {
    files: mostFiles,
    mb: mostBytes / 1024 / 1024,
    each: mostFileBytes / 1024 / 1024,
  });
}

export function damaged(): Problem {
  return new Problem(400, "server.upload.damaged");
}

/** A link, a device or a pipe: nothing of the kind is made. */
export function notFile(path: string): Problem {
  return new Problem(400, "server.upload.link", { path });
}

/** Without the folder that all of them lie in. */
export function withoutTop(files: readonly UploadedFile[]): readonly UploadedFile[] {
  const tops = new Set(files.map(({ path }) => path.split("/", 1)[0]));
  const isOne = tops.size === 1 && files.every(({ path }) => path.includes("/"));
  if (!isOne) return files;
  return files.map((it) => ({ ...it, path: it.path.slice(it.path.indexOf("/") + 1) }));
}
