import * as z from "zod";
import { loadCommands } from "../../edit/mod.ts";
import type { WithheldChange } from "../../protocol/mod.ts";
import { query, type ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import {
  layerPorts,
  type Pending,
  pendingLayers,
  pendingNamed,
  type PendingRow,
  rowOf,
} from "./layers.ts";
import { heldText } from "./held.ts";

const args = z.strictObject({ id: z.string().meta({ positional: 0 }).optional() });

/** Puts what a command wrote into the project; `agent undo` takes it back. */
export const keep = query({
  path: ["pending", "keep"],
  rights: ["read", "write", "run"],
  args,
  run: (ports, { id }) =>
    decide(ports, id, async ({ handle }) => {
      const { keepLayer } = await loadCommands();
      const done = await keepLayer(handle, await layerPorts(ports));
      return { left: done?.held ?? [], final: done?.change?.uncovered?.length ?? 0 };
    }),
  view: (kept, { t }) => keptText(kept, t),
});

/** Forgets what a command wrote. */
export const drop = query({
  path: ["pending", "drop"],
  rights: ["read", "write", "run"],
  args,
  run: (ports, { id }) =>
    decide(ports, id, ({ handle }) => {
      handle.remove();
      return Promise.resolve({ left: [], final: 0 });
    }),
  view: ({ paths }, { t }) =>
    t(paths.length === 1 ? "pending.dropped_one" : "pending.dropped", { count: paths.length }),
});

/** What came of a person's word. */
interface Decision {
  /** Could not be put into the project, and waits on. */
  readonly left: readonly WithheldChange[];
  /** How many entries no undo takes back. */
  readonly final: number;
}

type Decided = PendingRow & Decision;

function keptText({ paths, left, final }: Decided, t: ViewContext["t"]): string {
  const held = heldText(left, { t, command: "agent pending" });
  const count = paths.length - left.length;
  return [
    t(count === 1 ? "pending.kept_one" : "pending.kept", { count }),
    ...(final === 0 ? [] : [t("pending.kept.final", { count: final })]),
    ...(held === null ? [] : [held]),
  ].join("\n");
}

async function decide(
  ports: Ports,
  id: string | undefined,
  act: (it: Pending) => Promise<Decision>,
): Promise<Decided> {
  // What is moved into the project half is no longer pending.
  await ports.recover();
  const pending = await pendingLayers(ports);
  try {
    const found = pendingNamed(pending, id);
    return { ...rowOf(found), ...await act(found) };
  } finally {
    for (const { handle } of pending) handle.release();
  }
}
