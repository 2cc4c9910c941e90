/** Which symbol a word or a place on the command line means. */

import { type Code, type Target, targetsAt, targetsNamed } from "../../codeintel/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import type { Ports } from "../ports.ts";
import { select } from "./selection.ts";

export interface TargetArguments {
  readonly symbol?: string | undefined;
  /** `file:line:column`. */
  readonly at?: string | undefined;
}

/**
 * All definitions that are meant: one at a place, any number for a name.
 *
 * @throws {AgentError} `arg.conflict`, `symbol.none`, `symbol.bad_place`, `symbol.nothing_at`,
 * `symbol.unknown`, and those of `select`
 */
export async function targets(
  { symbol, at }: TargetArguments,
  ports: Pick<Ports, "root" | "remote" | "workspace">,
  code: Code,
): Promise<readonly Target[]> {
  if (symbol !== undefined && at !== undefined) {
    throw new AgentError("usage", "arg.conflict", { name: "symbol", other: "--at" });
  }
  if (at !== undefined) return await byPlace(at, ports, code);
  if (symbol === undefined) throw new AgentError("usage", "symbol.none");
  const found = await targetsNamed(await code.facts(), symbol);
  if (found.length === 0) throw new AgentError("input", "symbol.unknown", { symbol });
  return found;
}

async function byPlace(
  at: string,
  ports: Pick<Ports, "root" | "remote" | "workspace">,
  code: Code,
): Promise<readonly Target[]> {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(at) ?? [];
  if (file === undefined) throw new AgentError("usage", "symbol.bad_place", { place: at });
  const { path } = await select(file, ports, code);
  const place = { line: Number(line), column: Number(column) };
  const found = await targetsAt(await code.facts(), path, place);
  if (found.length === 0) throw new AgentError("input", "symbol.nothing_at", { place: at });
  return found;
}
