/** Calls of tools as an editor shows them: what kind, which files, what changed. */

import type {
  ToolCallContent,
  ToolCallLocation,
  ToolCallStatus,
  ToolKind,
} from "@agentclientprotocol/sdk";
import type { Sides } from "../edit/mod.ts";
import type { EventOf, ToolCall, ToolEffect } from "../protocol/mod.ts";

/** By name, where effects do not tell. */
const named: Readonly<Record<string, ToolKind>> = {
  delete_file: "delete",
  move_file: "move",
  list_dir: "search",
  search_text: "search",
  search_code: "search",
  find_references: "search",
  find_tool: "search",
  dependencies: "search",
  related_tests: "search",
  signatures: "search",
  update_plan: "think",
  ask_user: "other",
};

export function kindOf(name: string, effects: readonly ToolEffect[]): ToolKind {
  const own = named[name];
  if (own) return own;
  if (effects.includes("server")) return "other";
  if (effects.includes("execute")) return "execute";
  if (effects.includes("network")) return "fetch";
  if (effects.includes("write")) return "edit";
  return effects.includes("read") ? "read" : "other";
}

/** Keys of inputs that name files, and the one that names a line. */
const pathKeys = ["path", "from", "to"] as const;

/** The files that a call names, as the editor knows them. */
export function locationsOf({ input }: ToolCall, root: string): ToolCallLocation[] {
  const line = input["start"];
  return pathKeys.flatMap((key) => {
    const path = input[key];
    if (typeof path !== "string" || path === "") return [];
    const at = key === "path" && typeof line === "number" && line > 0 ? { line } : {};
    return [{ path: absolute(path, root), ...at }];
  });
}

export function absolute(path: string, root: string): string {
  return path.startsWith("/") ? path : `${root}/${path.replace(/^\.\//, "")}`;
}

export function statusOf(status: EventOf<"tool_result">["status"]): ToolCallStatus {
  return status === "ok" ? "completed" : "failed";
}

/** Files of one change that are shown, and bytes of one of them. */
const mostFiles = 50;
const mostBytes = 400_000;

/** Both sides of the text files of a change; `null`: contents are gone. */
export function diffsOf(sides: readonly Sides[] | null, root: string): ToolCallContent[] {
  return (sides ?? []).slice(0, mostFiles).flatMap(({ path, before, after }) => {
    const [oldText, newText] = [textOf(before), textOf(after)];
    if (oldText === undefined || newText === undefined) return [];
    return [{ type: "diff", path: absolute(path, root), oldText, newText: newText ?? "" }];
  });
}

/** `null`: there is no file; `undefined`: it is no text, or too long to be shown. */
function textOf(bytes: Sides["before"]): string | null | undefined {
  if (bytes === null) return null;
  if (bytes.length > mostBytes) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
