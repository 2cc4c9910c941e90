/** Resources and prompts of a server, as a model reads them: data between marks, whoever asked for them. */

import * as z from "zod";
import { oneLine } from "../ansi/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import { resultText } from "./result_text.ts";

const contents = z.looseObject({ contents: z.array(z.unknown()) });

const messages = z.looseObject({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
});

/** @param raw what `resources/read` gave; `most` bytes */
export async function resourceText(uri: string, raw: unknown, most: number): Promise<string> {
  const content = contents.parse(raw).contents.map((resource) => ({ type: "resource", resource }));
  return await resultText(`resource ${oneLine(uri.slice(0, 200))}`, { content }, most);
}

/** @param raw what `prompts/get` gave; `most` bytes */
export async function promptText(name: string, raw: unknown, most: number): Promise<string> {
  const content = messages.parse(raw).messages.map((it) => it.content);
  return await resultText(`prompt ${oneLine(name.slice(0, 200))}`, { content }, most);
}

/**
 * The arguments of a prompt: `name=value`, or by their order, of which the last takes what is left.
 *
 * @throws {AgentError} `mcp.prompt_missing`
 */
export function promptArguments(
  declared: readonly { readonly name: string; readonly required: boolean }[],
  words: readonly string[],
): Readonly<Record<string, string>> {
  const values = new Map<string, string>();
  const placed: string[] = [];
  for (const word of words) {
    const name = declared.find((it) => word.startsWith(`${it.name}=`))?.name;
    if (name === undefined) placed.push(word);
    else values.set(name, word.slice(name.length + 1));
  }
  const open = declared.filter(({ name }) => !values.has(name));
  for (const [at, { name }] of open.entries()) {
    const value = at === open.length - 1 ? placed.slice(at).join(" ") : placed[at] ?? "";
    if (value !== "") values.set(name, value);
  }
  const missing = declared.find(({ name, required }) => required && !values.has(name));
  if (missing) throw new AgentError("usage", "mcp.prompt_missing", { argument: missing.name });
  return Object.fromEntries(values);
}
