/** What is to be done with each path of a layer. Contents are kept, and nothing is touched. */

import type {
  Blobs,
  Bytes,
  FileChange,
  LayerChange,
  LayerNode,
  NodeChange,
  TreeNode,
  WithheldChange,
  WriteLayer,
} from "../../protocol/mod.ts";
import { isSecretPath, plainMode } from "../../workspace/mod.ts";
import { mergeBytes } from "../undo/merge.ts";
import { sha256 } from "../../util/mod.ts";
import type { Brought } from "./brought.ts";
import {
  canKeep,
  type Consent,
  coversDelicate,
  gainsRights,
  isReplaceable,
  keptBytes,
  nameReason,
} from "./hold.ts";

/** One thing to be done. */
export type Step =
  | { readonly type: "adopt"; readonly change: LayerChange; readonly whole: boolean }
  /** Both sides brought together. */
  | {
    readonly type: "merge";
    readonly path: string;
    readonly before: string;
    readonly bytes: Bytes;
    readonly mode: number;
  }
  /** Content and bits are as they were. */
  | { readonly type: "time"; readonly path: string }
  /** The project has it already. */
  | { readonly type: "forget"; readonly path: string };

export interface LayerPlan {
  readonly files: readonly FileChange[];
  readonly nodes: readonly NodeChange[];
  readonly steps: readonly Step[];
  readonly held: readonly WithheldChange[];
  /** Folders that ignore rules hide, and what no tool writes: done, and neither files nor nodes. */
  readonly unrecorded: readonly string[];
  /** What no undo takes back: `path: reason`. */
  readonly uncovered: readonly string[];
}

export interface PlanOptions {
  readonly blobs: Blobs;
  readonly consent: Consent;
  /** A person wants all of it, whatever stands against it. */
  readonly everything?: boolean;
  /** Its command goes on: what would be taken from under it waits until it has ended. */
  readonly goesOn: boolean;
  /** What came from this layer before. */
  readonly brought: Brought;
  /** The content that a file probably had when the command began; `null`: nobody knows. */
  baseOf(path: string): Promise<Bytes | null>;
}

/** Files that are looked at side by side. */
const together = 32;

/** New contents are kept for a redo and for what is shown, bytes. */
const shownBytes = { file: 2 ** 20, all: 32 * 2 ** 20 } as const;

export async function planLayer(
  layer: WriteLayer,
  changes: readonly LayerChange[],
  options: PlanOptions,
): Promise<LayerPlan> {
  const planner = new Planner(layer, options);
  for (let at = 0; at < changes.length; at += together) {
    await Promise.all(changes.slice(at, at + together).map((it) => planner.take(it)));
  }
  return planner.plan(changes);
}

/** What became of one change. */
type Verdict =
  | { readonly type: "held"; readonly held: WithheldChange }
  | { readonly type: "step"; readonly step: Step };

class Planner {
  readonly #verdicts = new Map<string, Verdict>();
  readonly #files = new Map<string, FileChange>();
  readonly #nodes: NodeChange[] = [];
  readonly #uncovered: string[] = [];
  readonly #unrecorded: string[] = [];
  /** Of these, what no tool writes. */
  readonly #protected: string[] = [];
  #keptBytes = 0;
  #shownBytes = 0;

  constructor(private readonly layer: WriteLayer, private readonly options: PlanOptions) {}

  async take(change: LayerChange): Promise<void> {
    const { path, before, after } = change;
    const step: Verdict = { type: "step", step: { type: "adopt", change, whole: false } };
    const reason = this.#reason(change);
    if (reason !== null) return this.#hold(path, reason);
    if (nameReason(change) === "protected") {
      this.#protected.push(path);
      this.#unrecorded.push(path);
      this.#verdicts.set(path, step);
      return;
    }
    const isEdit = before?.type === "file" && after?.type === "file";
    const hashes = {
      before: before?.type === "file" ? await this.layer.hash(path, "before") : null,
      after: after?.type === "file" ? await this.layer.hash(path, "after") : null,
    };
    const { consent, everything } = this.options;
    if (consent === "none" && !everything && gainsRights(change, hashes.before === hashes.after)) {
      return this.#hold(path, "privileged");
    }
    if (isEdit && hashes.before === hashes.after && before.mode === after.mode) {
      // Nothing that an undo would bring back, but a second name may have come to it.
      if (after.linked) this.#verdicts.set(path, step);
      else if (!this.options.goesOn) this.#do({ type: "time", path });
      return;
    }
    if (this.#isRaced(change, hashes)) return await this.#raced(change, hashes);
    await this.#record(change, hashes);
    this.#verdicts.set(path, step);
  }

  #reason(change: LayerChange): WithheldChange["reason"] | null {
    const { consent, everything } = this.options;
    if (everything) return null;
    const byPath = nameReason(change);
    if (byPath === "protected" || byPath === "delicate" && !coversDelicate(consent)) return byPath;
    return consent === "own" || canKeep(change) || isReplaceable(change) ? null : "not_kept";
  }

