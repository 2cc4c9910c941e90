/** What has to come before anybody changes the project again: the half-done changes of the dead. */

import { text } from "../context/mod.ts";
import {
  changes,
  type CommandPorts,
  loadCommands,
  recoverChanges,
  type Recovered,
} from "../edit/mod.ts";
import { foldKept } from "../storage/mod.ts";

/** How far behind the checkpoint of the workspace stream may fall, in events. */
const BEHIND = 50;

/**
 * Brings changes that a dead process left half done to one side, with an answer for their call.
 *
 * @param own the session that this process drives
 */
export async function recoverWorkspace(
  ports: CommandPorts & { readonly replaced?: boolean },
  own: string | null,
): Promise<readonly Recovered[]> {
  const { store, locks } = ports;
  const kept = { fold: changes, behind: BEHIND };
  const read = async () => (await foldKept(store, "workspace", kept)).state;
  return await recoverChanges(ports, {
    changes: read,
    describe,
    replaced: ports.replaced ?? false,
    async isDriven(session) {
      if (session === own) return false;
      const lock = await locks.drive(session);
      lock?.release();
      return lock === null;
    },
    endOf: async (intent) => await (await loadCommands()).endOfCommand(intent, ports),
    endOfLayer: async (intent) => await (await loadCommands()).endOfLayerChange(intent, ports),
  });
}

function describe({ intent, outcome, foreign }: Recovered): string {
  const paths = intent.files.map((file) => file.path).join(", ");
  const left = foreign.length > 0 ? text("recovered_foreign", { paths: foreign.join(", ") }) : "";
  return text(`recovered_${outcome}`, { paths }) + left;
}
