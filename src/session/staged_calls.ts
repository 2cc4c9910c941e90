/**
 * One staged run: calls that read are made, calls that write are looked at, and the first one that needs
 * a change to have been made is where it stops.
 *
 * It is loaded with the first run, and takes nothing of this folder but types.
 */

import type {
  Decision,
  FileEdit,
  StagedCall,
  StagedRun,
  ToolCall,
  ToolOutput,
  ToolRunner,
} from "../protocol/mod.ts";
import type { CallPreview, LookingTools } from "./preview.ts";

type Hash = (data: string | Uint8Array<ArrayBuffer>) => Promise<string>;

export interface StagedCallsPorts {
  /** @param saw gives what was read on the way: hash by path */
  tools(saw: () => Readonly<Record<string, string>>): LookingTools;
  judge(call: ToolCall, tools: ToolRunner): Promise<Decision>;
  readonly hash: Hash;
}

/** Nobody waits in a run that is only looked at. */
const waiting = "sleep";

export class StagedCalls implements StagedRun {
  readonly #tools: LookingTools;
  #saw: Readonly<Record<string, string>> = {};
  readonly #written: string[] = [];

  constructor(private readonly ports: StagedCallsPorts) {
    this.#tools = ports.tools(() => this.#saw);
  }

  async take(call: ToolCall, signal: AbortSignal): Promise<StagedCall> {
    const preview = await this.#tools.preview(call);
    switch (preview.type) {
      case "none":
        return { type: "void", result: { status: "failed", text: preview.problem } };
      case "acts":
        return stopAt("acts");
      case "reads":
      case "writes": {
        const needed = preview.reads.map((it) => this.#changed(it)).find((it) => it !== null);
        if (needed) return stopAt("reads_back", needed);
        return preview.type === "reads"
          ? await this.#read(call, signal)
          : await this.#write(call, preview);
      }
    }
  }

  async #read(call: ToolCall, signal: AbortSignal): Promise<StagedCall> {
    const { runner } = this.#tools;
    const { verdict, reason, spent } = await this.ports.judge(call, runner);
    if (verdict !== "allow") {
      const stop = stopAt(verdict === "deny" ? "denied" : "asks", reason);
      return spent ? { ...stop, spent } : stop;
    }
    if (call.name === waiting) {
      return { type: "read", result: { status: "ok", text: "", value: null } };
    }
    const { result } = await runner.run(call, { signal, progress: () => {} });
    const saw = (result.saw ?? []).map(({ path, hash }) => [path, hash]);
    this.#saw = { ...this.#saw, ...Object.fromEntries(saw) };
    return { type: "read", result };
  }

  async #write(
    call: ToolCall,
    preview: Extract<CallPreview, { type: "writes" }>,
  ): Promise<StagedCall> {
    const { runner } = this.#tools;
    const decision = await this.ports.judge(call, runner);
    if (decision.verdict === "deny") return stopAt("denied", decision.reason);
    const output = await preview.look();
    const effect = await effectOf(output, this.ports.hash);
    if (effect === null) {
      const { text, value } = output;
      const status = output.failed ? "failed" : "ok";
      return { type: "void", result: { status, text, ...(value === undefined ? {} : { value }) } };
    }
    const again = effect.paths.find((it) => this.#changed(it) !== null);
    if (again !== undefined) return stopAt("rewrites", again);
    const shown = await runner.show(call);
    this.#written.push(...effect.paths);
    return { type: "write", paths: effect.paths, decision, shown, effect: effect.hash };
  }

  /** The file of the run's that a file or folder is, holds, or lies in; `null`: none. */
  #changed(path: string): string | null {
    return this.#written.find((it) => isWithin(it, path) || isWithin(path, it)) ?? null;
  }
}

function isWithin(path: string, folder: string): boolean {
  return folder === "." || path === folder || path.startsWith(`${folder}/`);
}

function stopAt(
  why: Extract<StagedCall, { type: "stop" }>["why"],
  detail = "",
): Extract<StagedCall, { type: "stop" }> {
  return { type: "stop", why, detail };
}

/** What would be written, with a hash of every byte of it; `null`: nothing. */
export async function effectOf(
  { failed, effects = [] }: ToolOutput,
  hash: Hash,
): Promise<{ readonly paths: readonly string[]; readonly hash: string } | null> {
  const files = effects.flatMap((set) => set.files);
  if (failed || files.length === 0) return null;
  const told = await Promise.all(files.map((it) => toldOf(it, hash)));
  return { paths: files.map(({ path }) => path), hash: await hash(JSON.stringify(told)) };
}

async function toldOf({ path, before, after, mode, made }: FileEdit, hash: Hash) {
  const content = after === null ? null : await hash(after);
  return [path, before, content, mode ?? null, made ?? null];
}
