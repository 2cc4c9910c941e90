/** What was changed while a step of the plan ran: the log of the workspace has both. */

import { allChanges } from "../changes/find.ts";
import { type ChangeRow, rowOf } from "../changes/row.ts";
import type { Ports } from "../ports.ts";

/** Oldest first; those of every time that it was tried. */
export async function stepChanges(ports: Ports, step: string): Promise<readonly ChangeRow[]> {
  const store = await ports.store();
  const spans = await spansOf(ports, step);
  const all = await allChanges(ports);
  const own = all.filter(({ seq, outcome }) =>
    outcome === "applied" && spans.some(({ from, to }) => from < seq && seq < to)
  );
  return await Promise.all(own.map((it) => rowOf(it, all, store.blobs)));
}

/** Between which events the step ran. */
async function spansOf(
  ports: Ports,
  step: string,
): Promise<readonly { readonly from: number; readonly to: number }[]> {
  const spans: { from: number; to: number }[] = [];
  for await (const event of (await ports.store()).read("workspace")) {
    if (event.type !== "plan") continue;
    const { patch } = event;
    // Another plan has steps of the same names.
    if (patch.op === "set" || patch.op === "clear") spans.length = 0;
    if (patch.op !== "state" || patch.step !== step) continue;
    const last = spans.at(-1);
    if (patch.state === "running") spans.push({ from: event.seq, to: Infinity });
    else if (last?.to === Infinity) last.to = event.seq;
  }
  return spans;
}
