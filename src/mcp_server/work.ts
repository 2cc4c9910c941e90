/** A turn of work for a client: progress while it runs, questions as forms, how it ended as the result. */

import type { Conversation, ConversationView, Interruption } from "../actions/mod.ts";
import { isElicitation } from "../agent/mod.ts";
import type { CallContext, CallResult } from "../mcp/mod.ts";
import type { AgentEvent } from "../protocol/mod.ts";
import type { ServerParts } from "./parts.ts";
import { approvalOf, permissionOf, replyOf } from "./questions.ts";

/** The tool by which a model asks the person; its questions are no calls to be allowed. */
const asksPerson = "ask_user";

interface Run {
  readonly context: CallContext;
  readonly parts: ServerParts;
}

export async function work(
  opened: Conversation,
  { context, parts }: Run,
): Promise<CallResult> {
  // Whoever started the server let files be changed; whatever else a call does is asked about.
  const conversation: Conversation = { ...opened, approve: "edits" };
  const watcher = new Watcher(conversation, context);
  const drive = await parts.loadDrive();
  const outcome = await drive(conversation, {
    view: watcher,
    interrupts: interruptionOf(context.signal),
  });
  const { session } = conversation;
  const { input, output, cost, unpriced } = session.state.usage.total;
  const answer = session.state.turn.text.trim();
  const structuredContent = {
    session: session.id,
    verdict: outcome.kind,
    answer,
    changes: [...watcher.changed].sort(),
    tokens: input + output,
    cost: unpriced ? null : cost,
  };
  const text = answer === "" ? outcome.kind : `${answer}\n\n[${outcome.kind}]`;
  return { content: [{ type: "text", text }], structuredContent };
}

/** The client stops its call; nobody stops it for another reason and goes on. */
function interruptionOf(signal: AbortSignal): Interruption {
  const own = new AbortController();
  return {
    signal: AbortSignal.any([signal, own.signal]),
    cancel: (why) => own.abort(new DOMException(why, "AbortError")),
    reset: () => {},
  };
}

class Watcher implements ConversationView {
  readonly changed = new Set<string>();
  readonly attended: boolean;
  #calls = 0;

  constructor(
    private readonly conversation: Pick<Conversation, "session" | "subject">,
    private readonly context: CallContext,
  ) {
    this.attended = context.ask !== null;
  }

  event(event: AgentEvent): void {
    switch (event.type) {
      case "tool_started":
        return this.#started(event.call);
      case "tool_result":
        for (const { path } of event.writes ?? []) this.changed.add(path);
    }
  }

  turn(): void {}

  async ask(
    { call, asked }: Parameters<ConversationView["ask"]>[0],
  ): ReturnType<ConversationView["ask"]> {
    const { ask } = this.context;
    if (ask === null) return null;
    const shown = asked?.shown ?? "";
    if (call.name === asksPerson) return await replyOf(shown, ask);
    if (isElicitation(call.id)) {
      return { word: await approvalOf(shown, ask) ?? "decline" };
    }
    return await permissionOf(shown, { always: (asked?.rules ?? []).length > 0, ask });
  }

  waiting(): void {}

  elsewhere(): void {}

  message(): Promise<null> {
    return Promise.resolve(null);
  }

  #started(id: string): void {
    const { session, subject } = this.conversation;
    const call = session.state.calls.byId[id]?.call;
    if (!call) return;
    this.#calls++;
    const text = `${call.name} ${subject(call)}`.slice(0, 200);
    this.context.progress({ done: this.#calls, text });
    this.context.log(text);
  }
}
