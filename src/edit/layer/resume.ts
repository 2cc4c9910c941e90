/** Finishing a change whose intent is stored and whose process died while it moved a layer. */

import type {
  FileChange,
  LayerChange,
  NewEventOf,
  Workspace,
  WriteLayer,
} from "../../protocol/mod.ts";
import { folderOf } from "../../util/mod.ts";
import { removeStrayFiles } from "../../workspace/mod.ts";
import type { EditPorts } from "../apply.ts";
import type { Intent } from "../changes.ts";
import { isState, pathChanges, stateAt } from "../tree/mod.ts";
import { remainingOf } from "./brought.ts";
import type { Step } from "./plan.ts";
import { doSteps, inOrder, pathsLeft, unnamableLeft } from "./settle.ts";

type InterruptedIntent = Pick<Intent, "id" | "files" | "nodes" | "adoption">;
type ResumePorts = Pick<EditPorts, "workspace" | "store">;

/**
 * Does what the intent names and the layer still holds; the caller has the apply lock. What does not
 * hold what the intent says, and what somebody else has changed since, stays in the layer.
 *
 * @returns the end of the change
 */
export async function resumeLayer(
  layer: WriteLayer | null,
  intent: InterruptedIntent,
  ports: ResumePorts,
): Promise<NewEventOf<"change">> {
  const named = [...intent.files, ...intent.nodes].map(({ path }) => path);
  await removeStrayFiles(ports.workspace, named.map((it) => folderOf(it) || "."));
  const foreign = layer === null
    ? await differing(intent, ports.workspace)
    : await new Resumption(layer, intent, ports).finish();
  const isOurs = ({ path }: { readonly path: string }) => !foreign.has(path);
  const uncovered = intent.adoption?.uncovered ?? [];
  return {
    type: "change",
    id: intent.id,
    outcome: "applied",
    ...(foreign.size === 0 ? {} : {
      foreign: [...foreign].sort(),
      files: intent.files.filter(isOurs),
      nodes: intent.nodes.filter(isOurs),
    }),
    ...(uncovered.length > 0 ? { uncovered } : {}),
  };
}

/** Where there is no layer any more: what stands in the project is what was done. */
async function differing(
  intent: InterruptedIntent,
  workspace: Workspace,
): Promise<ReadonlySet<string>> {
  const foreign = new Set<string>();
  for (const { path, after } of pathChanges(intent)) {
    if (!isState(await stateAt(workspace, path), after)) foreign.add(path);
  }
  return foreign;
}

class Resumption {
  readonly #foreign = new Set<string>();
  readonly #files: ReadonlyMap<string, FileChange>;
  readonly #named: ReadonlySet<string>;
  readonly #hidden: ReadonlySet<string>;
  readonly #everything: boolean;

  constructor(
    private readonly layer: WriteLayer,
    private readonly intent: InterruptedIntent,
    private readonly ports: ResumePorts,
  ) {
    const { files, nodes, adoption } = intent;
    this.#files = new Map(files.map((it) => [it.path, it]));
    this.#hidden = new Set(adoption?.unrecorded);
    this.#named = new Set([...this.#files.keys(), ...this.#hidden, ...nodes.map((it) => it.path)]);
    this.#everything = adoption?.everything ?? false;
  }

  /** Paths of the intent that are not done. */
  async finish(): Promise<ReadonlySet<string>> {
    const { layer, ports: { workspace, store } } = this;
    const { changes, unnamable, complete } = await remainingOf(layer, store);
    const steps: Step[] = [];
    let whole: string | null = null;
    for (const change of changes) {
      // Folders come before what lies in them.
      if (whole !== null && change.path.startsWith(`${whole}/`)) continue;
      const step = await this.#step(change);
      if (step === "foreign") this.#foreign.add(change.path);
      else if (step !== null) steps.push(step);
      if (step !== null && step !== "foreign" && step.type === "adopt" && step.whole) {
        whole = change.path;
      }
    }
    const ordered = inOrder(steps);
    const means = { layer, workspace, everything: this.#everything };
    const failed = await doSteps(ordered, means);
    for (const path of await pathsLeft(failed, this.intent, means)) this.#foreign.add(path);
    await unnamableLeft(layer, unnamable);
    // What the layer does not tell of the project does.
    if (!complete) {
      for (const path of await differing(this.intent, workspace)) this.#foreign.add(path);
    }
    return this.#foreign;
  }

  async #step(change: LayerChange): Promise<Step | "foreign" | null> {
    const { path, raced, before, after } = change;
    const old = before?.type === "file" ? await this.layer.hash(path, "before") : null;
    const now = after?.type === "file" ? await this.layer.hash(path, "after") : null;
    if (before?.type === "file" && after?.type === "file" && old === now) {
      if (before.mode === after.mode) return this.#unchanged(change);
    }
    if (!this.#named.has(path)) return null;
    const file = this.#files.get(path);
    if ((file?.after ?? null) !== now) return await this.#merged(path, file, old);
    if (raced && !this.#everything) return "foreign";
    const isNew = after?.type === "folder" && before?.type !== "folder";
    return { type: "adopt", change, whole: isNew && this.#hidden.has(path) };
  }

  /** Nothing that a record could name: another time, or a second name of one file. */
  #unchanged(change: LayerChange): Step {
    const { path, raced, after } = change;
    if (raced) return { type: "forget", path };
    const isLinked = after?.type === "file" && after.linked;
    return isLinked ? { type: "adopt", change, whole: false } : { type: "time", path };
  }

  /** Two sides were to be brought together; else the layer was written to after its intent. */
  async #merged(
    path: string,
    file: FileChange | undefined,
    old: string | null,
  ): Promise<Step | "foreign"> {
    if (file === undefined || file.after === null || old === null) return "foreign";
    if (old === file.after) return { type: "forget", path };
    if (old !== file.before) return "foreign";
    const bytes = await this.ports.store.blobs.get(file.after);
    const mode = file.modeAfter ?? file.mode;
    if (bytes === null || mode === undefined) return "foreign";
    return { type: "merge", path, before: old, bytes, mode };
  }
}
