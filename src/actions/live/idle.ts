import { AgentError } from "../../protocol/mod.ts";
import type { Live } from "./live.ts";

/**
 * What changes who answers, or where the conversation goes on, waits until nobody is at work.
 *
 * @throws {AgentError} `live.busy`
 */
export function demandIdle({ busy }: Live): void {
  if (busy) throw new AgentError("usage", "live.busy");
}
