/** What the user typed, as the value that a field wants. */

import type { ElicitField, Json } from "../protocol/mod.ts";

export type FieldValue =
  | { readonly type: "value"; readonly value: Json }
  | { readonly type: "left_out" }
  | {
    readonly type: "problem";
    readonly problem:
      | "empty"
      | "format"
      | "number"
      | "whole"
      | "option"
      | "range"
      | "length"
      | "count";
    readonly params: Readonly<Record<string, string | number>>;
  };

export function valueIn(words: string, field: ElicitField): FieldValue {
  const said = words.trim();
  if (said === "") return emptyValue(field);
  switch (field.type) {
    case "text":
      return textValue(said, field);
    case "number":
      return numberValue(said, field);
    case "yes_no":
      return yesOrNo(said);
    case "choice": {
      const value = optionIn(said, field.options);
      return value === null ? problem("option", { said }) : { type: "value", value };
    }
    case "choices":
      return choicesValue(said, field);
    default:
      return field satisfies never;
  }
}

function emptyValue({ preset, required }: ElicitField): FieldValue {
  if (preset !== null) return { type: "value", value: preset };
  return required ? problem("empty") : { type: "left_out" };
}

type Of<T extends ElicitField["type"]> = Extract<ElicitField, { readonly type: T }>;

function textValue(said: string, { format, least, most }: Of<"text">): FieldValue {
  const { length } = [...said];
  if (length < (least ?? 0) || length > (most ?? Infinity)) {
    return problem("length", { least: least ?? 0, most: most ?? "∞" });
  }
  return format === null || isOf(said, format)
    ? { type: "value", value: said }
    : problem("format", { format });
}

function isOf(said: string, format: NonNullable<Of<"text">["format"]>): boolean {
  switch (format) {
    case "email":
      return /^[^\s@]+@[^\s@]+$/.test(said);
    case "uri":
      return URL.canParse(said);
    case "date":
      return /^\d{4}-\d\d-\d\d$/.test(said) && !Number.isNaN(Date.parse(said));
    case "date-time":
      return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(said) && !Number.isNaN(Date.parse(said));
    default:
      return format satisfies never;
  }
}

function numberValue(said: string, { whole, least, most }: Of<"number">): FieldValue {
  const value = Number(said);
  if (!Number.isFinite(value)) return problem("number", { said });
  if (whole && !Number.isInteger(value)) return problem("whole", { said });
  if (value < (least ?? -Infinity) || value > (most ?? Infinity)) {
    return problem("range", { least: least ?? "-∞", most: most ?? "∞" });
  }
  return { type: "value", value };
}

function yesOrNo(said: string): FieldValue {
  if (/^(?:1|y|yes|true|是|好)$/i.test(said)) return { type: "value", value: true };
  if (/^(?:2|n|no|false|否|不)$/i.test(said)) return { type: "value", value: false };
  return problem("option", { said });
}

function choicesValue(said: string, { options, least, most }: Of<"choices">): FieldValue {
  const parts = said.split(/[,，;\n]/).map((it) => it.trim()).filter((it) => it !== "");
  const values = new Set<string>();
  for (const part of parts) {
    const value = optionIn(part, options);
    if (value === null) return problem("option", { said: part });
    values.add(value);
  }
  if (values.size < (least ?? 0) || values.size > (most ?? Infinity)) {
    return problem("count", { least: least ?? 0, most: most ?? options.length });
  }
  return { type: "value", value: [...values] };
}

/** By its value or title, else by its number from 1. */
function optionIn(said: string, options: Of<"choice">["options"]): string | null {
  const same = (text: string) => text.toLowerCase() === said.toLowerCase();
  const named = options.find(({ value }) => value === said) ??
    options.find(({ value, title }) => same(value) || same(title));
  const numbered = /^\d+\.?$/.test(said) ? options[parseInt(said) - 1] : undefined;
  return (named ?? numbered)?.value ?? null;
}

function problem(
  it: Extract<FieldValue, { readonly type: "problem" }>["problem"],
  params: Readonly<Record<string, string | number>> = {},
): FieldValue {
  return { type: "problem", problem: it, params };
}
