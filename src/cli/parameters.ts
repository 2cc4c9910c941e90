/** The arguments of an action as words and options, read from the JSON Schema of its arguments. */

import * as z from "zod";

const property = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  items: z.looseObject({ enum: z.array(z.string()).optional() }).optional(),
  positional: z.number().optional(),
  short: z.string().optional(),
  complete: z.string().optional(),
});

const schema = z.looseObject({
  properties: z.record(z.string(), property).default({}),
  required: z.array(z.string()).default([]),
});

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
  /** As text; `null`: none that is worth showing. */
  readonly fallback: string | null;
}

/** Words in their order, then options in the order of the schema. */
export function parametersOf(source: unknown): readonly Parameter[] {
  const { properties, required } = schema.parse(source);
  const all = Object.entries(properties).map(([name, it]) => toParameter(name, it, required));
  const words = all.filter(({ positional }) => positional !== null);
  words.sort((a, b) => (a.positional ?? 0) - (b.positional ?? 0));
  return [...words, ...all.filter(({ positional }) => positional === null)];
}

function toParameter(
  name: string,
  it: z.infer<typeof property>,
  required: readonly string[],
): Parameter {
  const positional = it.positional ?? null;
  const isNumber = it.type === "number" || it.type === "integer";
  const shown = typeof it.default === "string" || typeof it.default === "number";
  return {
    name,
    shown: positional === null ? `--${kebab(name)}` : `<${kebab(name)}>`,
    kind: it.type === "boolean" ? "boolean" : isNumber ? "number" : "text",
    many: it.type === "array",
    required: required.includes(name),
    positional,
    short: it.short ?? null,
    values: it.enum ?? it.items?.enum ?? null,
    complete: it.complete ?? null,
    fallback: shown ? String(it.default) : null,
  };
}

export function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
