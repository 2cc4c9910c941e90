import { entries, liveEntries, type ViewContext } from "../actions/mod.ts";
import { loadSlash } from "../commands/mod.ts";

/** Why a line with a slash command is not sent here; `null`: it is something that is said. */
export async function slashRefusal(line: string, t: ViewContext["t"]): Promise<string | null> {
  const [, word] = /^\/([^\s/]+)(?:\s|$)/.exec(line.trimStart()) ?? [];
  if (word === undefined) return null;
  const { slashCommands } = await loadSlash();
  const known = slashCommands({ entries, live: liveEntries, user: [] });
  if (!known.some(({ path }) => path[0] === word)) return null;
  const inShell = entries.some(({ path }) => path[0] === word);
  return t("chat.slash", { command: inShell ? word : "help" });
}
