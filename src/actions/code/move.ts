import * as z from "zod";
import { editOf, type FileMove, movedEdits, StalePlan } from "../../codeintel/mod.ts";
import {
  AgentError,
  exitCodes,
  type FileEdit,
  type Workspace,
  WorkspaceError,
} from "../../protocol/mod.ts";
import { baseNameOf, joinPath, sha256 } from "../../util/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { applyEdits } from "./apply_edits.ts";
import { pathMentions } from "./move/mentions.ts";
import { planMove } from "./move/plan.ts";
import type { MovePlan } from "./move/types.ts";
import type { Moved } from "./move/report.ts";
import { moveText } from "./move/text.ts";

/** Another path for a file or a folder, with all imports, or nothing. */
export const move = query({
  path: ["move"],
  rights: ["read", "write"],
  args: z.strictObject({
    from: z.string().min(1).meta({ positional: 0, complete: "file" }),
    to: z.string().min(1).meta({ positional: 1, complete: "file" }),
    apply: z.boolean().meta({ short: "w" }).default(false),
  }),
  async run(ports, given, face): Promise<Moved> {
    const workspace = await ports.workspace();
    const root = await rootOf(workspace, given);
    const files = await filesBelow(workspace, root);
    using code = await ports.code(face);
    const plan = await planMove(code, root);
    const outcome = !given.apply ? "planned" : plan.obstacles.length > 0 ? "refused" : "applied";
    const mentions = await pathMentions(workspace, root.from, plan.replacements);
    if (outcome === "applied") await write(ports, { files, plan }, face.signal);
    const { created, replacements, obstacles } = plan;
    return { ...root, files, created, replacements, mentions, obstacles, outcome };
  },
  exit: ({ outcome }) => outcome === "refused" ? exitCodes.data : exitCodes.ok,
  view: moveText,
});

/** As `mv` has it: into a folder that is there. */
async function rootOf(
  workspace: Workspace,
  given: { readonly from: string; readonly to: string },
): Promise<FileMove> {
  const from = await workspace.resolve(given.from.replace(/(?<=.)\/+$/, ""));
  const at = await workspace.resolve(given.to.replace(/(?<=.)\/+$/, ""));
  const there = await typeOf(workspace, at);
  const to = there === "directory" ? joinPath(at, baseNameOf(from)) ?? at : at;
  if (await typeOf(workspace, from) === null) {
    throw new AgentError("input", "code.missing", { path: given.from });
  }
  if (from === "" || from === "." || to === from || to.startsWith(`${from}/`)) {
    throw new AgentError("usage", "move.itself", { path: given.from });
  }
  if (there !== null && await typeOf(workspace, to) !== null) {
    throw new AgentError("data", "move.exists", { path: to });
  }
  return { from, to };
}

async function typeOf(workspace: Workspace, path: string) {
  try {
    return (await workspace.stat(path)).type;
  } catch (error) {
    if (error instanceof WorkspaceError && error.kind === "missing") return null;
    throw error;
  }
}

/** All files that ignore rules let through, code or not. */
async function filesBelow(
  workspace: Workspace,
  { from, to }: FileMove,
): Promise<readonly FileMove[]> {
  const { files } = await workspace.survey({
    wanted: (path) => path === from || path.startsWith(`${from}/`),
  });
  return files.map(({ path }) => ({ from: path, to: to + path.slice(from.length) }));
}

interface Work {
  readonly files: readonly FileMove[];
  readonly plan: MovePlan;
}

async function write(ports: Ports, { files, plan }: Work, signal: AbortSignal): Promise<void> {
  const workspace = await ports.workspace();
  const edits: FileEdit[] = [];
  const own = Map.groupBy(plan.replacements, (it) => it.path);
  for (const path of new Set([...files.map((it) => it.from), ...own.keys()])) {
    const { bytes, mode } = await workspace.read(path, { maxBytes: Number.MAX_SAFE_INTEGER });
    const changes = own.get(path);
    const edit = changes
      ? await edited(path, () => editOf(path, bytes, changes))
      : { path, before: await sha256(bytes), after: bytes };
    edits.push(...movedEdits(edit, files).map((it) => it.path === path ? it : { ...it, mode }));
  }
  for (const path of plan.created) edits.push({ path, before: null, after: new Uint8Array() });
  await applyEdits(ports, { type: "change_set", files: edits }, { by: "move", signal });
}

async function edited(path: string, make: () => Promise<FileEdit>): Promise<FileEdit> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof StalePlan) throw new AgentError("data", "rename.stale", { path });
    throw error;
  }
}
