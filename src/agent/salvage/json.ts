/** Calls printed as JSON: bare, fenced, in a list, with any of the usual keys. */

import { isObject, type Json } from "../../protocol/mod.ts";
import { isTelling, type Notation, type PrintedCall } from "./notation.ts";
import { values } from "./scan.ts";

const nameKeys = [
  "name",
  "tool",
  "tool_name",
  "function",
  "function_name",
  "action",
  "recipient_name",
];
const argumentKeys = [
  "arguments",
  "parameters",
  "args",
  "input",
  "params",
  "tool_input",
  "action_input",
  "kwargs",
];

export const json: readonly Notation[] = [
  {
    name: "json",
    find: (text, isTool) => [...values(text)].flatMap((value) => callsIn(value, isTool)),
  },
  {
    // `read_file {"path": "a"}` and `read_file: {"path": "a"}`, a line of its own
    name: "name-json",
    find: (text, isTool) => namedJson(text, isTool),
  },
];

/** Calls in one JSON text. Broken JSON is found by its keys and left to the repair. */
export function callsIn(text: string, isTool: (name: string) => boolean): readonly PrintedCall[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return brokenCall(text, isTool);
  }
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item) => callIn(item, isTool) ?? []);
}

function callIn(value: unknown, isTool: (name: string) => boolean): PrintedCall | null {
  if (!isObject(value)) return null;
  const inner = value["function"] ?? value["tool_call"] ?? value["function_call"];
  if (isObject(inner)) return callIn(inner, isTool);
  const calls = value["tool_calls"];
  if (Array.isArray(calls) && calls.length === 1) return callIn(calls[0], isTool);
  const name = nameKeys.map((key) => value[key]).find((it) => typeof it === "string");
  if (typeof name === "string" && isTool(plain(name))) {
    return { name: plain(name), arguments: textOf(argumentsOf(value)) };
  }
  return keyedCall(value, isTool);
}

/** `{"read_file": {"path": "a"}}`: the tool's name is the only key. */
function keyedCall(
  value: Readonly<Record<string, Json>>,
  isTool: (name: string) => boolean,
): PrintedCall | null {
  const [entry, ...others] = Object.entries(value);
  if (!entry || others.length > 0 || !isTelling(entry[0]) || !isTool(entry[0])) return null;
  if (!isObject(entry[1])) return null;
  return { name: entry[0], arguments: textOf(entry[1]) };
}

/** Arguments under their key, or beside the name. */
function argumentsOf(value: Readonly<Record<string, Json>>): Json {
  const key = argumentKeys.find((it) => it in value);
  if (key !== undefined) return value[key] ?? {};
  const apart = new Set([...nameKeys, "id", "type", "call_id"]);
  return Object.fromEntries(Object.entries(value).filter(([name]) => !apart.has(name)));
}

/** Harmony and Kimi write `functions.read_file:0`. */
function plain(name: string): string {
  return name.replace(/^functions?\./, "").replace(/:\d+$/, "");
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function brokenCall(text: string, isTool: (name: string) => boolean): readonly PrintedCall[] {
  const name = /["'](?:name|tool|tool_name|function|action)["']\s*:\s*["']([\w.:-]+)["']/.exec(
    text,
  );
  const head = /["'](?:arguments|parameters|args|input|params|tool_input)["']\s*:\s*/.exec(text);
  if (!name?.[1] || !head || !isTool(plain(name[1]))) return [];
  const rest = text.slice(head.index + head[0].length);
  const [value] = values(rest);
  return value ? [{ name: plain(name[1]), arguments: value }] : [];
}

function namedJson(text: string, isTool: (name: string) => boolean): readonly PrintedCall[] {
  const found: PrintedCall[] = [];
  for (const match of text.matchAll(/^[ \t>*`]*(?:functions?\.)?(\w+)[:`*]*\s*(?=\{)/gm)) {
    const name = match[1] ?? "";
    if (!isTelling(name) || !isTool(name)) continue;
    const [value] = values(text.slice(match.index + match[0].length));
    if (value) found.push({ name, arguments: value });
  }
  return found;
}
