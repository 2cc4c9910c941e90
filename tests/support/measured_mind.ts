/** A model as plain rules: what it answers to what `agent model probe` asks, and how it slips. */

import type { Json, JsonObject } from "../../src/protocol/mod.ts";

export interface MindOptions {
  /** How it calls tools. */
  readonly dialect: "native" | "json" | "xml" | "own" | "none";
  /** It makes both calls that it is asked for. */
  readonly parallel?: boolean;
  /** Prompts of more tokens than this are answered wrong. */
  readonly quality?: number;
  /** Tools by which its edits come out right; absent: all. */
  readonly edits?: readonly string[];
}

/** What comes of a prompt. */
export interface Thought {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly input: JsonObject }[];
}

/** Four characters a token, as this model has them. */
export function tokensOf(text: string): number {
  return Math.ceil(text.length / 4);
}

export function think(prompt: string, tools: readonly string[], options: MindOptions): Thought {
  if (prompt.includes("Three passwords")) return { text: passwords(prompt, options), calls: [] };
  const words = [...prompt.matchAll(/"(\w+)"/g)].map(([, word = ""]) => word);
  if (tools.includes("look_up")) {
    const wanted = words.slice(0, options.parallel ? 2 : 1);
    return said(wanted.map((word) => ({ name: "look_up", input: { word } })), options);
  }
  const [tool] = tools;
  if (tool === "run_program") {
    // Right for the first task of the tests, and for both of the command's own.
    const code = prompt.includes("OPEN") || prompt.includes("How many are there")
      ? "print(3)"
      : `print(1000 + 125)`;
    return said([{ name: tool, input: { code } }], options);
  }
  if (tool !== undefined) {
    return said([{ name: tool, input: edit(tool, prompt, options) }], options);
  }
  return { text: Array.from({ length: 80 }, (_, at) => at + 1).join(" "), calls: [] };
}

function passwords(prompt: string, { quality = Infinity }: MindOptions): string {
  if (tokensOf(prompt) > quality) return "I do not remember.";
  return [...prompt.matchAll(/password is (\w+)\./g)].map(([, word]) => word).join(" ");
}

/** Files of the tasks by their path: what is there, and what is to be there. */
const changes: Readonly<Record<string, readonly [string, string]>> = {
  "src/price.js": ["cents * (1 - percent / 100)", "cents * (1 + percent / 100)"],
  "app/queue.py": ["        return self.items.pop()", "        return self.items.pop(0)"],
  "settings.toml": [
    '[worker]\nhost = "0.0.0.0"',
    '[worker]\nhost = "127.0.0.1"',
  ],
};

function edit(tool: string, prompt: string, { edits }: MindOptions): JsonObject {
  const path = /This is the file (\S+):/.exec(prompt)?.[1] ?? "";
  const [from, to] = changes[path] ?? ["", ""];
  const right = edits === undefined || edits.includes(tool);
  const fresh = right ? to : `${to} `.replace("1", "2");
  if (tool === "edit_file") return { path, old_text: from, new_text: fresh };
  const text = prompt.split(":\n\n")[1]?.split("\n\n")[0] ?? "";
  const whole = fileIn(prompt) || text;
  if (tool === "write_file") return { path, content: whole.replace(from, () => fresh) };
  const minus = from.split("\n").at(-1) ?? "";
  const plus = fresh.split("\n").at(-1) ?? "";
  const line = (part: string) => whole.split("\n").find((it) => it.includes(part)) ?? part;
  const keep = from.includes("\n") ? ` ${from.split("\n")[0]}\n` : "";
  const old = line(minus);
  const hunk = `@@\n${keep}-${old}\n+${old.replace(minus, () => plus)}\n`;
  return { patch: `*** Begin Patch\n*** Update File: ${path}\n${hunk}*** End Patch\n` };
}

/** Between the line that names the file and the task. */
function fileIn(prompt: string): string {
  const from = prompt.indexOf(":\n\n") + 3;
  const end = Object.values({
    tax: prompt.indexOf("withTax takes"),
    queue: prompt.indexOf("A queue gives"),
    host: prompt.indexOf("Set the host"),
  }).find((at) => at > from);
  return end === undefined ? "" : prompt.slice(from, end).trimEnd() + "\n";
}

function said(
  calls: Thought["calls"],
  { dialect }: MindOptions,
): Thought {
  switch (dialect) {
    case "native":
      return { text: "", calls };
    case "json":
      return {
        text: calls.map((it) => fenced({ name: it.name, arguments: it.input })).join(""),
        calls: [],
      };
    case "xml":
      return { text: calls.map((it) => invoked(it.name, it.input)).join("\n"), calls: [] };
    case "own":
      return {
        text: calls.map((it) => `Action: ${it.name}\nAction Input: ${JSON.stringify(it.input)}\n`)
          .join("\n"),
        calls: [],
      };
    case "none":
      return { text: "You could call a tool for that.", calls: [] };
  }
}

function fenced(value: Json): string {
  return `\`\`\`json\n${JSON.stringify(value)}\n\`\`\`\n`;
}

function invoked(name: string, input: JsonObject): string {
  const parts = Object.entries(input).map(([key, value]) =>
    `<parameter name="${key}">${String(value)}</parameter>`
  );
  return `<invoke name="${name}">\n${parts.join("\n")}\n</invoke>`;
}
