/** Headers of revision 2026-07-28 that repeat what a request says, for whoever looks no further. */

import * as z from "zod";
import type { JsonObject } from "../protocol/mod.ts";

const annotation = "x-mcp-header";

const property = z.looseObject({
  type: z.unknown(),
  [annotation]: z.unknown(),
});

const tool = z.looseObject({
  name: z.string(),
  inputSchema: z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() }),
});

/** Types of values that may be repeated. */
const plainTypes: readonly unknown[] = ["string", "integer", "boolean"];

/** Names of headers by parameter; `null`: the tool is not as the protocol has it, and is not offered. */
function headersOfTool(
  value: unknown,
): { readonly name: string; readonly headers: ReadonlyMap<string, string> } | null {
  const parsed = tool.safeParse(value);
  if (!parsed.success) return null;
  const headers = new Map<string, string>();
  const taken = new Set<string>();
  for (const [parameter, schema] of Object.entries(parsed.data.inputSchema.properties ?? {})) {
    const declared = property.safeParse(schema);
    if (!declared.success || declared.data[annotation] === undefined) continue;
    const { type, [annotation]: header } = declared.data;
    const isName = typeof header === "string" && /^[\w!#$%&'*+.^`|~-]+$/.test(header);
    if (!isName || !plainTypes.includes(type) || taken.has(header.toLowerCase())) return null;
    taken.add(header.toLowerCase());
    headers.set(parameter, header);
  }
  return { name: parsed.data.name, headers };
}

const request = z.looseObject({
  method: z.string(),
  params: z.looseObject({ name: z.unknown(), uri: z.unknown(), arguments: z.unknown() }).partial()
    .optional(),
});

/** @param headersOf what the parameters of a tool are repeated as */
export function headersOf(
  body: string,
  headersOf: (tool: string) => ReadonlyMap<string, string>,
): Readonly<Record<string, string>> {
  const parsed = request.safeParse(jsonIn(body));
  if (!parsed.success) return {};
  const { method, params = {} } = parsed.data;
  const name = method === "resources/read" ? params.uri : params.name;
  const found: Record<string, string> = { "mcp-method": method };
  if (typeof name !== "string") return found;
  found["mcp-name"] = headerText(name);
  const given = z.record(z.string(), z.unknown()).safeParse(params.arguments);
  if (method !== "tools/call" || !given.success) return found;
  for (const [parameter, header] of headersOf(name)) {
    const value = given.data[parameter];
    if (value === undefined || value === null) continue;
    found[`mcp-param-${header}`] = headerText(String(value));
  }
  return found;
}

/** Forms of logins are none. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What no header can hold as it is goes as Base64. */
function headerText(text: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text) && text.trim() === text &&
    !/^=\?base64\?.*\?=$/i.test(text);
  return isPlain ? text : `=?base64?${new TextEncoder().encode(text).toBase64()}?=`;
}

/** The tools of a listing that are as the protocol has them. */
export function fittingTools(
  listing: JsonObject,
  known: (tool: string, headers: ReadonlyMap<string, string>) => void,
): JsonObject {
  const { tools } = listing;
  if (!Array.isArray(tools)) return listing;
  return {
    ...listing,
    tools: tools.filter((it) => {
      const found = headersOfTool(it);
      if (found) known(found.name, found.headers);
      return found !== null;
    }),
  };
}
