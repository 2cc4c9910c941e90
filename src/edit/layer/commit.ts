/** From a layer to a change of the project. */

import type {
  Bytes,
  FileChange,
  NewEvent,
  NewEventOf,
  NodeChange,
  WithheldChange,
  WriteLayer,
} from "../../protocol/mod.ts";
import { appendAtEnd } from "../append.ts";
import type { Author, EditPorts } from "../apply.ts";
import { baseContent, type BasePorts, type LayerStart } from "./base.ts";
import { type Remaining, remainingOf } from "./brought.ts";
import { type LayerPlan, planLayer, type PlanOptions } from "./plan.ts";
import { doSteps, endOfLayer, inOrder, pathsLeft, unnamableLeft } from "./settle.ts";
import { readable, unread } from "./unread.ts";

export type LayerPorts = EditPorts & BasePorts;

export interface LayerCommit {
  /** To be stored with the result of the call; `null`: nothing that is recorded was changed. */
  readonly change: NewEventOf<"change"> | null;
  readonly files: readonly FileChange[];
  readonly nodes: readonly NodeChange[];
  /** What stays in the layer until a person decides. */
  readonly held: readonly WithheldChange[];
}

export interface CommitOptions extends Pick<PlanOptions, "consent" | "everything"> {
  /** `null`: nobody knows any more, so that nothing is brought together. */
  readonly begun: LayerStart | null;
  /** Nothing has been taken from it before. */
  readonly fresh: boolean;
  readonly goesOn: boolean;
}

/**
 * Puts into the project what the layer holds; the caller has the apply lock. Never looks at a signal:
 * whatever stopped the command, what it wrote has to come to one side.
 *
 * @returns `null`: the layer changes nothing
 * @throws {AgentError} `pending.unread`: nothing was done; `change.unfinished`: the next recovery settles it
 */
export async function commitLayer(
  layer: WriteLayer,
  author: Author & { readonly id: string },
  ports: LayerPorts,
  options: CommitOptions,
): Promise<LayerCommit | null> {
  const { store, workspace } = ports;
  const { everything = false } = options;
  const remaining = await readable(async () => {
    // A layer knows the project by its path, where another folder may be by now.
    await workspace.resolve(".");
    return options.fresh
      ? { ...await layer.read({}), brought: new Map() }
      : await remainingOf(layer, store);
  });
  const { changes, unnamable, complete } = remaining;
  if (!complete) throw unread(".");
  if (changes.length + unnamable.length === 0) return null;
  const plan = await readable(() => planOf(layer, remaining, ports, options));
  const recorded = isRecorded(plan);
  if (recorded) {
    const intent = intentOf(author, plan, { layer: layer.id, everything });
    await appendAtEnd(store, [{ stream: "workspace", events: [intent] }]);
  }
  const means = { layer, workspace, everything, running: options.goesOn };
  const failed = await doSteps(inOrder(plan.steps), means);
  const left = await pathsLeft(failed, plan, means);
  const late = Array.from(failed, ([path, { error: { kind } }]): WithheldChange => {
    return { path, reason: kind === "changed" ? "conflict" : "failed" };
  }).filter(({ path }) => left.has(path));
  const odd = await unnamableLeft(layer, unnamable);
  const end = endOfLayer(author.id, plan, left);
  return {
    change: recorded ? end : null,
    files: end.files ?? plan.files,
    nodes: end.nodes ?? plan.nodes,
    held: [...outermost(plan.held), ...late, ...odd.map(asFailed)],
  };
}

async function planOf(
  layer: WriteLayer,
  { changes, unnamable, brought }: Remaining,
  ports: LayerPorts,
  { begun, ...options }: CommitOptions,
): Promise<LayerPlan> {
  const { blobs } = ports.store;
  const baseOf = (path: string): Promise<Bytes | null> =>
    begun === null ? Promise.resolve(null) : baseContent(path, { begun, layer: layer.id }, ports);
  const plan = await planLayer(layer, changes, { ...options, brought, blobs, baseOf });
  const more = unnamable.map((path) => `${path}: its name is not UTF-8`);
  return { ...plan, uncovered: [...plan.uncovered, ...more] };
}

function isRecorded({ files, nodes, uncovered }: LayerPlan): boolean {
  return files.length + nodes.length + uncovered.length > 0;
}

function intentOf(
  { id, session, call, kind = "command", by }: Author & { readonly id: string },
  { files, nodes, unrecorded, uncovered }: LayerPlan,
  { layer, everything }: { readonly layer: string; readonly everything: boolean },
): NewEvent {
  const isPlain = unrecorded.length + uncovered.length === 0 && !everything;
  const adoption = { unrecorded: [...unrecorded], uncovered: [...uncovered], everything };
  return {
    type: "change_intent",
    id,
    session,
    call,
    files: [...files],
    ...(nodes.length > 0 ? { nodes: [...nodes] } : {}),
    kind,
    layer,
    ...(isPlain ? {} : { adoption }),
    ...(by ? { by } : {}),
  };
}

function asFailed(path: string): WithheldChange {
  return { path, reason: "failed" };
}

/** Of a folder that is held what lies in it is not listed again. */
function outermost(held: readonly WithheldChange[]): readonly WithheldChange[] {
  const paths = new Set(held.map((it) => it.path));
  return held.filter(({ path }) => {
    const names = path.split("/");
    return !names.some((_, at) => at > 0 && paths.has(names.slice(0, at).join("/")));
  });
}
