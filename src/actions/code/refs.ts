import * as z from "zod";
import { type Code, findReferences, type Target, unseenOf } from "../../codeintel/mod.ts";
import { query } from "../action.ts";
import type { SymbolReferences } from "./refs_report.ts";
import { refsText } from "./refs_text.ts";
import { targets } from "./targets.ts";

/** Who names a symbol: certain, likely, possible. */
export const refs = query({
  path: ["refs"],
  rights: ["read", "write"],
  args: z.strictObject({
    symbol: z.string().min(1).meta({ positional: 0 }).optional(),
    at: z.string().optional(),
  }),
  async run(ports, given, face): Promise<readonly SymbolReferences[]> {
    using code = await ports.code(face);
    const out: SymbolReferences[] = [];
    for (const target of await targets(given, ports, code)) out.push(await find(code, target));
    return out;
  },
  view: refsText,
});

async function find(code: Code, target: Target): Promise<SymbolReferences> {
  const found = await findReferences(await code.facts(), target);
  const lines = new Map<string, readonly string[]>();
  for (const path of new Set(found.map((it) => it.path))) {
    lines.set(path, (await code.index.text(path) ?? "").split("\n"));
  }
  return {
    symbol: target.qualified,
    kind: target.kind,
    path: target.symbol.path,
    line: target.line,
    column: target.column,
    unseen: unseenOf(await code.graph(), code.index),
    references: found.map((it) => ({
      ...it,
      text: lines.get(it.path)?.[it.line - 1]?.trim() ?? "",
    })),
  };
}
