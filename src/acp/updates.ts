/** Events as updates of a session, each once and in order. */

import type {
  SessionUpdate,
  ToolCallContent,
  ToolCallUpdate,
  ToolKind,
} from "@agentclientprotocol/sdk";
import {
  callText,
  type Conversation,
  modelErrorText,
  narrator,
  type ViewContext,
  type Voice,
} from "../actions/mod.ts";
import { pipedDisplay } from "../actions/display/mod.ts";
import { printable, stylesOff } from "../ansi/mod.ts";
import type { Sides } from "../edit/mod.ts";
import {
  type AgentEvent,
  type EventOf,
  type LiveEvent,
  type ModelDelta,
  type ToolCall,
  type ToolEffect,
} from "../protocol/mod.ts";
import type { Session } from "../session/mod.ts";
import { fenced, quoted, shortened, textContent } from "./content.ts";
import { diffsOf, kindOf, locationsOf, statusOf } from "./tool_calls.ts";

export interface UpdateParts {
  readonly session: Pick<Session, "id" | "state" | "header">;
  readonly root: string;
  readonly context: ViewContext;
  readonly notices: boolean;
  subject: Conversation["subject"];
  effects(tool: string): readonly ToolEffect[];
  sides(change: string): Promise<readonly Sides[] | null>;
  /** What a model takes in, by `provider/name`; `null`: unknown. */
  window(model: string): number | null;
  send(update: SessionUpdate): Promise<void>;
  /** Something that stands beside the conversation may be another now: the plan, what can be chosen. */
  changed(what: "plan" | "options"): Promise<void>;
  /** A call runs from here on. */
  started(call: string): Promise<void>;
  /** What stands beside the result of a call: the terminal that it ran in. */
  shown(call: string): ToolCallContent[];
}

type ChunkKind = "text" | "thinking";

export class Updates {
  readonly #tell: ReturnType<typeof narrator>;
  readonly #voice: Voice;
  /** What was streamed of the present answer and is in no step yet. */
  readonly #streamed: Record<ChunkKind, string> = { text: "", thinking: "" };
  /** Numbers of messages: what is streamed anew is another one. */
  #message = 0;
  /** Words of the user's that the editor shows already. */
  readonly #own: string[] = [];
  readonly #output = new Map<string, string>();
  readonly #kinds = new Map<string, ToolKind>();
  #asked = 0;

  constructor(private readonly parts: UpdateParts) {
    const { t, width } = parts.context;
    this.#voice = { t, styles: stylesOff, width, subject: parts.subject };
    this.#tell = narrator(this.#voice);
  }

  /** The editor has sent these words itself. */
  expect(text: string): void {
    this.#own.push(text);
  }

