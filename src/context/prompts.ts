/** The texts that a model reads, from `prompts/`, with their places filled. */

import chat from "../../prompts/chat.md" with { type: "text" };
import goal from "../../prompts/goal.md" with { type: "text" };
import phrases from "../../prompts/phrases.md" with { type: "text" };
import system from "../../prompts/system.md" with { type: "text" };
import type { Mode, Phrase } from "../protocol/mod.ts";

const systems: Readonly<Record<Mode, string>> = { chat, work: system, goal };

const byKey: ReadonlyMap<string, string> = new Map(
  phrases.split(/^## /m).slice(1).map((section) => {
    const [key = "", ...lines] = section.split("\n");
    return [key.trim(), lines.join("\n").trim()];
  }),
);

type Values = Readonly<Record<string, string | number>>;

/** A text with its places `{name}` filled. */
export function filled(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/** The system prompt of a mode. */
export function systemPrompt(mode: Mode, values: { root: string; os: string }): string {
  return filled(systems[mode].trim(), values);
}

/** A sentence of `prompts/phrases.md` by its heading. */
export function text(key: string, values: Values = {}): string {
  const found = byKey.get(key);
  if (found === undefined) throw new Error(`prompts/phrases.md has no section "${key}"`);
  return filled(found, values);
}

/** The sentence for a nudge or a refusal. */
export function phrase(it: Phrase): string {
  if ("note" in it && it.kind !== "goal_plan_note" && it.note !== "") {
    return text(`${it.kind}_note`, { note: it.note });
  }
  const { kind, ...values } = it;
  return text(kind, values);
}
