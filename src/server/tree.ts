/**
 * What was done in a conversation and how long it took, as a tree: turns, moves of a goal, answers of
 * models, calls with what they asked, agents with what they did. A fold of the logs of the session
 * and of the sessions that it has sent out.
 */

import { agentsToolName, type Event, type JsonObject } from "../protocol/mod.ts";

export interface TreeNode {
  /** `<session>:<number of its event>` */
  readonly id: string;
  /** `null`: a turn. */
  parent: string | null;
  readonly type: "turn" | "goal" | "model" | "call" | "question" | "agent";
  /** Of the tool, of the model, of the move; empty: the type says it. */
  readonly name: string;
  /** One line. */
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
  /** `null`: it is at work, or waits. */
  ended: string | null;
  state: "open" | "done" | "failed" | "skipped";
  /** Of an answer of a model. */
  readonly tokens: number;
}

/** Of one line. */
const longest = 200;

export class TreeFold {
  readonly nodes: TreeNode[] = [];
  readonly #calls = new Map<string, TreeNode>();
  readonly #questions = new Map<string, TreeNode>();
  #turn: TreeNode | null;
  #move: TreeNode | null = null;
  #said = "";
  #last = "";

  /** @param root the node below which everything stands, of an agent; `null`: each turn is one */
  constructor(private readonly session: string, private readonly root: TreeNode | null = null) {
    this.#turn = root;
  }

  take(event: Event): void {
    this.#last = event.at;
    switch (event.type) {
      case "user_message":
        return this.#begin(event, event.text);
      case "goal":
        return this.#moved(event);
      case "step":
        if (event.part.type === "tool_call") this.#call(event, event.part.call);
        else if (event.part.type === "text") this.#said ||= event.part.text;
        return;
      case "program_call":
        return this.#call(event, event.call, this.#calls.get(event.program));
      case "asked": {
        const at = this.#calls.get(event.call) ?? this.#place(event);
        const node = this.#add(event, { type: "question", text: event.shown }, at);
        return void this.#questions.set(event.call, node);
      }
      case "answered":
        return closed(
          this.#questions.get(event.call),
          event.at,
          event.answer === "decline" ? "skipped" : "done",
        );
      case "tool_result":
        return closed(this.#calls.get(event.call), event.at, stateOf(event.status));
      case "usage":
        // What agents took stands below them.
        return event.role === "agents" ? undefined : this.#answered(event);
      case "error":
      case "limit":
      case "aborted":
        return this.#stopped(event.type === "aborted" ? "skipped" : "failed");
    }
  }

  /** Nothing runs any longer. */
  end(): void {
    this.#close(this.#move);
    this.#close(this.#turn);
  }

  /** The call that an agent was sent out by: the last one that was open then. */
  senderOf(at: string): TreeNode | null {
    const calls = [...this.#calls.values()].filter((it) =>
      it.name === agentsToolName && it.at <= at && (it.ended === null || it.ended >= at)
    );
    return calls.at(-1) ?? null;
  }

  #begin(event: Event, text: string): void {
    if (this.root !== null) return;
    this.end();
    this.#move = null;
    this.#turn = this.#add(event, { type: "turn", text }, null);
  }

  #moved(event: Extract<Event, { type: "goal" }>): void {
    this.#close(this.#move);
    this.#move = null;
    if (event.move === "over" || (event.move === "step" && event.step === undefined)) return;
    const name = event.step === undefined ? event.move : `${event.move} ${event.step}`;
    const turn = this.#turn ??= this.#add(event, { type: "turn" }, null);
    this.#move = this.#add(event, { type: "goal", name, text: event.text }, turn);
  }

  #call(
    event: Event,
    { id, name, input }: { readonly id: string; readonly name: string; readonly input: JsonObject },
    program?: TreeNode,
  ): void {
    const node = this.#add(
      event,
      { type: "call", name, text: subjectOf(input) },
      program ?? this.#place(event),
    );
    this.#calls.set(id, node);
  }

  #answered(event: Extract<Event, { type: "usage" }>): void {
    const began = new Date(Date.parse(event.at) - (event.ms ?? 0)).toISOString();
    const { model: name, input, output } = event;
    const body = { type: "model", name, text: this.#said, tokens: input + output } as const;
    closed(this.#add({ ...event, at: began }, body, this.#place(event)), event.at, "done");
    this.#said = "";
  }

  #stopped(state: "failed" | "skipped"): void {
    for (const node of this.nodes) {
      if (node.ended === null) closed(node, this.#last, state);
    }
  }

  /** What nobody has begun by words is a turn all the same. */
  #place(event: Event): TreeNode {
    return this.#move ?? (this.#turn ??= this.#add(event, { type: "turn" }, null));
  }

  #add(
    { seq, at }: Pick<Event, "seq" | "at">,
    { type, name = "", text = "", tokens = 0 }:
      & Pick<TreeNode, "type">
      & Partial<Pick<TreeNode, "name" | "text" | "tokens">>,
    parent: TreeNode | null,
  ): TreeNode {
    const id = `${this.session}:${type}:${seq}`;
    const line = text.replaceAll(/\s+/g, " ").trim().slice(0, longest).toWellFormed();
    const node: TreeNode = {
      ...{ id, parent: parent?.id ?? null, type, name, text: line, at, tokens },
      ended: null,
      state: "open",
    };
    this.nodes.push(node);
    return node;
  }

  #close(node: TreeNode | null): void {
    if (node?.ended === null) closed(node, this.#last, "done");
  }
}

function closed(node: TreeNode | undefined, at: string, state: TreeNode["state"]): void {
  if (node === undefined) return;
  node.ended = at;
  node.state = state;
}

function stateOf(status: Extract<Event, { type: "tool_result" }>["status"]): TreeNode["state"] {
  switch (status) {
    case "ok":
      return "done";
    case "failed":
      return "failed";
    case "denied":
    case "cancelled":
    case "interrupted":
      return "skipped";
  }
}

/** What a call is about. */
function subjectOf(input: JsonObject): string {
  const { command, path, query, url, tasks } = input;
  const first = [command, path, query, url].find((it) => typeof it === "string");
  if (first !== undefined) return String(first);
  if (Array.isArray(tasks)) return tasks.join("; ");
  return String(Object.values(input).find((it) => typeof it === "string") ?? "");
}
