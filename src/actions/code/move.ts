import * as z from "zod";
import type { FileMove } from "../../codeintel/mod.ts";
import { AgentError, exitCodes, type Workspace, WorkspaceError } from "../../protocol/mod.ts";
import { baseNameOf, joinPath } from "../../util/mod.ts";
import { query } from "../action.ts";
import { pathMentions } from "./move/mentions.ts";
import { checkedMove } from "./move_checker.ts";
import { planMove } from "./move/plan.ts";
import type { Moved } from "./move/report.ts";
import { moveText } from "./move/text.ts";
import { writePlan } from "./write_plan.ts";

/** Another path for a file or a folder, with all imports, or nothing. */
export const move = query({
  path: ["move"],
  rights: ["read", "write", "run"],
  args: z.strictObject({
    from: z.string().min(1).meta({ positional: 0, complete: "file" }),
    to: z.string().min(1).meta({ positional: 1, complete: "file" }),
    apply: z.boolean().meta({ short: "w" }).default(false),
    checker: z.string().regex(/\S/, { error: "arg.empty" }).optional(),
  }),
  async run(ports, given, face): Promise<Moved> {
    const workspace = await ports.workspace();
    const root = await rootOf(workspace, given);
    const files = await filesBelow(workspace, root);
    using code = await ports.code(face);
    const plan = await planMove(code, root);
    const mentions = await pathMentions(workspace, root.from, plan.replacements);
    const { created, replacements } = plan;
    const planned = { ...root, files, created, replacements, mentions };
    if (!given.apply || plan.obstacles.length > 0) {
      const outcome = given.apply ? "refused" : "planned";
      return { ...planned, obstacles: plan.obstacles, outcome };
    }
    const change = { by: "move", signal: face.signal };
    const obstacles = await checkedMove(ports, face, {
      line: given.checker,
      moves: files,
      write: () => writePlan(ports, { replacements, created, moves: files }, change),
    });
    return { ...planned, obstacles, outcome: obstacles.length > 0 ? "taken_back" : "applied" };
  },
  exit: ({ outcome }) =>
    outcome === "refused" || outcome === "taken_back" ? exitCodes.data : exitCodes.ok,
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
