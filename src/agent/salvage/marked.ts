/** Calls between the special marks of a chat template that leaked into the text. */

import { callsIn } from "./json.ts";
import type { Notation, PrintedCall } from "./notation.ts";
import { values } from "./scan.ts";

type IsTool = (name: string) => boolean;

export const marked: readonly Notation[] = [
  // Qwen, Hermes: <tool_call>{"name": …, "arguments": …}</tool_call>; also <function_call>, <tools>
  {
    name: "tool_call",
    find: (text, isTool) =>
      bodies(text, /<(tool_call|function_call|tool_use|tools)>([\s\S]*?)(?:<\/\1>|(?=<\1>)|$)/g, 2)
        .flatMap((body) => [...values(body)].flatMap((value) => callsIn(value, isTool))),
  },
  // GLM: <tool_call>read_file\n<arg_key>path</arg_key>\n<arg_value>a</arg_value></tool_call>
  { name: "arg_key", find: argKeys },
  // Mistral: [TOOL_CALLS][{…}], [TOOL_CALLS]read_file{…}, [TOOL_CALLS]read_file[ARGS]{…}
  {
    name: "TOOL_CALLS",
    find: (text, isTool) => {
      const at = text.indexOf("[TOOL_CALLS]");
      if (at < 0) return [];
      const rest = text.slice(at + "[TOOL_CALLS]".length);
      const whole = [...values(rest)].flatMap((value) => callsIn(value, isTool));
      return whole.length > 0 ? whole : named(rest, /(\w+)\s*(?:\[ARGS\])?\s*(?=\{)/g, isTool);
    },
  },
  // DeepSeek: <｜tool▁call▁begin｜>function<｜tool▁sep｜>read_file\n```json\n{…}\n```, later versions
  // <｜tool▁call▁begin｜>read_file<｜tool▁sep｜>{…}
  {
    name: "deepseek",
    find: (text, isTool) => {
      const old = named(text, /<[|｜]tool▁sep[|｜]>\s*(\w+)\s*(?:```\w*\s*)?(?=\{)/g, isTool);
      const begin = /<[|｜]tool▁call▁begin[|｜]>\s*(\w+)\s*<[|｜]tool▁sep[|｜]>\s*(?=\{)/g;
      return old.length > 0 ? old : named(text, begin, isTool);
    },
  },
  // Kimi: <|tool_call_begin|>functions.read_file:0<|tool_call_argument_begin|>{…}<|tool_call_end|>
  {
    name: "kimi",
    find: (text, isTool) =>
      named(
        text,
        /<\|tool_call_begin\|>\s*(?:functions\.)?(\w+)(?::\d+)?\s*<\|tool_call_argument_begin\|>\s*(?=\{)/g,
        isTool,
      ),
  },
  // gpt-oss: <|channel|>commentary to=functions.read_file <|constrain|>json<|message|>{…}<|call|>
  {
    name: "harmony",
    find: (text, isTool) =>
      named(text, /to=(?:functions\.)?(\w+)[^{]*?<\|message\|>\s*(?=\{)/g, isTool),
  },
  // Llama: <|python_tag|>{"name": …, "parameters": …}; <function=read_file>{…}</function>
  {
    name: "llama",
    find: (text, isTool) => named(text, /<function=(\w+)>\s*(?=\{)/g, isTool),
  },
  // ReAct: Action: read_file\nAction Input: {…}
  {
    name: "react",
    find: (text, isTool) =>
      named(text, /Action:\s*`?(\w+)`?\s*\n+\s*Action Input:\s*(?:```\w*\s*)?(?=\{)/gi, isTool),
  },
];

function bodies(text: string, pattern: RegExp, group: number): readonly string[] {
  return [...text.matchAll(pattern)].map((match) => match[group] ?? "");
}

/** A pattern that captures a name and ends right before `{`. */
function named(text: string, pattern: RegExp, isTool: IsTool): readonly PrintedCall[] {
  const found: PrintedCall[] = [];
  for (const match of text.matchAll(pattern)) {
    const name = match[1] ?? "";
    const [value] = values(text.slice(match.index + match[0].length));
    if (isTool(name) && value) found.push({ name, arguments: value });
  }
  return found;
}

function argKeys(text: string, isTool: IsTool): readonly PrintedCall[] {
  const found: PrintedCall[] = [];
  const pattern = /<tool_call>\s*(\w+)\s*((?:<arg_key>[\s\S]*?<\/arg_value>\s*)+)/g;
  for (const [, name = "", body = ""] of text.matchAll(pattern)) {
    if (!isTool(name)) continue;
    const pairs = body.matchAll(
      /<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g,
    );
    const input = Object.fromEntries(
      [...pairs].map(([, key = "", value = ""]) => [key.trim(), scalar(value)]),
    );
    found.push({ name, arguments: JSON.stringify(input) });
  }
  return found;
}

/** Numbers and booleans in tags are meant as such; everything else is text as it stands. */
export function scalar(text: string): string | number | boolean {
  const trimmed = text.trim();
  if (/^-?\d+$/.test(trimmed)) return Number(trimmed);
  if (trimmed === "true" || trimmed === "false") return trimmed === "true";
  return text;
}
