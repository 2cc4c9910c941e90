/**
 * Toolkits that the user declares: a command line or a request as a tool, for calls and for programs.
 *
 * Invariants:
 * - a command of a declared tool is one of `run_shell`: the same judgement, question, box and undo. No
 *   value is more than one word, none is the program, and none is an option that was not declared;
 * - a request reaches the host that stands in the declaration, and no redirect leads it elsewhere;
 * - no header is in a call, a question or the log.
 */

import type { Settings } from "../config/mod.ts";
import type { Reader } from "../fetch/mod.ts";
import { AgentError, type Tool } from "../protocol/mod.ts";
import { isLoopback } from "../util/mod.ts";
import { declaredTool } from "./declared_tool.ts";
import { nameProblem } from "./names.ts";

export { declaredTool } from "./declared_tool.ts";
export { nameProblem } from "./names.ts";
export { inputOf, schemaOf } from "./parameters.ts";

export interface DeclaredToolkitOptions {
  readonly settings: Settings["toolkits"];
  readonly offline: boolean;
  readonly network: boolean;
  /** Names of toolkits that there are. */
  readonly taken: ReadonlySet<string>;
  readonly reader: () => Promise<Reader>;
}

/** @throws {AgentError} `config.bad_toolkit` */
export function declaredToolkits(
  { settings, taken, reader, ...limits }: DeclaredToolkitOptions,
): readonly Tool[] {
  return Object.entries(settings).flatMap(([toolkit, of]) => {
    const problem = nameProblem(toolkit, taken);
    if (problem !== null) throw bad(toolkit, problem);
    return Object.entries(of).flatMap(([method, it]) => {
      if (!mayReach(it, limits)) return [];
      const made = declaredTool({ toolkit, method, settings: it }, reader);
      if (!made.ok) throw bad(`${toolkit}.${method}`, made.problem);
      return [made.tool];
    });
  });
}

function mayReach(
  { url, hosts }: Settings["toolkits"][string][string],
  { offline, network }: Pick<DeclaredToolkitOptions, "offline" | "network">,
): boolean {
  if (url !== null && !network) return false;
  if (!offline) return true;
  return [...(url === null ? [] : [url]), ...hosts.map((it) => `http://${it}`)].every(isLoopback);
}

function bad(name: string, problem: string): AgentError {
  return new AgentError("config", "config.bad_toolkit", { name, problem });
}
