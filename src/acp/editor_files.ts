/**
 * The project's files as the editor has them: what stands in a buffer and is not saved is what is read,
 * and what an edit is made from. The disk's own workspace makes every check, before an editor is asked.
 * Searches and indexes look at the disk: an editor would be asked for each file.
 */

import {
  type Bytes,
  type FileContent,
  type FileStat,
  type Names,
  type ReadOptions,
  type Workspace,
  WorkspaceError,
} from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import { asOnDisk, sameLines } from "./buffer_text.ts";
import type { Editor } from "./editor.ts";

/** Bytes of a file that an editor is asked for. */
const mostBytes = 4_000_000;

type Write = Parameters<Workspace["write"]>[2];

export class EditorFiles implements Workspace {
  /** @param name of the session, once it has one: until then the disk's files count */
  constructor(
    private readonly disk: Workspace,
    private readonly editor: Pick<Editor, "reads" | "writes" | "readText" | "writeText">,
    private readonly name: { readonly session: string },
  ) {}

  get root(): string {
    return this.disk.root;
  }

  async read(path: string, options: ReadOptions): Promise<FileContent> {
    const content = await this.disk.read(path, options);
    const buffer = await this.#buffer(content.path, content.bytes);
    return buffer === null ? content : { ...content, bytes: buffer };
  }

  async fingerprint(
    path: string,
  ): Promise<{ readonly hash: string; readonly mode: number } | null> {
    const found = await this.disk.fingerprint(path);
    if (found === null || !this.#isAsked(this.editor.reads)) return found;
    try {
      const { bytes } = await this.read(path, { maxBytes: mostBytes, kept: true });
      return { ...found, hash: await sha256(bytes) };
    } catch (error) {
      // Its content must not be shown, or is too much for an editor: the disk's hash is told.
      if (error instanceof WorkspaceError) return found;
      throw error;
    }
  }

  /** The editor writes where it can; what it has not brought to the disk is written there. */
  async write(path: string, bytes: Bytes, options: Write): Promise<void> {
    const place = await this.disk.resolve(path);
    const now = await this.fingerprint(place);
    if ((now?.hash ?? null) !== options.before) throw new WorkspaceError("changed", path);
    const before = (await this.disk.fingerprint(place))?.hash ?? null;
    const text = textOf(bytes);
    const isTaken = text !== null && !(options.own && place !== path) &&
      await this.#takes(place, before) &&
      await this.#written(place, text);
    const there = await this.disk.fingerprint(place);
    const hash = await sha256(bytes);
    // What it formats while it saves is the editor's own work, and stays; an end of line is no such.
    const isOther = there !== null && there.hash !== before && there.hash !== hash;
    if (isTaken && isOther && !await this.#isSame(place, text)) return;
    const { mode } = options;
    const isDone = there?.hash === hash && (mode === undefined || mode === there.mode);
    if (!isDone) await this.disk.write(path, bytes, { ...options, before: there?.hash ?? null });
    // A folder that had to be made, or a file that was not there: it is told of now.
    if (!isTaken && text !== null && this.#isAsked(this.editor.writes) && await isOurs(place)) {
      await this.#written(place, text);
    }
  }

  async remove(path: string, options: Parameters<Workspace["remove"]>[1]): Promise<void> {
    const now = await this.fingerprint(path);
    if ((now?.hash ?? null) !== options.before) throw new WorkspaceError("changed", path);
    const before = (await this.disk.fingerprint(path))?.hash ?? options.before;
    await this.disk.remove(path, { ...options, before });
  }

  /** What the disk would take as well: a file that may be written, in a folder that is there. */
  async #takes(place: string, before: string | null): Promise<boolean> {
    if (!this.#isAsked(this.editor.writes) || !await isOurs(place)) return false;
    if (before !== null) return (await this.disk.entry(place))?.type === "file";
    const folder = place.includes("/") ? place.slice(0, place.lastIndexOf("/")) : ".";
    return folder === "." || (await this.disk.entry(folder))?.type === "folder";
  }

  /** The disk has these lines. */
  async #isSame(place: string, text: string): Promise<boolean> {
    const { bytes } = await this.disk.read(place, { maxBytes: mostBytes, kept: true });
    const saved = textOf(bytes);
    return saved !== null && sameLines(saved, text);
  }

  async #written(place: string, text: string): Promise<boolean> {
    try {
      await this.editor.writeText(this.name.session, `${this.root}/${place}`, text);
      return true;
    } catch {
      // The disk gets it in any case.
      return false;
    }
  }

  /** What a buffer holds where that is not what the disk has. */
  async #buffer(place: string, bytes: Bytes): Promise<Bytes | null> {
    if (!this.#isAsked(this.editor.reads) || place.startsWith("/")) return null;
    const disk = bytes.length > mostBytes ? null : textOf(bytes);
    if (disk === null) return null;
    try {
      const said = await this.editor.readText(this.name.session, `${this.root}/${place}`);
      const text = asOnDisk(said, disk);
      return text === disk ? null : new TextEncoder().encode(text);
    } catch {
      // It has no such buffer, or gives nothing out.
      return null;
    }
  }

  #isAsked(can: boolean): boolean {
    return can && this.name.session !== "";
  }

  resolve(path: string): Promise<string> {
    return this.disk.resolve(path);
  }
  stat(path: string): Promise<FileStat> {
    return this.disk.stat(path);
  }
  readMany(...args: Parameters<Workspace["readMany"]>): ReturnType<Workspace["readMany"]> {
    return this.disk.readMany(...args);
  }
  readHead(...args: Parameters<Workspace["readHead"]>): ReturnType<Workspace["readHead"]> {
    return this.disk.readHead(...args);
  }
  veils(paths: readonly string[]): ReturnType<Workspace["veils"]> {
    return this.disk.veils(paths);
  }
  list(path: string): Promise<readonly FileStat[]> {
    return this.disk.list(path);
  }
  walk(...args: Parameters<Workspace["walk"]>): AsyncIterable<FileStat> {
    return this.disk.walk(...args);
  }
  survey(...args: Parameters<Workspace["survey"]>): ReturnType<Workspace["survey"]> {
    return this.disk.survey(...args);
  }
  looks(...args: Parameters<Workspace["looks"]>): ReturnType<Workspace["looks"]> {
    return this.disk.looks(...args);
  }
  names(...args: Parameters<Workspace["names"]>): Promise<Names> {
    return this.disk.names(...args);
  }
  removeFolder(path: string): Promise<boolean> {
    return this.disk.removeFolder(path);
  }
  entry(path: string): ReturnType<Workspace["entry"]> {
    return this.disk.entry(path);
  }
  setNode(...args: Parameters<Workspace["setNode"]>): Promise<void> {
    return this.disk.setNode(...args);
  }
}

/** A file of the project's own, and no setting or history that no tool writes. */
async function isOurs(place: string): Promise<boolean> {
  // It is there already, in a chunk of its own: an import at the start would split that one.
  const { isProtected } = await import("../workspace/mod.ts");
  return !place.startsWith("/") && !isProtected(place);
}

function textOf(bytes: Bytes): string | null {
  if (bytes.length > mostBytes || bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
