/** A line of the user's own for the shell: as a call of `run_shell` that nobody has to be asked about. */

import { type Face, loadByHand, type Ports } from "../../actions/mod.ts";
import type { NewEventOf } from "../../protocol/mod.ts";

export async function runShell(
  ports: Ports,
  command: string,
  face: Face,
): Promise<NewEventOf<"tool_result">> {
  const runByHand = await loadByHand();
  return await runByHand(ports, { name: "run_shell", input: { command } }, face);
}
