/**
 * What the user and the project want of whoever works here: `AGENTS.md`, or `CLAUDE.md` where there
 * is none. Given at its place in history, once, and again when it has changed; what stands in the
 * project counts only where the user trusts it.
 */

import type { ConversationState, Entry } from "../agent/mod.ts";
import { visible } from "../ansi/mod.ts";
import { type FolderTrust, instructionNames as names, largestPart } from "../config/mod.ts";
import { text } from "../context/mod.ts";
import { type Bytes, type NewEventOf, type Workspace, WorkspaceError } from "../protocol/mod.ts";

export interface InstructionPorts {
  readonly workspace: Workspace;
  readonly checks: { readonly trusted: boolean };
  /** A file counts with the content that the user has trusted, and with no other. */
  readonly trust: Pick<FolderTrust, "covers">;
  /** Absolute path of the user's own file for all projects; absent: there is none to be read. */
  readonly ownInstructions?: string;
}

type ContextEvent = NewEventOf<"context">;
type State = Pick<ConversationState, "transcript" | "seen">;

/** Bytes of one file that are given. */
export const maxInstructions = 32_000;

const prefix = "instructions:";

interface Head {
  readonly bytes: Bytes;
  /** Of the whole file. */
  readonly size: number;
}

export class Instructions {
  /** What the model has been given, by source. */
  readonly #given = new Map<string, string>();
  /** Folders below the root in which a file was read or changed. */
  readonly #folders = new Set<string>();
  readonly #ours = new Map<string, boolean>();
  /** How far history was looked at; `last` tells whether it is still the same. */
  #entries = 0;
  #last: Entry | undefined;
  /** Number of the last event of `seen.log` that was looked at. */
  #sights = 0;
  /** Number of the message at which all files were looked at. */
  #turn = -1;

  constructor(private readonly ports: InstructionPorts) {}

  /** For the log of the session, before the next request. */
  async take(state: State): Promise<readonly ContextEvent[]> {
    this.#catchUp(state.transcript.entries);
    const { trusted } = this.ports.checks;
    const touched = trusted ? this.#touched(state.seen.log) : [];
    const turn = state.transcript.marks.at(-1)?.seq ?? 0;
    const begins = turn !== this.#turn;
    this.#turn = turn;
    const folders = trusted && begins ? ["", ...this.#folders] : touched;
    const found = [
      ...begins ? [await this.#own()] : [],
      ...await Promise.all(folders.map((folder) => this.#of(folder))),
    ];
    return found.filter((it) => it !== null).filter(({ source, text }) =>
      !this.#given.get(source)?.endsWith(text)
    ).map((it) => this.#again(it));
  }

  /** A conversation that was taken back has been given less. */
  #catchUp(entries: readonly Entry[]): void {
    if (entries[this.#entries - 1] !== this.#last) {
      this.#given.clear();
      this.#folders.clear();
      this.#entries = this.#sights = 0;
      this.#turn = -1;
    }
    for (const entry of entries.slice(this.#entries)) {
      if (entry.type === "context" && entry.source.startsWith(prefix)) {
        this.#given.set(entry.source, entry.text);
      }
    }
    this.#entries = entries.length;
    this.#last = entries.at(-1);
  }

  /** Folders that came into play since the last time, outer ones first. */
  #touched(log: State["seen"]["log"]): readonly string[] {
    const fresh: string[] = [];
    for (const { path } of log.slice(log.findLastIndex(({ seq }) => seq <= this.#sights) + 1)) {
      const parts = path.split("/").slice(0, -1);
      for (const [at] of parts.entries()) {
        const folder = parts.slice(0, at + 1).join("/");
        if (this.#folders.has(folder)) continue;
        this.#folders.add(folder);
        fresh.push(folder);
      }
    }
    this.#sights = log.at(-1)?.seq ?? this.#sights;
    return fresh;
  }

  async #own(): Promise<ContextEvent | null> {
    const { ownInstructions: path } = this.ports;
    const head = path === undefined ? null : await readOwn(path);
    return head && path !== undefined ? given("own", path, head) : null;
  }

  async #of(folder: string): Promise<ContextEvent | null> {
    for (const path of await this.#paths(folder)) {
      const head = await this.#covered(path);
      if (head) return given(folder === "" ? "project" : "folder", path, head);
    }
    return null;
  }

  async #paths(folder: string): Promise<readonly string[]> {
    if (folder === "") return names;
    const all = names.map((name) => `${folder}/${name}`);
    const looks = await this.ports.workspace.looks(all);
    const there = all.filter((_, at) => looks[at]);
    const kept = await Promise.all(there.map((path) => this.#isOurs(path)));
    return there.filter((_, at) => kept[at]);
  }

  /** What rules leave out is not the project: other people's code has wishes of its own. */
  async #isOurs(path: string): Promise<boolean> {
    const known = this.#ours.get(path);
    if (known !== undefined) return known;
    // Few folders have such a file, so that the whole tree is looked through for few.
    const { paths } = await this.ports.workspace.names({ wanted: (it) => it === path });
    this.#ours.set(path, paths.length > 0);
    return paths.length > 0;
  }

  /** `null`: there is none, or another one than was trusted. */
  async #covered(path: string): Promise<Head | null> {
    const whole = await this.#read(path);
    if (whole === null || whole.size > whole.bytes.length) return null;
    if (!await this.ports.trust.covers(path, whole.bytes)) return null;
    return { bytes: whole.bytes.subarray(0, maxInstructions), size: whole.size };
  }

  async #read(path: string): Promise<Head | null> {
    try {
      return await this.ports.workspace.readHead(path, largestPart);
    } catch (error) {
      // It is not there, or not for models.
      if (error instanceof WorkspaceError) return null;
      throw error;
    }
  }

  #again(it: ContextEvent): ContextEvent {
    if (!this.#given.has(it.source)) return it;
    return { ...it, text: `${text("instructions_again")}\n${it.text}` };
  }
}

/** `null`: nothing stands in it. */
function given(scope: "own" | "project" | "folder", path: string, head: Head): ContextEvent | null {
  // A character that is cut in two is left out.
  const read = new TextDecoder().decode(head.bytes, { stream: true }).trim();
  if (read === "") return null;
  const shown = head.bytes.length;
  const cut = head.size > shown
    ? `\n${text("instructions_cut", { path: visible(path), size: head.size, shown })}`
    : "";
  const folder = path.split("/").slice(0, -1).join("/");
  const values = { path: visible(path), folder: visible(folder), text: visible(read) };
  return {
    type: "context",
    source: `${prefix}${path}`,
    text: text(`instructions_${scope}`, values) + cut,
  };
}

async function readOwn(path: string): Promise<Head | null> {
  try {
    using file = await Deno.open(path);
    const { size, isFile } = await file.stat();
    if (!isFile) return null;
    const bytes = new Uint8Array(Math.min(size, maxInstructions));
    let read = 0;
    for (let more: number | null = 1; read < bytes.length && more; read += more ?? 0) {
      more = await file.read(bytes.subarray(read));
    }
    return { bytes: bytes.subarray(0, read), size };
  } catch {
    // Not there, or nobody may read it.
    return null;
  }
}
