/** The arguments of an action as words and options, read from the JSON Schema of its arguments. */

import { AgentError } from "../protocol/mod.ts";
import type { ArgsSchema } from "../actions/mod.ts";

export interface Parameter {
  /** Key of the argument. */
  readonly name: string;
  /** `--max-steps`, or `<task>` for a word. */
  readonly shown: string;
  readonly kind: "boolean" | "number" | "text";
  readonly many: boolean;
  readonly required: boolean;
  readonly positional: number | null;
  readonly short: string | null;
  /** The values that there are, where it is a choice. */
  readonly values: readonly string[] | null;
  readonly complete: string | null;
  /** The option may stand without a value, which is the empty text then. */
  readonly bare: boolean;
  /** In a conversation it is that one unless another is named. */
  readonly here: boolean;
  /** As text; `null`: none that is worth showing. */
  readonly fallback: string | null;
}

/** Words in their order, then options in the order of the schema. */
export function parametersOf({ properties = {}, required }: ArgsSchema): readonly Parameter[] {
  const all = Object.entries(properties).map(([name, it]) =>
    toParameter(name, typeof it === "object" ? it : {}, required ?? [])
  );
  const words = all.filter(({ positional }) => positional !== null);
  words.sort((a, b) => (a.positional ?? 0) - (b.positional ?? 0));
  return [...words, ...all.filter(({ positional }) => positional === null)];
}

function toParameter(name: string, it: ArgsSchema, required: readonly string[]): Parameter {
  const positional = typeof it["positional"] === "number" ? it["positional"] : null;
  const isNumber = it.type === "number" || it.type === "integer";
  const shown = typeof it.default === "string" || typeof it.default === "number";
  return {
    name,
    shown: positional === null ? `--${kebab(name)}` : `<${kebab(name)}>`,
    kind: it.type === "boolean" ? "boolean" : isNumber ? "number" : "text",
    many: it.type === "array",
    required: required.includes(name),
    positional,
    short: textIn(it, "short"),
    values: valuesOf(it),
    complete: textIn(it, "complete"),
    bare: it["bare"] === true,
    here: it["here"] === true || (name === "session" && positional !== null),
    fallback: shown ? String(it.default) : null,
  };
}

function textIn(it: ArgsSchema, key: string): string | null {
  const value = it[key];
  return typeof value === "string" ? value : null;
}

/** The choices of a value, or of each item of a list. */
function valuesOf({ enum: own, items }: ArgsSchema): readonly string[] | null {
  const item = typeof items === "object" && !Array.isArray(items) ? items.enum : undefined;
  return (own ?? item)?.map(String) ?? null;
}

export function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A problem with an argument is told by what was typed: `--max-steps`, `<task>`. */
export async function named<T>(
  parameters: readonly Parameter[],
  perform: () => Promise<T>,
): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof AgentError) || !error.code.startsWith("arg.")) throw error;
    const name = String(error.params["name"] ?? "");
    const shown = parameters.find((it) => it.name === name)?.shown ?? kebab(name);
    throw new AgentError(error.exit, error.code, { ...error.params, name: shown });
  }
}
