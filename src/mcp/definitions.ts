/** From what a server says to definitions: what does not fit is put aside, tool by tool. */

import * as z from "zod";
import { visible } from "../ansi/mod.ts";
import type { JsonObject } from "../protocol/mod.ts";
import { canonicalJson, once, sha256 } from "../util/mod.ts";
import { normalised, schemaProblem } from "./schema.ts";
import type { Definition, Listing, Quarantined } from "./types.ts";

/** Tools of one server. */
export const mostTools = 500;

/** Characters of a description: it is read by models, and by a person who is to trust it. */
const mostDescription = 4_096;

const said = once(() =>
  z.looseObject({
    name: z.string().min(1).max(256),
    title: z.string().max(200).optional(),
    description: z.string().optional(),
    inputSchema: z.record(z.string(), z.json()),
    annotations: z.record(z.string(), z.json()).optional(),
  })
);

/** What the tools of a listing are, one by one. */
export function readTools(raw: readonly unknown[]): Pick<Listing, "tools" | "quarantined"> {
  const tools: Definition[] = [];
  const quarantined: Quarantined[] = [];
  for (const each of raw.slice(0, mostTools)) {
    const read = readTool(each);
    if ("problem" in read) quarantined.push(read);
    else if (tools.some(({ name }) => name === read.name)) {
      quarantined.push({ tool: read.name, problem: "another tool has the same name" });
    } else tools.push(read);
  }
  if (raw.length > mostTools) {
    const problem = `it is beyond the first ${mostTools} tools of its server`;
    quarantined.push({ tool: `(${raw.length - mostTools} more)`, problem });
  }
  return { tools, quarantined };
}

function readTool(raw: unknown): Definition | Quarantined {
  const parsed = said().safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join(".") || "it";
    return { tool: nameIn(raw), problem: `${where} is not as the protocol has it` };
  }
  const { name, title = "", description = "", inputSchema, annotations = {} } = parsed.data;
  const tool = visible(name);
  const problem = schemaProblem(inputSchema);
  if (problem !== null) return { tool, problem };
  if (description.length > mostDescription) {
    return { tool, problem: `its description has more than ${mostDescription} characters` };
  }
  return {
    name,
    title: visible(title),
    description: visible(description),
    schema: visibly(normalised(inputSchema)),
    hints: annotations,
  };
}

function nameIn(raw: unknown): string {
  const named = z.looseObject({ name: z.string() }).safeParse(raw);
  return named.success ? visible(named.data.name.slice(0, 100)) : "(no name)";
}

/** What a person would not see is named here too: descriptions of arguments are read by models. */
function visibly(schema: JsonObject): JsonObject {
  return z.record(z.string(), z.json()).parse(JSON.parse(visible(JSON.stringify(schema))));
}

/** Equal for equal definitions, whatever their servers are called. */
export async function definitionHash(definition: Definition): Promise<string> {
  return await sha256(canonicalJson(definition));
}

export interface DefinitionChange {
  readonly tool: string;
  readonly kind: "new" | "changed" | "gone";
  /** `null`: there was none. */
  readonly before: Definition | null;
  /** `null`: there is none any more. */
  readonly after: Definition | null;
}

/** What a server says now beside what was trusted, tool by tool. */
export function definitionChanges(
  before: readonly Definition[],
  after: readonly Definition[],
): readonly DefinitionChange[] {
  const old = new Map(before.map((it) => [it.name, it]));
  const now = new Map(after.map((it) => [it.name, it]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((tool): DefinitionChange[] => {
    const was = old.get(tool) ?? null;
    const is = now.get(tool) ?? null;
    if (was && is) {
      const same = canonicalJson(was) === canonicalJson(is);
      return same ? [] : [{ tool, kind: "changed", before: was, after: is }];
    }
    return [{ tool, kind: is ? "new" : "gone", before: was, after: is }];
  });
}
