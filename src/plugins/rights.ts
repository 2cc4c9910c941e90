/** Whether a call keeps to what was granted to a plugin. What is not understood does not. */

import * as z from "zod";
import { once, parseHost, wildcardTest } from "../util/mod.ts";
import type { Json, JsonObject, Tool, ToolCall } from "../protocol/mod.ts";
import type { Right } from "./types.ts";

/** An English clause; `null`: it is covered. @param tools all that the plugin may call */
export function refusalOf(
  call: ToolCall,
  { rights, tools, methods }: {
    readonly rights: readonly Right[];
    readonly tools: readonly Tool[];
    /** Name of the tool's method, by the tool's name. */
    readonly methods: ReadonlyMap<string, string>;
  },
): string | null {
  const method = methods.get(call.name);
  const right = rights.find((it) => it.method === method);
  const tool = tools.find(({ definition }) => definition.name === call.name);
  if (!right || !tool) return `it has no right to ${method ?? call.name}`;
  if (right.limits === null) return null;
  // What its tool does not understand is covered by nothing.
  const parsed = tool.definition.input.safeParse(call.input);
  const isCovered = parsed.success &&
    covers(right.limits, tool, record().safeParse(parsed.data).data ?? {});
  return isCovered ? null : `its right to ${right.method} does not cover this call`;
}

const record = once(() => z.record(z.string(), z.json()));

/** Whether limits can be set at all for a method: what it is about must be one of these. */
export function takesLimits({ definition: { effects, name } }: Pick<Tool, "definition">): boolean {
  if (name === "web_search") return false;
  return effects.includes("execute") || effects.includes("network") || pathTools.has(name);
}

/** Tools of which the keys of `pathKeys` say all that they touch. */
const pathTools: ReadonlySet<string> = new Set([
  ...[
    "read_file",
    "list_dir",
    "search_text",
    "edit_file",
    "write_file",
    "delete_file",
    "move_file",
  ],
  ...["read_pdf", "read_office"],
]);

const pathKeys = ["path", "from", "to"] as const;

function covers(limits: readonly string[], tool: Tool, input: JsonObject): boolean {
  const { effects, name, subject } = tool.definition;
  if (effects.includes("execute")) {
    // It asks for more than to run.
    if (input["network"] !== undefined || input["unsandboxed"] !== undefined) return false;
    return isCommand(input["command"], limits);
  }
  if (effects.includes("network")) return limits.some((it) => isHost(it, subject(input)));
  if (!pathTools.has(name)) return false;
  const paths = pathKeys.flatMap((key) => key in input ? [input[key] ?? null] : []);
  const named = paths.length === 0 ? ["."] : paths;
  return named.every((path) => isPath(path, limits));
}

/** Words that no shell makes anything else of, which begin as one of the limits does. */
function isCommand(command: Json | undefined, limits: readonly string[]): boolean {
  if (typeof command !== "string" || !/^[\w@%+:,./-][\w@%+=:,./ -]*$/.test(command)) return false;
  const words = command.split(" ");
  return limits.some((limit) => {
    const wanted = limit.trim().split(/\s+/);
    return wanted.every((word, at) => words[at] === word);
  });
}

function isHost(limit: string, host: string): boolean {
  return parseHost(limit) !== null && limit.toLowerCase() === host.toLowerCase();
}

/** `*` stands for any characters. */
function isPath(path: Json, limits: readonly string[]): boolean {
  if (typeof path !== "string" || path.startsWith("/") || path.startsWith("~")) return false;
  const parts = path.split(/[/\\]+/).filter((it) => it !== "." && it !== "");
  if (parts.includes("..") || /\p{C}/u.test(path)) return false;
  const plain = parts.join("/") || ".";
  return limits.some((limit) => limit === plain || wildcardTest(limit)(plain));
}
