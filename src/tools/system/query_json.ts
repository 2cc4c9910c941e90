import { search } from "@jmespath-community/jmespath";
import type { Execute, Json, ToolOutput } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import type { queryJson } from "./definitions.ts";
import type { InputOf } from "./input_of.ts";
import { sourceText } from "./source_text.ts";

/** Characters that a model is shown; a program gets all of it. */
const shown = 16_000;

const longestQuery = 5_000;

export const execute: Execute<InputOf<typeof queryJson>> = async (
  { query, path, data },
  ports,
) => {
  if (query.length > longestQuery) return failed("The query is too long.");
  // A program gives values, a model their text.
  const given = data === undefined || typeof data === "string" ? data : JSON.stringify(data);
  const source = await sourceText({ path, given, name: "data" }, ports);
  if (source.type === "failed") return source.output;
  const isLines = /\.(?:jsonl|ndjson)$/i.test(path ?? "");
  const value = parsed(isLines ? listed(source.text) : source.text, path ?? "data");
  return value.type === "failed" ? failed(value.why) : answer(query, value.value);
};

type Source =
  | { readonly type: "value"; readonly value: Parameters<typeof search>[0] }
  | { readonly type: "failed"; readonly why: string };

function listed(lines: string): string {
  return `[${lines.split("\n").filter((it) => it.trim() !== "").join(",")}]`;
}

function parsed(text: string, name: string): Source {
  try {
    return { type: "value", value: JSON.parse(text, withoutPrototype) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { type: "failed", why: `${name} is no JSON: ${detail}` };
  }
}

/** A query may name any key: `constructor` is none where the data has none. */
function withoutPrototype(_key: string, value: unknown): unknown {
  const isPlain = typeof value === "object" && value !== null && !Array.isArray(value);
  return isPlain ? Object.assign(Object.create(null), value) : value;
}

function answer(query: string, value: Parameters<typeof search>[0]): ToolOutput {
  try {
    const text = JSON.stringify(search(value, query) ?? null);
    const found: Json = JSON.parse(text);
    return { text: told(found, text), value: found };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return failed(
      `The query cannot be answered: ${error.message}. ${hintFor(query)}`.trim(),
    );
  }
}

function told(found: Json, text: string): string {
  const spaced = text.length < 200 ? text : JSON.stringify(found, null, 1);
  const left = spaced.length - shown;
  return left > 0 ? `${spaced.slice(0, shown)}\n[${left} more characters: ask for less]` : spaced;
}

/** Queries as other languages write them. */
function hintFor(query: string): string {
  if (/^\s*\./.test(query) || /\|\s*(?:select|map|length$)/.test(query)) {
    return "This is jq: in JMESPath write items[?price > `10`].name, length(items), keys(@).";
  }
  return /[<>=]=?\s*\d/.test(query) ? "Numbers stand in backticks: [?price > `10`]." : "";
}
