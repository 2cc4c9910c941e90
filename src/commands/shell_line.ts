/** `!command` and `!name`. */

import { AgentError } from "../protocol/mod.ts";

/** Command lines by name, as configured; `null`: none of that name. */
export type Shortcuts = Readonly<Record<string, string | null>>;

/**
 * The command line that a line beginning with `!` stands for: that of the shortcut which is its
 * first word, with whatever follows, or what is behind the `!`. `null`: it begins otherwise.
 *
 * @throws {AgentError} `slash.no_command`, if nothing is behind the `!`
 */
export function shellLine(text: string, shortcuts: Shortcuts): string | null {
  if (!text.startsWith("!")) return null;
  const line = text.slice(1).trim();
  if (line === "") throw noCommand(shortcuts);
  const [, name = "", rest = ""] = /^(\S+)([\s\S]*)$/.exec(line) ?? [];
  const command = Object.hasOwn(shortcuts, name) ? shortcuts[name] : null;
  return command ? command + rest : line;
}

function noCommand(shortcuts: Shortcuts): AgentError {
  const names = shortcutNames(shortcuts).map((name) => `!${name}`);
  return names.length === 0
    ? new AgentError("usage", "slash.no_command")
    : new AgentError("usage", "slash.no_command_shortcuts", { names: names.join(" ") });
}

export function shortcutNames(shortcuts: Shortcuts): readonly string[] {
  return Object.keys(shortcuts).filter((name) => shortcuts[name]);
}