  #hold(path: string, reason: WithheldChange["reason"]): void {
    this.#verdicts.set(path, { type: "held", held: { path, reason } });
  }

  #do(step: Exclude<Step, { readonly type: "adopt" }>): void {
    this.#verdicts.set(step.path, { type: "step", step });
  }

  #isRaced({ path, raced }: LayerChange, { before }: Hashes): boolean {
    if (!raced || this.options.everything) return false;
    // What came from this layer is new for the project, and not for the command.
    return before === null || this.options.brought.get(path) !== before;
  }

  /** The command did not know what stands there now. */
  async #raced({ path, before, after }: LayerChange, hashes: Hashes): Promise<void> {
    if (this.options.goesOn) return;
    if (before?.type !== "file" || after?.type !== "file" || hashes.before === null) {
      return this.#hold(path, "conflict");
    }
    const merged = await this.#merge(path);
    if (merged === null) return this.#hold(path, "conflict");
    const { blobs } = this.options;
    const hash = await sha256(merged);
    if (hash === hashes.before) return this.#do({ type: "forget", path });
    await blobs.put(merged);
    await blobs.put(await this.layer.content(path, "before"));
    const mode = plainMode(before.mode);
    this.#files.set(path, {
      path,
      before: hashes.before,
      after: hash,
      mode: before.mode,
      ...(mode === before.mode ? {} : { modeAfter: mode }),
    });
    this.#do({ type: "merge", path, before: hashes.before, bytes: merged, mode });
  }

  async #merge(path: string): Promise<Bytes | null> {
    const base = await this.options.baseOf(path);
    if (base === null) return null;
    const [theirs, own] = await Promise.all([
      this.layer.content(path, "before"),
      this.layer.content(path, "after"),
    ]);
    return await mergeBytes(base, theirs, own);
  }

  async #record(change: LayerChange, { before: old, after: hash }: Hashes): Promise<void> {
    const { path, before, after, ignored } = change;
    // Of a folder that rules hide only its name is known.
    if (ignored && (before?.type === "folder" || after?.type === "folder")) {
      this.#unrecorded.push(path);
      return void this.#uncovered.push(`${path}: a folder that ignore rules hide`);
    }
    if (!canKeep(change)) this.#uncovered.push(`${path}: ${whyOf(change)}`);
    if (old !== null || hash !== null) {
      const [mode, modeAfter] = [modeOf(before), modeOf(after)];
      await this.#keep(change);
      this.#files.set(path, {
        path,
        before: old,
        after: hash,
        ...(mode === undefined ? {} : { mode }),
        ...(modeAfter === undefined || modeAfter === mode ? {} : { modeAfter }),
      });
    }
    const [from, to] = [treeNode(before), treeNode(after)];
    if (from !== null || to !== null) this.#nodes.push({ path, before: from, after: to });
  }

  async #keep(change: LayerChange): Promise<void> {
    const { path, before, after } = change;
    const { blobs } = this.options;
    if (before?.type === "file" && canKeep(change)) {
      this.#keptBytes += before.size;
      if (this.#keptBytes <= keptBytes.all) {
        await blobs.put(await this.layer.content(path, "before"));
      } else this.#uncovered.push(`${path}: more than is kept of one command`);
    }
    if (after?.type !== "file" || isSecretPath(path) || after.size > shownBytes.file) return;
    this.#shownBytes += after.size;
    if (this.#shownBytes > shownBytes.all) return;
    await blobs.put(await this.layer.content(path, "after"));
  }

  /** In the order of the changes. */
  plan(changes: readonly LayerChange[]): LayerPlan {
    const held: WithheldChange[] = [];
    const blocked = new Set<string>();
    for (const { path } of changes) {
      const verdict = this.#verdicts.get(path);
      if (verdict?.type !== "held") continue;
      held.push(verdict.held);
      for (const folder of foldersAbove(path)) blocked.add(folder);
    }
    const steps: Step[] = [];
    const whole = new Set<string>();
    for (const { path } of changes) {
      const verdict = this.#verdicts.get(path);
      if (verdict?.type !== "step") continue;
      if (foldersAbove(path).some((it) => whole.has(it))) continue;
      const step = this.#asWhole(verdict.step, blocked);
      if (step.type === "adopt" && step.whole) whole.add(path);
      steps.push(step);
    }
    return {
      files: [...this.#files.values()].sort(byPath),
      nodes: this.#nodes.sort(byPath),
      steps,
      held,
      unrecorded: this.#unrecorded.sort(),
      uncovered: [...this.#uncovered, ...this.#keptOff()].sort(),
    };
  }

  /** An undo keeps off these as every tool does. */
  #keptOff(): readonly string[] {
    const known = new Set(this.#protected);
    return this.#protected.filter((path) => !foldersAbove(path).some((it) => known.has(it)))
      .map((path) => `${path}: settings or history that no command writes`);
  }

  #asWhole(step: Step, blocked: ReadonlySet<string>): Step {
    if (step.type !== "adopt") return step;
    const { path, before, after, ignored } = step.change;
    // What stood there before leaves a mark of the kernel's on the folder that replaces it.
    const isNew = after?.type === "folder" &&
      (before === null || ignored && before.type !== "folder");
    return isNew && !blocked.has(path) ? { ...step, whole: true } : step;
  }
}

interface Hashes {
  readonly before: string | null;
  readonly after: string | null;
}

function byPath(one: { readonly path: string }, other: { readonly path: string }): number {
  return one.path < other.path ? -1 : 1;
}

function foldersAbove(path: string): readonly string[] {
  const names = path.split("/");
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join("/"));
}

function modeOf(node: LayerNode | null): number | undefined {
  return node?.type === "file" ? node.mode : undefined;
}

function treeNode(node: LayerNode | null): TreeNode | null {
  return node === null || node.type === "file" ? null : node;
}

function whyOf({ path, before, ignored }: LayerChange): string {
  if (isSecretPath(path)) return "holds secrets: kept nowhere, not undone";
  if (before?.type === "special") return "a link, or no regular file";
  return ignored ? "a file that ignore rules hide" : "too large to be kept";
}
