/** What was done already may be done again without a model: one line for the person who asks for it. */

import { loadReplay } from "../../codemode/mod.ts";
import { loadMessages, message } from "../../messages/mod.ts";
import { likeness } from "../../memory/mod.ts";
import type { Ports } from "../ports.ts";
import { offeredProgram } from "./replayed.ts";

/** How alike (0 to 1) the words of both tasks are. */
const sameTask = 0.6;

/**
 * The line for one experience that the model is told of; `null`: nothing of it is to be offered. Only files
 * are looked at; all checks are made when the program is run.
 */
export async function offerText(
  ports: Ports,
  { id, task }: { readonly id: string; readonly task: string },
): Promise<string | null> {
  const offered = await offeredProgram(ports, id);
  if (offered === null) return null;
  const { session, program } = offered.ref;
  const replay = await loadReplay();
  const all = await replay.recordedPrograms(await ports.store(), session);
  const record = all.find((it) => it.program.id === program);
  if (record?.result.status !== "ok" || likeness(record.task, task) < sameTask) return null;
  if (replay.needsModel(record) !== null) return null;
  if ((await replay.needsVariables(record)).length > 0) return null;
  const workspace = await ports.workspace();
  const differing = await replay.filesThatDiffer(
    record,
    (path) => replay.fingerprintIn(workspace, path),
  );
  if (differing.length > 0) return null;
  await loadMessages("programs");
  return message(ports.locale, "replay.offer", { session, program });
}