  async event(event: AgentEvent): Promise<void> {
    switch (event.type) {
      case "delta":
        return await this.#delta(event.delta);
      case "progress":
        return await this.#progress(event);
      case "user_message":
        return await this.#user(event);
      case "step":
        return await this.#step(event);
      case "program_call":
        this.#tell(event);
        return await this.#call(event.call);
      case "tool_started":
        await this.#send({
          ...{ sessionUpdate: "tool_call_update", toolCallId: event.call, status: "in_progress" },
        });
        return await this.parts.started(event.call);
      case "tool_result":
        return await this.#result(event);
      case "mode":
      case "model":
      case "permissions":
      case "title":
        return await this.parts.changed("options");
      case "usage":
        return await this.#usage(event);
      case "goal":
        await this.#told(event);
        return await this.parts.changed("plan");
      // It is the answer to the prompt, or the end of one that is read again.
      case "error":
      case "route":
      case "context":
      case "answered":
        return void this.#tell(event);
      default:
        return await this.#told(event);
    }
  }

  /** What the log says of a time before: the same, with what was not streamed to this editor. */
  async replay(event: AgentEvent): Promise<void> {
    if (event.type === "error") {
      return await this.note(modelErrorText(this.parts.context.t, event.error));
    }
    const quiet = ["mode", "model", "permissions", "title", "usage", "goal"];
    if (!quiet.includes(event.type)) return await this.event(event);
    if (event.type === "goal") await this.#told(event);
  }

  /** As the agent's own words. */
  async say(text: string): Promise<void> {
    this.#message++;
    await this.#chunk("text", printable(text));
    this.#message++;
  }

  /** A word of the program's own. */
  async note(text: string): Promise<void> {
    if (text.trim() === "") return;
    if (!this.parts.notices) return await this.say(quoted(text));
    await this.#send({ sessionUpdate: "notice", severity: "info", title: printable(text).trim() });
  }

  /** A call that was announced, as it stands in a request about it. */
  callNow(call: ToolCall): ToolCallUpdate {
    return { toolCallId: call.id, ...this.#look(call), status: "pending" };
  }

  /** `undefined`: it was not announced. */
  kind(call: string): ToolKind | undefined {
    return this.#kinds.get(call);
  }

  /** Announces a question that no call of the model's is about. */
  async ownCall(id: string, title: string): Promise<ToolCallUpdate> {
    const toolCallId = `${id}-${++this.#asked}`;
    const look = { toolCallId, title, kind: "other", status: "pending" } as const;
    await this.#send({ sessionUpdate: "tool_call", ...look });
    return look;
  }

  async ended(toolCallId: string): Promise<void> {
    await this.#send({ sessionUpdate: "tool_call_update", toolCallId, status: "completed" });
  }

  async #delta(delta: ModelDelta): Promise<void> {
    if (delta.type === "retry") return this.#begin();
    if (delta.type !== "text" && delta.type !== "thinking") return;
    this.#streamed[delta.type] += delta.text;
    await this.#chunk(delta.type, delta.text);
  }

  #begin(): void {
    this.#streamed.text = "";
    this.#streamed.thinking = "";
    this.#message++;
  }

  async #step(event: EventOf<"step">): Promise<void> {
    const { part, end } = event;
    this.#tell(event);
    if (part.type === "tool_call") await this.#call(part.call);
    else await this.#rest(part.type, part.text);
    if (end !== undefined) this.#begin();
  }

  /** What of a part was not streamed: of most answers nothing. */
  async #rest(type: ChunkKind, text: string): Promise<void> {
    const streamed = this.#streamed[type];
    if (streamed.startsWith(text)) {
      this.#streamed[type] = streamed.slice(text.length);
      return;
    }
    this.#streamed[type] = "";
    if (text.startsWith(streamed)) return await this.#chunk(type, text.slice(streamed.length));
    // It was streamed as something else, as a call that was printed: the log's words count.
    this.#message++;
    await this.#chunk(type, text);
  }

  async #chunk(type: ChunkKind, text: string): Promise<void> {
    if (text === "") return;
    const sessionUpdate = type === "text" ? "agent_message_chunk" : "agent_thought_chunk";
    const messageId = `${this.parts.session.id}:${type}:${this.#message}`;
    await this.#send({ sessionUpdate, content: { type: "text", text }, messageId });
  }

  async #user(event: EventOf<"user_message">): Promise<void> {
    this.#tell(event);
    const at = this.#own.indexOf(event.text);
    if (at >= 0) return void this.#own.splice(at, 1);
    await this.#send({
      ...{ sessionUpdate: "user_message_chunk", content: { type: "text", text: event.text } },
      messageId: `${this.parts.session.id}:user:${event.seq}`,
    });
  }

  async #call(call: ToolCall): Promise<void> {
    const look = this.#look(call);
    this.#kinds.set(call.id, look.kind);
    await this.#send({
      ...{ sessionUpdate: "tool_call", toolCallId: call.id, ...look },
      ...{ status: "pending", rawInput: call.input },
    });
  }

  #look(call: ToolCall) {
    const { root } = this.parts;
    return {
      title: callText(call, this.#voice),
      name: call.name,
      kind: kindOf(call.name, this.parts.effects(call.name)),
      locations: locationsOf(call, root),
    };
  }

  /** The last of what a command prints, as far as it has come. */
  async #progress({ call, text }: Extract<LiveEvent, { type: "progress" }>): Promise<void> {
    // A terminal of the editor shows it already.
    if (this.parts.shown(call).length > 0) return;
    const output = ((this.#output.get(call) ?? "") + text).slice(-mostOutput);
    this.#output.set(call, output);
    await this.#send({
      ...{ sessionUpdate: "tool_call_update", toolCallId: call, status: "in_progress" },
      content: [textContent(fenced(output))],
    });
  }

  async #result(event: EventOf<"tool_result">): Promise<void> {
    const { call, status, text, exit, change, receipt, lost, display } = event;
    const { parts } = this;
    this.#output.delete(call);
    // A diff says it all of an edit; of a command what it printed counts as well.
    const line = this.#tell(event);
    const diffs = change === undefined ? [] : diffsOf(await parts.sides(change), parts.root);
    const isEdit = this.#kinds.get(call) !== "execute" && diffs.length > 0 && status === "ok";
    const words = isEdit ? line : fenced(shortened(display ? pipedDisplay(display) : text));
    await this.#send({
      ...{ sessionUpdate: "tool_call_update", toolCallId: call, status: statusOf(status) },
      content: [
        ...parts.shown(call),
        ...diffs,
        textContent(words),
        ...lost === undefined ? [] : [textContent(printable(lost))],
      ],
      rawOutput: {
        status,
        ...exit === undefined ? {} : { exit },
        ...change === undefined ? {} : { change },
        ...receipt === undefined ? {} : { receipt },
      },
    });
    if (event.held && event.held.length > 0) await this.note(line);
    await parts.changed("plan");
  }

  async #usage({ role, model, input, output }: EventOf<"usage">): Promise<void> {
    const { session } = this.parts;
    const window = this.parts.window(model);
    if (role !== "main" || window === null) return;
    const { cost } = session.state.usage.total;
    await this.#send({
      ...{ sessionUpdate: "usage_update", used: input + output, size: window },
      ...cost > 0 ? { cost: { amount: cost, currency: "USD" } } : {},
    });
  }

  async #told(event: Parameters<ReturnType<typeof narrator>>[0]): Promise<void> {
    await this.note(this.#tell(event));
  }

  async #send(update: SessionUpdate): Promise<void> {
    await this.parts.send(update);
  }
}

/** Characters of the output of a running command. */
const mostOutput = 4_000;
