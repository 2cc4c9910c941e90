import type { Conversation, ViewContext } from "../../actions/mod.ts";
import type { EventOf, ToolCall } from "../../protocol/mod.ts";
import { type Kit, languageName, type Piece, plainKit, type Splitter } from "../text/mod.ts";
import type { Role, Row, Size } from "../types.ts";

/** How the pane speaks. */
export interface Voice {
  readonly t: ViewContext["t"];
  /** What a call is about, in one line. */
  readonly subject: Conversation["subject"];
  /** What a step of the plan is called. */
  stepTitle?(step: string): string | undefined;
}

export interface CallBody {
  readonly type: "call";
  readonly id: string;
  /** `null`: it was made before the window that is held. */
  readonly call: ToolCall | null;
  readonly state: "pending" | "asked" | "running";
  /** What the user answered to its question; `null`: nothing but a key, or nothing yet. */
  readonly answer: { readonly declined: boolean; readonly note: string } | null;
  /** Last line of its output, while it runs. */
  readonly progress: string;
  readonly result: EventOf<"tool_result"> | null;
  /** Of its change; `null`: not asked for. */
  readonly diff: string | null;
  readonly figures: { readonly added: number; readonly removed: number } | null;
}

/** Calls in a row that only read, as one. */
export interface ReadsBody {
  readonly type: "reads";
  readonly calls: readonly CallBody[];
}

/** What a block shows. The same body is the same rows; a change is another body. */
export type Body =
  | {
    readonly type: "user";
    readonly text: string;
    readonly steer: boolean;
    readonly queued: number | null;
  }
  | { readonly type: "queued"; readonly text: string; readonly kind: EventOf<"queued">["kind"] }
  | { readonly type: "text"; readonly piece: Piece }
  | { readonly type: "thinking"; readonly text: string }
  | CallBody
  | ReadsBody
  | {
    readonly type: "note";
    readonly text: string;
    readonly role: Role;
    /** What it unfolds to. */
    readonly more: string;
    /** Where it is of what the model was told in a row: the sources. */
    readonly told?: readonly string[];
  }
  | { readonly type: "heading"; readonly text: string; readonly more: string }
  | { readonly type: "rows"; readonly rows: readonly Row[] };

/** What can be selected, unfolded and copied. */
export interface Block {
  readonly id: number;
  /** Of its event; `null`: streamed, and not in the log yet. */
  readonly seq: number | null;
  readonly open: boolean;
  readonly body: Body;
}

/** The part of the answer that grows. */
export type LivePart =
  | {
    readonly type: "text";
    readonly id: number;
    readonly said: string;
    readonly splitter: Splitter;
    /** Blocks that it has become so far. */
    readonly count: number;
  }
  | {
    readonly type: "thinking";
    readonly id: number;
    readonly said: string;
    readonly open: boolean;
  };

/** An answer that is being given. */
export interface Live {
  /** Parts that have ended and are not in the log yet, with the number of their blocks. */
  readonly ended: readonly {
    readonly type: LivePart["type"];
    readonly said: string;
    readonly count: number;
  }[];
  readonly part: LivePart | null;
  /** Calls that are being written: name, and characters of their input. */
  readonly calls: readonly { readonly id: number; readonly name: string; readonly size: number }[];
  readonly retry: { readonly id: number; readonly text: string } | null;
}

/** The first row that is seen: of which block, and how many of its rows are above. */
export interface Position {
  readonly id: number;
  readonly offset: number;
}

export interface ConversationModel {
  readonly voice: Voice;
  readonly kit: Kit;
  readonly size: Size;
  /** Blocks that are held where the end is seen. */
  readonly limit: number;
  readonly blocks: readonly Block[];
  /** What the user typed while the agent was at work, until it is said; it stands at the end. */
  readonly queued: readonly Block[];
  readonly live: Live | null;
  readonly nextId: number;
  /** Of the stored events that are held; 0: none. */
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Earlier events were asked for and are not here yet. */
  readonly asked: boolean;
  /** The beginning is to be seen, as soon as it is here. */
  readonly toStart: boolean;
  /** What was taken back: events from `to` up to before `seq`. */
  readonly rewinds: readonly { readonly to: number; readonly seq: number }[];
  /** What waits was taken back by this event. */
  readonly unqueued: number;
  /** The model that the user chose; `null`: not known. */
  readonly chosen: string | null;
  /** `null`: the end is seen, and followed. */
  readonly top: Position | null;
  /** `nextId` when the end was last seen. */
  readonly leftAt: number;
  readonly selected: number | null;
  readonly search:
    | { readonly query: string; readonly typing: boolean; readonly failed: boolean }
    | null;
  readonly tick: number;
  /** Languages of code that was seen and cannot be highlighted yet. */
  readonly wanted: readonly string[];
}

export interface ConversationOptions extends Voice {
  readonly size?: Size;
  /** The model that the user chose, as `provider/name`. */
  readonly model?: string;
  readonly kit?: Kit;
  /** Absent: 400. */
  readonly limit?: number;
}

export function initial(options: ConversationOptions): ConversationModel {
  const { size = { columns: 80, rows: 24 }, model = null, kit = plainKit, limit = 400 } = options;
  return {
    voice: options,
    kit,
    size,
    limit,
    blocks: [],
    queued: [],
    live: null,
    nextId: 1,
    firstSeq: 0,
    lastSeq: 0,
    asked: false,
    toStart: false,
    rewinds: [],
    unqueued: 0,
    chosen: model,
    top: null,
    leftAt: 1,
    selected: null,
    search: null,
    tick: 0,
    wanted: [],
  };
}

/** The model with further blocks at its end. `id`: what the first of them was known by before. */
export function added(
  model: ConversationModel,
  seq: number | null,
  bodies: readonly Body[],
  id?: number,
): ConversationModel {
  if (bodies.length === 0) return model;
  let { nextId } = model;
  const blocks = bodies.map((body, at): Block => ({
    id: at === 0 && id !== undefined ? id : nextId++,
    seq,
    open: false,
    body,
  }));
  const languages = bodies.flatMap((body) =>
    body.type === "text" && body.piece.type === "code" ? [body.piece.language] : []
  );
  return { ...wanting(model, languages), blocks: [...model.blocks, ...blocks], nextId };
}

/** The model with these languages wanted as well, as far as its kit has not got them. */
export function wanting(model: ConversationModel, words: readonly string[]): ConversationModel {
  const more = missing(model.kit, words).filter((it) => !model.wanted.includes(it));
  return more.length === 0 ? model : { ...model, wanted: [...model.wanted, ...more] };
}

/** What of these can be highlighted, and by this kit cannot yet. */
export function missing(kit: Kit, words: readonly string[]): readonly string[] {
  const names = words.map(languageName).filter((it) => it !== null);
  return [...new Set(names)].filter((it) => !kit.languages.has(it));
}
