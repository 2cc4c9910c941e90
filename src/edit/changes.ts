/** The change list: a fold of the workspace stream. */

import type {
  EventOf,
  FileChange,
  Fold,
  Impact,
  NodeChange,
  StageReport,
  Store,
} from "../protocol/mod.ts";
import { foldStream } from "../storage/mod.ts";

export interface Intent {
  readonly id: string;
  /** Empty: a person did it, in no session. */
  readonly session: string;
  readonly call: string;
  readonly files: readonly FileChange[];
  /** Links and folders. */
  readonly nodes: readonly NodeChange[];
  readonly kind: NonNullable<EventOf<"change_intent">["kind"]>;
  readonly by: EventOf<"change_intent">["by"] | null;
  /** Changes that it takes back or brings back. */
  readonly of: readonly string[];
  /** It leaves some of the paths of those. */
  readonly partial: boolean;
  /** Blob of the look before a command. */
  readonly look: string | null;
  /** Name of the write layer that it comes from. */
  readonly layer: string | null;
  readonly adoption: Adoption | null;
}

/** What files and nodes do not say of a change that comes from a layer. */
export type Adoption = NonNullable<EventOf<"change_intent">["adoption"]>;

export interface Receipt {
  readonly stages: readonly StageReport[];
  readonly impact: Impact | null;
}

export interface Change extends Intent {
  /** Place of its end in the workspace stream. */
  readonly seq: number;
  /** ISO 8601. */
  readonly at: string;
  readonly outcome: EventOf<"change">["outcome"];
  readonly foreign: readonly string[];
  readonly uncovered: readonly string[];
  /** Paths that may be somebody else's work: no undo touches them unless they are named. */
  readonly uncertain: readonly string[];
  readonly receipt: Receipt | null;
  /** Id of the undo or redo that took it back; `null`: it is in force. */
  readonly undoneBy: string | null;
}

export interface Changes {
  /** Begun and not ended: somebody is at it, or died at it. */
  readonly pending: Record<string, Intent>;
  /** Ended changes that did something, oldest first. */
  list: Change[];
}

/** How many ended changes the fold remembers; the stream keeps all. */
const RECENT = 50;

/** The newest changes. */
export const changes: Fold<Changes> = changeFold("changes", RECENT);

/** Every change of the workspace, from the stream itself. */
export async function readChanges(store: Store): Promise<readonly Change[]> {
  return await new ChangeReader().read(store);
}

/** A change was begun whose end is not in the log: its program was killed, or is at it. */
export async function hasUnfinished(store: Store): Promise<boolean> {
  const { state } = await foldStream(store, "workspace", changes);
  return Object.keys(state.pending).length > 0;
}

/** The same for whoever asks again and again: only what is new since is read. */
export class ChangeReader {
  readonly #all = changeFold("all_changes", Number.POSITIVE_INFINITY);
  #state = this.#all.initial();
  #seq = 0;

  async read(store: Store): Promise<readonly Change[]> {
    for await (const event of store.read("workspace", { after: this.#seq })) {
      if (event.type !== "unknown") this.#state = this.#all.reduce(this.#state, event);
      this.#seq = event.seq;
    }
    return this.#state.list;
  }
}

function changeFold(name: string, most: number): Fold<Changes> {
  return {
    name,
    version: 4,
    initial: () => ({ pending: {}, list: [] }),
    reduce(state, event) {
      switch (event.type) {
        case "change_intent":
          state.pending[event.id] = intentOf(event);
          return state;
        case "change":
          return ended(state, event, most);
        case "receipt": {
          const { stages, impact = null } = event;
          replace(state, event.change, (it) => ({ ...it, receipt: { stages, impact } }));
          return state;
        }
        case "record_lost":
          // It may have been the end of any of them: none is finished or rolled back.
          return { ...state, pending: {} };
        default:
          return state;
      }
    },
  };
}

function intentOf(event: EventOf<"change_intent">): Intent {
  const { id, session, call, files, nodes = [], kind = "edit" } = event;
  const { by = null, of = [], partial = false, look = null } = event;
  const { layer = null, adoption = null } = event;
  return { id, session, call, files, nodes, kind, by, of, partial, look, layer, adoption };
}

function ended(state: Changes, event: EventOf<"change">, most: number): Changes {
  const intent = state.pending[event.id];
  if (!intent) return state;
  delete state.pending[event.id];
  const { seq, at, outcome, foreign = [], uncovered = [], uncertain = [] } = event;
  const { files, nodes } = { ...intent, ...contentsOf(event) };
  // Most commands change nothing.
  if (files.length === 0 && nodes.length === 0 && uncovered.length === 0) return state;
  const result = { seq, at, outcome, foreign, uncovered, uncertain, receipt: null, undoneBy: null };
  state.list.push({ ...intent, files, nodes, ...result });
  if (state.list.length > most) state.list.shift();
  if (outcome === "applied" && intent.of.length > 0) state.list = settled(state.list);
  return state;
}

/** What the end of a command's change says of it, if it does. */
function contentsOf({ files, nodes }: EventOf<"change">): Partial<Pick<Intent, "files" | "nodes">> {
  return { ...(files && { files }), ...(nodes && { nodes }) };
}

/**
 * Which changes are in force: one is taken back by a newer undo or redo that names it and is in
 * force itself. So what an undo took back is in force again once that undo is taken back.
 */
function settled(list: readonly Change[]): Change[] {
  const takers = new Map<string, string>();
  return list.toReversed().map((change) => {
    const undoneBy = takers.get(change.id) ?? null;
    if (undoneBy === null && change.outcome === "applied" && !change.partial) {
      for (const id of change.of) if (!takers.has(id)) takers.set(id, change.id);
    }
    return change.undoneBy === undoneBy ? change : { ...change, undoneBy };
  }).reverse();
}

function replace(state: Changes, id: string, make: (change: Change) => Change): void {
  const at = state.list.findLastIndex((it) => it.id === id);
  const found = state.list[at];
  if (found) state.list[at] = make(found);
}
