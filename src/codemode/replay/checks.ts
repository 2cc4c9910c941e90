/**
 * Check functions of a recorded program: what its calls found is found again, file by file and call by
 * call, before anything of it is done. Nothing is written here.
 *
 * A call that reads is made and held to the log; of a call that writes what it would write is; of any
 * other the files that it changed have to be as they were. What the program itself changed before is
 * taken as the log has it.
 */

import {
  type FileEdit,
  type ProgramCall,
  type ToolCall,
  type ToolOutput,
  type ToolRunner,
} from "../../protocol/mod.ts";
import type { RecordedCall } from "./record.ts";

export type CallPreview =
  | { readonly type: "none"; readonly problem: string }
  | { readonly type: "reads"; readonly reads: readonly string[] }
  | { readonly type: "writes"; readonly reads: readonly string[]; look(): Promise<ToolOutput> }
  | { readonly type: "acts" };

/** Tools of a project in which nothing can be written. */
export interface CheckTools {
  readonly runner: ToolRunner;
  preview(call: ToolCall): Promise<CallPreview>;
  /** A command that runs unasked and does nothing but read. */
  onlyReads(call: ToolCall): Promise<boolean>;
}

export interface CheckPorts {
  /** @param saw gives what was read on the way: hash by path */
  tools(saw: () => Readonly<Record<string, string>>): CheckTools;
  /** `null`: there is no such file. */
  fingerprint(path: string): Promise<string | null>;
  /** Of a file as it is, as text; `null`: there is none, or it is no text. */
  content(path: string): Promise<string | null>;
  /** What the log has kept under a hash, as text; `null`: it is not kept, or no text. */
  kept(hash: string): Promise<string | null>;
  /** As in `VersionPorts`. */
  programVersion(name: string): Promise<string | null>;
  hash(data: string | Uint8Array<ArrayBuffer>): Promise<string>;
}

/** What differs from the log: both sides as text. */
export interface Difference {
  /** `file`: a file's content; `result`: what a call gives; `write`: what it would write. */
  readonly what: "file" | "result" | "write";
  /** Path of the file, or empty. */
  readonly path: string;
  readonly recorded: string;
  readonly now: string;
}

export type CheckedCall =
  /** `held`: it is as the log has it; `fresh`: the log has no such call; `trusted`: as the log has it, unseen. */
  | {
    readonly type: "answer";
    readonly as: "held" | "fresh" | "trusted";
    readonly result: ProgramCall["result"];
  }
  | { readonly type: "differs"; readonly difference: Difference }
  /** A call that the log does not have and that is no mere read: what comes of it is not known. */
  | { readonly type: "stop" };

const missing = "(no such file)";

export class WorldChecks {
  readonly #tools: CheckTools;
  #saw: Readonly<Record<string, string>> = {};
  readonly #written = new Set<string>();
  /** A call that changes something by no file of the project may have come before. */
  #hasActed = false;

  constructor(private readonly ports: CheckPorts) {
    this.#tools = ports.tools(() => this.#saw);
  }

  /** @param recorded the same call in the log; `null`: there is none */
  async take(
    call: ToolCall,
    recorded: RecordedCall | null,
    signal: AbortSignal,
  ): Promise<CheckedCall> {
    const preview = await this.#tools.preview(call);
    switch (preview.type) {
      case "none":
        return this.#held({ status: "failed", text: preview.problem }, recorded);
      case "reads":
        return preview.reads.some((it) => this.#isWritten(it))
          ? trusted(recorded)
          : await this.#read(call, recorded, signal);
      case "writes":
        return await this.#write(preview, recorded);
      case "acts":
        return await this.#act(call, recorded, signal);
    }
  }

  async #read(
    call: ToolCall,
    recorded: RecordedCall | null,
    signal: AbortSignal,
  ): Promise<CheckedCall> {
    const { runner } = this.#tools;
    // What needs a word of the user's is asked about when the program runs.
    if ((await runner.decide(call)).verdict !== "allow") return trusted(recorded);
    const { result } = await runner.run(call, { signal, progress: () => {} });
    const saw = result.saw ?? [];
    this.#saw = { ...this.#saw, ...Object.fromEntries(saw.map((it) => [it.path, it.hash])) };
    const changed = recorded?.result.saw?.find(({ path, hash }) =>
      saw.every((it) => it.path !== path || it.hash !== hash)
    );
    if (changed) {
      const [old, now] = [recorded?.result, result].map((it) => it ? shown(it) : "");
      return differs("file", changed.path, [old ?? "", now ?? ""]);
    }
    return this.#held(result, recorded);
  }

