/** Names of a server's tools as providers take them: letters, digits, `_` and `-`, at most 64. */

import { sha256 } from "../util/mod.ts";

const most = 64;

/** Characters of the hash that stands for what a name cannot say. */
const hashed = 8;

/**
 * `server__tool` for each tool, in the same order. A name that does not fit, or that two tools would
 * have, keeps its end, which says most, behind a hash of the whole.
 */
export async function toolNames(
  server: string,
  tools: readonly string[],
): Promise<readonly string[]> {
  const plain = tools.map((tool) => `${server}__${tool.replaceAll(/[^A-Za-z0-9_-]/g, "_")}`);
  const often = new Map<string, number>();
  for (const name of plain) often.set(name, (often.get(name) ?? 0) + 1);
  return await Promise.all(plain.map(async (name, at) => {
    const tool = tools[at] ?? "";
    const fits = name.length <= most && name === `${server}__${tool}` && often.get(name) === 1;
    if (fits) return name;
    const hash = (await sha256(`${server}\n${tool}`)).slice(0, hashed);
    const head = `${server}__${hash}_`;
    return head + name.slice(server.length + 2).slice(-(most - head.length));
  }));
}
