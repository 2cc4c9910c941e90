/** A line of the user's own for the shell: as a call of `run_shell` that nobody has to be asked about. */

import { type Face, loadByHand, type Ports, type ViewContext } from "../../actions/mod.ts";
import type { NewEventOf } from "../../protocol/mod.ts";

export async function runShell(
  ports: Ports,
  command: string,
  face: Face,
): Promise<NewEventOf<"tool_result">> {
  const runByHand = await loadByHand();
  return await runByHand(ports, { name: "run_shell", input: { command } }, face);
}

/** What is shown of it: how it ended is told to the model in English, and to the user in his words. */
export function shownShell(
  { text, exit }: NewEventOf<"tool_result">,
  t: ViewContext["t"],
): string {
  if (exit === undefined) return text;
  const ending = [...text.matchAll(new RegExp(`^exit code ${exit} in ([\\d.]+ s)`, "gm"))].at(-1);
  if (!ending) return text;
  const [told, took = ""] = ending;
  const before = text.slice(0, ending.index);
  return before + t("tui.shell.exit", { code: exit, took }) +
    text.slice(before.length + told.length);
}
