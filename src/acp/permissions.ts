/** Questions of the policy as requests of a permission: the same text, the same answers. */

import type { PermissionOption, ToolCallUpdate } from "@agentclientprotocol/sdk";
import { type CallState, isElicitation, isOwnQuestion, planQuestion } from "../agent/mod.ts";
import type { Reply, ViewContext, Word } from "../actions/mod.ts";
import { printable } from "../ansi/mod.ts";
import type { Workspace } from "../protocol/mod.ts";
import type { Editor } from "./editor.ts";
import { fenced, textContent } from "./content.ts";
import { proposedDiffs } from "./proposed.ts";
import type { Updates } from "./updates.ts";

export interface PermissionParts {
  readonly session: string;
  readonly editor: Editor;
  readonly updates: Updates;
  readonly t: ViewContext["t"];
  workspace(): Promise<Workspace>;
}

const kinds: Readonly<Record<Word, PermissionOption["kind"]>> = {
  once: "allow_once",
  session: "allow_always",
  always: "allow_always",
  decline: "reject_once",
};

/** Key of the hash of what is shown, which the log keeps with the answer. */
const hashKey = "agent/hash";

export class Permissions {
  constructor(private readonly parts: PermissionParts) {}

  /** `null`: nobody could be asked. */
  async ask(
    { call, asked }: CallState,
    signal: AbortSignal,
  ): Promise<Reply | "cancelled" | null> {
    const { updates, t } = this.parts;
    const shown = asked?.shown ?? "";
    const isPlan = call.id === planQuestion;
    const isOwn = isOwnQuestion(call.id);
    const rules = asked?.rules ?? [];
    const isServer = isElicitation(call.id);
    const words: readonly Word[] = isPlan || isServer
      ? ["once", "decline"]
      : ["once", "session", ...rules.length > 0 ? ["always" as const] : [], "decline"];
    const isEdit = updates.kind(call.id) === "edit";
    const diffs = isEdit ? await proposedDiffs(shown, await this.parts.workspace()) : [];
    const toolCall: ToolCallUpdate = {
      ...isOwn
        ? await updates.ownCall(
          call.id,
          t(isPlan ? "ask.plan" : isServer ? "ask.server" : "ask.head"),
        )
        : updates.callNow(call),
      content: [...diffs, textContent(isPlan ? printable(shown) : fenced(shown))],
      ...asked ? { _meta: { [hashKey]: asked.hash } } : {},
    };
    const reply = await this.#request(toolCall, { words, rules }, signal);
    if (isOwn) await updates.ended(toolCall.toolCallId);
    return reply;
  }

  /** May a turn go on that a limit has stopped? */
  async goOn(shown: string, signal: AbortSignal): Promise<Reply | "cancelled" | null> {
    const { updates, t } = this.parts;
    const toolCall = {
      ...await updates.ownCall("continue", t("ask.continue")),
      content: [textContent(printable(shown))],
    };
    const reply = await this.#request(toolCall, { words: ["once", "decline"], rules: [] }, signal);
    await updates.ended(toolCall.toolCallId);
    return reply;
  }

  /** A question of an action that the user has given himself. */
  async approve(shown: string, title: string, signal: AbortSignal): Promise<Word | null> {
    const { updates } = this.parts;
    const toolCall = {
      ...await updates.ownCall("approve", title),
      content: [textContent(fenced(shown))],
    };
    const reply = await this.#request(toolCall, { words: ["once", "decline"], rules: [] }, signal);
    await updates.ended(toolCall.toolCallId);
    return reply === "cancelled" || reply === null ? null : reply.word;
  }

  async #request(
    toolCall: ToolCallUpdate,
    { words, rules }: { readonly words: readonly Word[]; readonly rules: readonly string[] },
    signal: AbortSignal,
  ): Promise<Reply | "cancelled" | null> {
    const { session, editor } = this.parts;
    const options = words.map((word) => this.#option(word, rules));
    try {
      const permit = await editor.permit({ sessionId: session, toolCall, options }, signal);
      if (permit.type === "cancelled") return "cancelled";
      const word = words.find((it) => it === permit.option);
      return word ? { word } : null;
    } catch {
      // It has gone, it knows no permissions, or the prompt was cancelled: nobody has said yes.
      return null;
    }
  }

  #option(word: Word, rules: readonly string[]): PermissionOption {
    const { t } = this.parts;
    const name = t(`acp.option.${word}`, { rules: printable(rules.join(", ")) });
    return { optionId: word, name, kind: kinds[word] };
  }
}
