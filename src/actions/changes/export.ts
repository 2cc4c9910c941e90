import * as z from "zod";
import { type Change, pathChanges, type PathState } from "../../edit/mod.ts";
import { AgentError, type Bytes } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { projectRoot } from "../rights.ts";
import { writeNew } from "../write_new.ts";
import { allChanges, findChange, ownPath } from "./find.ts";

type Side = "before" | "after";

/** One content of a change as it is kept, for what no undo puts back in its place. */
export const exportChange = query({
  path: ["changes", "export"],
  rights: ["read", "write"],
  args: z.strictObject({
    id: z.string().min(1).meta({ positional: 0, complete: "change" }),
    path: z.string().min(1).meta({ positional: 1, complete: "file" }),
    side: z.enum(["before", "after"]).default("before"),
    output: z.string().min(1, { error: "arg.empty" }).meta({ short: "o", complete: "file" })
      .optional(),
  }),
  async run(ports, { id, path: given, side, output }) {
    const change = findChange(await allChanges(ports), id);
    const path = ownPath(given, projectRoot(ports));
    const state = stateOf(change, path, side);
    const bytes = await contentOf(ports, { change: change.seq, path, side }, state);
    if (output !== undefined) await writeNew(ports, output, bytes);
    else if (textOf(bytes) === null) throw new AgentError("usage", "change.no_text", { path });
    return { change: change.seq, path, side, state, bytes, output: output ?? null };
  },
  json: ({ bytes, state, ...about }) => ({
    ...about,
    mode: state?.type === "file" ? state.mode ?? null : null,
    hash: state?.type === "file" ? state.hash : null,
    text: about.output === null ? textOf(bytes) : null,
  }),
  view: ({ change, path, side, bytes, output }, { t }) =>
    output === null
      ? (textOf(bytes) ?? "").replace(/\n$/, "")
      : t(`changes.exported.${side}`, { path, change, output }),
});

/** @throws {AgentError} `change.not_in` */
function stateOf(change: Change, path: string, side: Side): PathState {
  const found = pathChanges(change).find((it) => it.path === path);
  if (!found) throw new AgentError("input", "change.not_in", { path, change: change.seq });
  return found[side];
}

/** @throws {AgentError} `change.no_file`, `change.evicted` */
async function contentOf(
  ports: Ports,
  { change, path, side }: { readonly change: number; readonly path: string; readonly side: Side },
  state: PathState,
): Promise<Bytes> {
  if (state?.type === "link") return new TextEncoder().encode(`${state.target}\n`);
  if (state?.type !== "file") {
    throw new AgentError("input", `change.no_file_${side}`, { path, change });
  }
  const bytes = await (await ports.store()).blobs.get(state.hash);
  if (!bytes) throw new AgentError("input", "change.evicted", { change });
  return bytes;
}

function textOf(bytes: Bytes): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
