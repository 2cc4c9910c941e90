import * as z from "zod";
import { keepLayer } from "../../edit/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import {
  layerPorts,
  type Pending,
  pendingLayers,
  pendingNamed,
  type PendingRow,
  rowOf,
} from "./layers.ts";

const args = z.strictObject({ id: z.string().meta({ positional: 0 }).optional() });

/** Puts what a command wrote into the project; `agent undo` takes it back. */
export const keep = query({
  path: ["pending", "keep"],
  rights: ["read", "write", "run"],
  args,
  run: (ports, { id }) =>
    decide(ports, id, async ({ handle }) => {
      await keepLayer(handle, await layerPorts(ports));
    }),
  view: ({ paths }, { t }) => t("pending.kept", { count: paths.length }),
});

/** Forgets what a command wrote. */
export const drop = query({
  path: ["pending", "drop"],
  rights: ["read", "write", "run"],
  args,
  run: (ports, { id }) => decide(ports, id, ({ handle }) => Promise.resolve(handle.remove())),
  view: ({ paths }, { t }) => t("pending.dropped", { count: paths.length }),
});

async function decide(
  ports: Ports,
  id: string | undefined,
  act: (it: Pending) => Promise<void>,
): Promise<PendingRow> {
  const pending = await pendingLayers(ports);
  try {
    const found = pendingNamed(pending, id);
    await act(found);
    return rowOf(found);
  } finally {
    for (const { handle } of pending) handle.release();
  }
}
