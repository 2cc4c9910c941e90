/** Tools as files of other assistants name them, and what they are here. */

import type { AgentRight } from "../protocol/mod.ts";

/** Names of Claude Code, whose files of agents others read, too (its documentation, "Sub-agents"). */
const theirs: Readonly<Record<string, readonly string[]>> = {
  Read: ["read_file", "read_pdf", "read_office", "read_image"],
  NotebookRead: ["read_file"],
  Grep: ["search_text"],
  Glob: ["list_dir", "search_text"],
  LS: ["list_dir"],
  Edit: ["edit_file"],
  MultiEdit: ["edit_file"],
  Write: ["write_file"],
  WebFetch: ["fetch_url"],
  WebSearch: ["web_search"],
};

/** Ours by the right that they need. */
const needs: Readonly<Record<string, AgentRight>> = {
  edit_file: "edit",
  write_file: "edit",
  apply_patch: "edit",
  delete_file: "edit",
  move_file: "edit",
  rename_symbol: "edit",
  fetch_url: "network",
  web_search: "network",
};

export interface NamedTools {
  /** Names of tools here. */
  readonly tools: readonly string[];
  /** What these tools need. */
  readonly rights: readonly AgentRight[];
  /** Names of tools that no agent has here. */
  readonly withheld: readonly string[];
}

export function namedTools(names: readonly string[]): NamedTools {
  const tools = new Set<string>();
  const withheld: string[] = [];
  for (const given of names) {
    // `Bash(git:*)`: what stands in brackets narrows a tool that is not had at all.
    const name = given.replace(/\(.*\)$/, "");
    const server = /^mcp__(.+?)__(.+)$/.exec(name);
    if (server) tools.add(`${server[1]}__${server[2]}`);
    else if (Object.hasOwn(theirs, name)) { for (const it of theirs[name] ?? []) tools.add(it); }
    else if (/^[a-z][a-z0-9_-]*$/.test(name) && !never.has(name)) tools.add(name);
    else withheld.push(given);
  }
  const rights = [...tools].flatMap((it): AgentRight[] => {
    if (it.includes("__")) return ["servers"];
    const right = needs[it];
    return right ? [right] : [];
  });
  return { tools: [...tools], rights: [...new Set(rights)], withheld };
}

/** Agents run no command, change no plan, and send out nobody. */
const never: ReadonlySet<string> = new Set([
  ...["run_shell", "command_output", "update_plan"],
  ...["multi_agent", "take_changes", "ask_user"],
]);
