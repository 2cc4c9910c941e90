import { PatternError, searchLines } from "../../codeintel/search/regex/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Face } from "../action.ts";
import type { Ports } from "../ports.ts";
import type { SearchArgs } from "./search_args.ts";
import { choose } from "./search_path.ts";
import type { Lines } from "./search_report.ts";

/** @throws {AgentError} `search.<problem of the pattern>`, and for a path that is not there */
export async function findLines(
  ports: Pick<Ports, "workspace" | "spawner">,
  { words, path, limit, ignoreCase, why }: SearchArgs,
  { signal }: Face,
): Promise<Lines> {
  if (why) throw new AgentError("usage", "arg.conflict", { name: "why", other: "--regex" });
  const pattern = words.join(" ");
  const choice = await choose(path, ports);
  const [workspace, spawner] = await Promise.all([ports.workspace(), ports.spawner()]);
  const wish = { pattern, ignoreCase, ...choice, ...(limit === undefined ? {} : { limit }) };
  try {
    const found = await searchLines(wish, { workspace, spawner, signal });
    return { type: "lines", pattern, ...found };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    throw new AgentError("usage", `search.${error.problem}`, { part: error.part });
  }
}
