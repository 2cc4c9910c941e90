/** How a model calls tools, and whether it makes several calls in one answer. */

import type { ToolSpec } from "../../protocol/mod.ts";
import { ask, type Asking, type Call, type ProbeAnswer } from "./ask.ts";
import type { CallDialect, Profile } from "./profile.ts";
import { said } from "./texts.ts";

/** Finds calls that were printed as text; the name of the notation, and the calls. */
export type Salvage = (
  text: string,
  names: readonly string[],
) => { readonly notation: string; readonly calls: readonly Call[] } | null;

export type DialectFound = Pick<Profile, "dialect" | "notation" | "parallel">;

const lookUp = (): ToolSpec => ({
  name: "look_up",
  description: said("look_up"),
  schema: {
    type: "object",
    properties: { word: { type: "string" } },
    required: ["word"],
    additionalProperties: false,
  },
});

/** Notations of the salvage by what they are made of; what is not here is `other`. */
const families: Readonly<Record<string, CallDialect>> = {
  json: "json",
  "name-json": "json",
  tool_call: "json",
  TOOL_CALLS: "json",
  invoke: "xml",
  "function=": "xml",
  tag: "xml",
  arg_key: "xml",
};

/** How often a model is asked before it is believed to call nothing. */
const tries = 2;

export async function measureDialect(asking: Asking, salvage: Salvage): Promise<DialectFound> {
  const tools = [lookUp()];
  for (const word of ["harbour", "lantern"].slice(0, tries)) {
    const made = madeCalls(
      await ask(asking, { text: said("call", { word }), tools }),
      tools,
      salvage,
    );
    if (made.calls.length === 0) continue;
    const both = await ask(asking, {
      text: said("calls", { first: "heron", second: "orchard" }),
      tools,
    });
    const parallel = madeCalls(both, tools, salvage).calls.length > 1;
    return { dialect: made.dialect, notation: made.notation, parallel };
  }
  return { dialect: "none", notation: null, parallel: false };
}

export interface MadeCalls {
  readonly dialect: CallDialect;
  readonly notation: string | null;
  readonly calls: readonly Call[];
}

/** The calls of an answer, wherever they stand. */
export function madeCalls(
  heard: ProbeAnswer,
  tools: readonly ToolSpec[],
  salvage: Salvage,
): MadeCalls {
  const names = tools.map(({ name }) => name);
  const native = heard.calls.filter(({ name }) => names.includes(name));
  if (native.length > 0) return { dialect: "native", notation: null, calls: native };
  const printed = salvage(heard.text, names) ?? salvage(heard.thinking, names);
  if (!printed) return { dialect: "none", notation: null, calls: [] };
  const { notation, calls } = printed;
  const dialect = Object.hasOwn(families, notation) ? families[notation] : undefined;
  return { dialect: dialect ?? "other", notation, calls };
}
