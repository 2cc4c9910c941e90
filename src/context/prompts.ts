/** The texts that a model reads, from `prompts/`, with their places filled. */

import chat from "../../prompts/chat.md" with { type: "text" };
import goal from "../../prompts/goal.md" with { type: "text" };
import phrases from "../../prompts/phrases.md" with { type: "text" };
import system from "../../prompts/system.md" with { type: "text" };
import {
  type GoalPhrase,
  type JsonObject,
  type Mode,
  type NewEventOf,
  type Phrase,
  type PromptFile,
  promptParts,
} from "../protocol/mod.ts";
import { once } from "../util/mod.ts";

const systems: Readonly<Record<Mode, ReadonlyMap<string, string>>> = {
  chat: sections(chat),
  work: sections(system),
  goal: sections(goal),
};

const byKey = sections(phrases);

/** Texts by their headings. */
function sections(file: string): ReadonlyMap<string, string> {
  return new Map(
    file.split(/^## /m).slice(1).map((section) => {
      const [key = "", ...lines] = section.split("\n");
      return [key.trim(), lines.join("\n").trim()];
    }),
  );
}

type Values = Readonly<Record<string, string | number>>;

/** A text with its places `{name}` filled. */
export function filled(text: string, values: Values): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

export interface PromptOptions {
  /** Real path of the workspace root. */
  readonly root: string;
  /** Operating system, as a model should read it. */
  readonly os: string;
  /** In the place of parts of ours; the first that fits a part and a mode counts. Absent: none. */
  readonly promptFiles?: readonly PromptFile[];
  /** JSON Schema that the final answer must fit. */
  readonly outputSchema?: JsonObject;
}

type Parts = NewEventOf<"prompt">["parts"];

/** The system prompt of a mode, by its parts; those without a word are left out. */
export function systemParts(mode: Mode, options: PromptOptions): Parts {
  const { root, os, promptFiles = [], outputSchema } = options;
  const parts = promptParts.map((part): Parts[number] => {
    const file = promptFiles.find((it) => it.part === part && (it.mode ?? mode) === mode);
    const text = filled(file?.text ?? systems[mode].get(part) ?? "", { root, os });
    return file
      ? { part, origin: file.origin, place: file.place, text }
      : { part, origin: "built-in", text };
  });
  const schema = outputSchema && text("output_schema", { schema: JSON.stringify(outputSchema) });
  const wanted: Parts = schema ? [{ part: "formats", origin: "run", text: schema }] : [];
  return [...parts.filter((it) => it.text !== ""), ...wanted];
}

export function joined(parts: Parts): string {
  return parts.map((it) => it.text).join("\n");
}

/** A sentence of `prompts/phrases.md` by its heading. */
export function text(key: string, values: Values = {}): string {
  const found = byKey.get(key);
  if (found === undefined) throw new Error(`prompts/phrases.md has no section "${key}"`);
  return filled(found, values);
}

/** The sentence for a nudge or a refusal. */
export function phrase(it: Phrase): string {
  if ("note" in it && it.note !== "") {
    return text(`${it.kind}_note`, { note: it.note });
  }
  const { kind, ...values } = it;
  return text(kind, values);
}

const ofGoals = once(async () => sections((await import("./goal_phrases.ts")).phrases));

/** What the program has a model do for a goal. */
export async function goalPhrase({ kind, ...values }: GoalPhrase): Promise<string> {
  const found = (await ofGoals()).get(kind);
  if (found === undefined) throw new Error(`prompts/goal_phrases.md has no section "${kind}"`);
  return filled(found, values);
}
