import * as z from "zod";
import {
  type Code,
  editOf,
  type Mention,
  movedEdits,
  planRename,
  type RenamePlan,
  StalePlan,
  type Target,
} from "../../codeintel/mod.ts";
import { AgentError, exitCodes, type FileEdit } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { applyEdits } from "./apply_edits.ts";
import { inDocuments } from "./rename_documents.ts";
import type { Renamed } from "./rename_report.ts";
import { renameText } from "./rename_text.ts";
import { targets } from "./targets.ts";

/** A new name for a symbol, everywhere at once, or not at all. */
export const rename = query({
  path: ["rename"],
  rights: ["read", "write"],
  args: z.strictObject({
    symbol: z.string().min(1).meta({ positional: 0 }),
    name: z.string().min(1).meta({ positional: 1 }),
    apply: z.boolean().meta({ short: "w" }).default(false),
    partial: z.boolean().default(false),
    comments: z.boolean().default(false),
    text: z.boolean().default(false),
  }),
  async run(ports, given, face): Promise<Renamed> {
    using code = await ports.code(face);
    const target = await single(given.symbol, ports, code);
    const plan = await planRename(code, target, given.name);
    const obstacles = plan.obstacles.filter((it) => !given.partial || it.why !== "uncertain");
    const spoken = [...plan.mentions, ...await inDocuments(ports, target, given.name)];
    const isTaken = ({ kind }: Mention) => given.text || given.comments && kind !== "string";
    const taken = spoken.filter(isTaken);
    const replacements = [...plan.replacements, ...taken];
    const outcome = !given.apply ? "planned" : obstacles.length > 0 ? "refused" : "applied";
    if (outcome === "applied") await write(ports, { ...plan, replacements }, face.signal);
    return {
      symbol: target.qualified,
      path: target.symbol.path,
      line: target.line,
      name: given.name,
      replacements,
      rest: plan.rest,
      mentions: spoken.filter((it) => !isTaken(it)),
      obstacles,
      outcome,
    };
  },
  exit: ({ outcome }) => outcome === "refused" ? exitCodes.data : exitCodes.ok,
  view: renameText,
});

/** `file:line:column`, or a name that only one thing has. */
async function single(symbol: string, ports: Ports, code: Code): Promise<Target> {
  const isPlace = /:\d+:\d+$/.test(symbol);
  const found = await targets(isPlace ? { at: symbol } : { symbol }, ports, code);
  const [first, ...others] = found;
  if (first && others.length === 0) return first;
  const places = found.map((it) => `${it.symbol.path}:${it.line}:${it.column}`);
  throw new AgentError("usage", "symbol.several", { symbol, places: places.join(" ") });
}

async function write(
  ports: Ports,
  { replacements, moves }: Pick<RenamePlan, "moves" | "replacements">,
  signal: AbortSignal,
): Promise<void> {
  const workspace = await ports.workspace();
  const files: FileEdit[] = [];
  for (const path of [...new Set(replacements.map((it) => it.path))].sort()) {
    const { bytes } = await workspace.read(path, { maxBytes: Number.MAX_SAFE_INTEGER });
    const own = replacements.filter((it) => it.path === path);
    files.push(...movedEdits(await edited(path, () => editOf(path, bytes, own)), moves));
  }
  await applyEdits(ports, { type: "change_set", files }, { by: "rename", signal });
}

async function edited(path: string, make: () => Promise<FileEdit>): Promise<FileEdit> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof StalePlan) throw new AgentError("data", "rename.stale", { path });
    throw error;
  }
}
