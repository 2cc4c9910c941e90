/** From a layer to a change of the project. */

import type {
  Bytes,
  FileChange,
  NewEvent,
  NewEventOf,
  NodeChange,
  Store,
  WriteLayer,
} from "../../protocol/mod.ts";
import { foldStream } from "../../storage/mod.ts";
import { appendAtEnd } from "../append.ts";
import type { Author, EditPorts } from "../apply.ts";
import { changes as changeFold, type Intent } from "../changes.ts";
import type { HeldChange } from "./hold.ts";
import { type LayerPlan, planLayer, type PlanOptions, type Step } from "./plan.ts";
import { doSteps, endOfLayer, inOrder } from "./settle.ts";

export interface LayerPorts extends EditPorts {
  /** Content of a file in the index of git; `null`: git has none. */
  staged(path: string): Promise<Bytes | null>;
}

export interface LayerCommit {
  /** To be stored with the result of the call; the change is done. */
  readonly change: NewEventOf<"change">;
  readonly files: readonly FileChange[];
  readonly nodes: readonly NodeChange[];
  /** What stays in the layer until a person decides. */
  readonly held: readonly HeldChange[];
}

export type CommitOptions = Pick<PlanOptions, "consent" | "everything">;

/**
 * Puts into the project what the layer holds; the caller has the apply lock. Never looks at a signal:
 * whatever stopped the command, what it wrote has to come to one side.
 *
 * @returns `null`: the layer changes nothing
 */
export async function commitLayer(
  layer: WriteLayer,
  author: Author & { readonly id: string },
  ports: LayerPorts,
  options: CommitOptions,
): Promise<LayerCommit | null> {
  const { store, workspace } = ports;
  const { changes, unnamable } = await layer.read({});
  if (changes.length + unnamable.length === 0) return null;
  const baseOf = (path: string) => baseContent(path, ports);
  const plan = await planLayer(layer, changes, { ...options, blobs: store.blobs, baseOf });
  const { id } = author;
  if (plan.files.length + plan.nodes.length > 0) {
    await appendAtEnd(store, [{ stream: "workspace", events: [intentOf(author, plan, layer)] }]);
  }
  const everything = options.everything ?? false;
  const failed = await doSteps(inOrder(plan.steps), { layer, workspace, everything });
  if (unnamable.length > 0) await layer.adoptUnnamable();
  const end = endOfLayer(id, withUnnamable(plan, unnamable), failed);
  const late = Array.from(failed.keys(), (path): HeldChange => ({ path, reason: "conflict" }));
  return {
    change: end,
    files: end.files ?? plan.files,
    nodes: end.nodes ?? plan.nodes,
    held: [...outermost(plan.held), ...late],
  };
}

function withUnnamable(plan: LayerPlan, unnamable: readonly string[]): LayerPlan {
  const more = unnamable.map((path) => `${path}: its name is not UTF-8`);
  return { ...plan, uncovered: [...plan.uncovered, ...more] };
}

function intentOf(
  { id, session, call, kind = "command", by }: Author & { readonly id: string },
  { files, nodes }: LayerPlan,
  layer: WriteLayer,
): NewEvent {
  return {
    type: "change_intent",
    id,
    session,
    call,
    files: [...files],
    ...(nodes.length > 0 ? { nodes: [...nodes] } : {}),
    kind,
    layer: layer.id,
    ...(by ? { by } : {}),
  };
}

/** Of a folder that is held what lies in it is not listed again. */
function outermost(held: readonly HeldChange[]): readonly HeldChange[] {
  const paths = new Set(held.map((it) => it.path));
  return held.filter(({ path }) => {
    const names = path.split("/");
    return !names.some((_, at) => at > 0 && paths.has(names.slice(0, at).join("/")));
  });
}

/** What a file probably held before: as we last wrote it, or as git has it. */
async function baseContent(path: string, { store, staged }: LayerPorts): Promise<Bytes | null> {
  const hash = await lastWritten(path, store);
  return hash && await store.blobs.get(hash) || await staged(path);
}

async function lastWritten(path: string, store: Store): Promise<string | null> {
  const { list } = (await foldStream(store, "workspace", changeFold)).state;
  for (const change of list.toReversed()) {
    const file = change.outcome === "applied" && change.files.find((it) => it.path === path);
    if (file) return file.after;
  }
  return null;
}

/**
 * Finishes a change whose intent is stored and whose process died: what the intent names and the
 * layer still holds. Contents are as the intent has them, since nobody writes to the layer any more.
 *
 * @returns the end of the change
 */
export async function resumeLayer(
  layer: WriteLayer | null,
  intent: Pick<Intent, "id" | "files" | "nodes">,
  { workspace }: Pick<EditPorts, "workspace">,
): Promise<NewEventOf<"change">> {
  if (layer === null) return { type: "change", id: intent.id, outcome: "applied" };
  const named = new Set([...intent.files, ...intent.nodes].map((it) => it.path));
  const { changes } = await layer.read({});
  const steps = changes.filter((it) => named.has(it.path) && !it.raced)
    .map((change): Step => ({ type: "adopt", change, whole: false }));
  const failed = await doSteps(inOrder(steps), { layer, workspace });
  const foreign = [...failed.keys()];
  for (const { path, raced, before } of changes) {
    if (!raced || !named.has(path)) continue;
    const goal = intent.files.find((it) => it.path === path)?.after;
    // Two sides that were brought together are written beside the layer.
    const now = before?.type === "file" ? await layer.hash(path, "before") : null;
    if (now === null || now !== goal) foreign.push(path);
  }
  const isOurs = ({ path }: { readonly path: string }) => !foreign.includes(path);
  return {
    type: "change",
    id: intent.id,
    outcome: "applied",
    ...(foreign.length === 0 ? {} : {
      foreign,
      files: intent.files.filter(isOurs),
      nodes: intent.nodes.filter(isOurs),
    }),
  };
}
