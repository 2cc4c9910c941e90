import * as z from "zod";
import { type Code, type Mention, planRename, type Target } from "../../codeintel/mod.ts";
import { AgentError, exitCodes } from "../../protocol/mod.ts";
import { query } from "../action.ts";
import type { Ports } from "../ports.ts";
import { inDocuments } from "./rename_documents.ts";
import type { Renamed } from "./rename_report.ts";
import { withChecker } from "./rename_checker.ts";
import { renameText } from "./rename_text.ts";
import { targets } from "./targets.ts";
import { writePlan } from "./write_plan.ts";

/** A new name for a symbol, everywhere at once, or not at all. */
export const rename = query({
  path: ["rename"],
  rights: ["read", "write", "run"],
  args: z.strictObject({
    symbol: z.string().min(1).meta({ positional: 0 }),
    name: z.string().min(1).meta({ positional: 1 }),
    apply: z.boolean().meta({ short: "w" }).default(false),
    partial: z.boolean().default(false),
    comments: z.boolean().default(false),
    text: z.boolean().default(false),
    checker: z.string().regex(/\S/, { error: "arg.empty" }).optional(),
  }),
  async run(ports, given, face): Promise<Renamed> {
    using code = await ports.code(face);
    const target = await single(given.symbol, ports, code);
    const plan = await withChecker(
      ports,
      { line: given.checker, command: "rename --checker", signal: face.signal },
      (checker) => planRename(code, target, given.name, checker),
    );
    const obstacles = plan.obstacles.filter((it) => !given.partial || it.why !== "uncertain");
    const spoken = [...plan.mentions, ...await inDocuments(ports, target, given.name)];
    const isTaken = ({ kind }: Mention) => given.text || given.comments && kind !== "string";
    const taken = spoken.filter(isTaken);
    const replacements = [...plan.replacements, ...taken];
    const outcome = !given.apply ? "planned" : obstacles.length > 0 ? "refused" : "applied";
    if (outcome === "applied") {
      const { moves } = plan;
      await writePlan(ports, { replacements, moves }, { by: "rename", signal: face.signal });
    }
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