  #held(now: ProgramCall["result"], recorded: RecordedCall | null): CheckedCall {
    const { status, text, value } = now;
    const result = { status, text, ...(value === undefined ? {} : { value }) };
    if (recorded === null) return { type: "answer", as: "fresh", result };
    const [old, fresh] = [shown(recorded.result), shown(now)];
    return old === fresh && recorded.result.status === status
      ? { type: "answer", as: "held", result: recorded.result }
      : differs("result", "", [old, fresh]);
  }

  async #write(
    { reads, look }: Extract<CallPreview, { type: "writes" }>,
    recorded: RecordedCall | null,
  ): Promise<CheckedCall> {
    const paths = [...reads, ...(recorded?.files ?? []).map(({ path }) => path)];
    if (recorded && paths.some((it) => this.#isWritten(it))) {
      this.#mark(recorded.files);
      return trusted(recorded);
    }
    const output = await look();
    const files = output.failed ? [] : (output.effects ?? []).flatMap((set) => set.files);
    if (files.some(({ path }) => this.#isWritten(path))) {
      this.#mark(recorded?.files ?? files);
      return trusted(recorded);
    }
    const outcome = recorded === null ? null : await this.#compared(files, output, recorded);
    this.#mark(files);
    if (outcome !== null) return outcome;
    const result = { status: output.failed ? "failed" : "ok", text: output.text } as const;
    return { type: "answer", as: "fresh", result };
  }

  /** What a call would write beside what it wrote. */
  async #compared(
    files: readonly FileEdit[],
    { text, failed = false }: ToolOutput,
    recorded: RecordedCall,
  ): Promise<CheckedCall> {
    const changed = await this.#foundChanged(recorded.files);
    if (changed) return changed;
    if (recorded.files.length === 0 && files.length === 0) {
      return this.#held({ status: failed ? "failed" : "ok", text }, recorded);
    }
    const pathsOf = (all: readonly { readonly path: string }[]) =>
      all.map(({ path }) => path).toSorted().join("\n");
    const [was, is] = [pathsOf(recorded.files), pathsOf(files)];
    if (was !== is) return differs("write", "", [was, is === "" ? text : is]);
    for (const { path, after } of files) {
      const old = recorded.files.find((it) => it.path === path)?.after ?? null;
      const now = after === null ? null : await this.ports.hash(after);
      if (old === now) continue;
      const shown = after === null ? missing : textOf(after) ?? `${now}`;
      return differs("write", path, [await this.#kept(old), shown]);
    }
    return { type: "answer", as: "held", result: recorded.result };
  }

  /** The first file that is not as a call found it; `null`: all are. */
  async #foundChanged(files: RecordedCall["files"]): Promise<CheckedCall | null> {
    for (const { path, before } of files) {
      if (this.#isWritten(path)) continue;
      const now = await this.ports.fingerprint(path);
      if (now === before) continue;
      const shown = now === null ? missing : await this.ports.content(path) ?? now;
      return differs("file", path, [await this.#kept(before), shown]);
    }
    return null;
  }

  async #kept(hash: string | null): Promise<string> {
    return hash === null ? missing : await this.ports.kept(hash) ?? hash;
  }

  async #act(
    call: ToolCall,
    recorded: RecordedCall | null,
    signal: AbortSignal,
  ): Promise<CheckedCall> {
    const isFirst = !this.#hasActed && this.#written.size === 0;
    if (isFirst && (recorded?.files ?? []).length === 0 && await this.#tools.onlyReads(call)) {
      return await this.#read(call, recorded, signal);
    }
    if (recorded === null) return { type: "stop" };
    this.#hasActed = true;
    const changed = await this.#foundChanged(recorded.files);
    if (changed) return changed;
    this.#mark(recorded.files);
    return trusted(recorded);
  }

  #mark(files: readonly { readonly path: string }[]): void {
    for (const { path } of files) this.#written.add(path);
  }

  /** The program has changed it, something in it, or what it lies in. */
  #isWritten(path: string): boolean {
    return [...this.#written].some((it) => isWithin(it, path) || isWithin(path, it));
  }
}

function isWithin(path: string, folder: string): boolean {
  return folder === "." || path === folder || path.startsWith(`${folder}/`);
}

function trusted(recorded: RecordedCall | null): CheckedCall {
  if (recorded === null) return { type: "stop" };
  return { type: "answer", as: "trusted", result: recorded.result };
}

function differs(
  what: Difference["what"],
  path: string,
  [recorded, now]: readonly [string, string],
): CheckedCall {
  return { type: "differs", difference: { what, path, recorded, now } };
}

/** What a program gets for a call, as lines. */
function shown({ text, value }: ProgramCall["result"]): string {
  if (value === undefined) return text;
  return typeof value === "string" ? value : JSON.stringify(value, null, 1);
}

export function textOf(bytes: Uint8Array<ArrayBuffer>): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
