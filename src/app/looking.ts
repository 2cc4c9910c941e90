/** Tools that see the project and change nothing, for whoever compares it with what a log has. */

import type { LookingTools, SessionPorts } from "../session/mod.ts";

/** They belong to no session: modes, grants and what was read before are those of a new one. */
export async function lookingAround(
  ports: SessionPorts,
): Promise<(saw: () => Readonly<Record<string, string>>) => LookingTools> {
  const [{ lookingTools }, { conversation }] = await Promise.all([
    import("../session/mod.ts"),
    import("../agent/mod.ts"),
  ]);
  const state = conversation.initial();
  const of = { id: "replay", attended: false, state: () => state };
  return (saw) => lookingTools(ports, { ...of, saw });
}
