/** The tools as they are offline: none that reaches pages, and commands that may ask for this machine alone. */

import * as z from "zod";
import type { Tool } from "../protocol/mod.ts";
import { isLoopback, networkOf } from "../util/mod.ts";
import { type Input, runShell } from "./run_shell/definition.ts";
import { reachesNetwork, tool } from "./tool.ts";

const hosts = "the user works offline: a command may ask for hosts of this machine alone, as " +
  "localhost:8080. Do it without the network, or tell the user what needs it";

const outside = "the user works offline, and outside of the sandbox nothing would hold a command " +
  "to this machine. Leave unsandboxed out";

/** Nobody is asked about what will not be: it does not fit, and the reason says why. */
const input: z.ZodType<Input> = z.lazy(() =>
  runShell.input
    .refine(({ network }) => isOwn(network), { path: ["network"], error: hosts })
    .refine(({ unsandboxed }) => unsandboxed !== true, { path: ["unsandboxed"], error: outside })
);

const commands = tool(
  { ...runShell, input },
  async () => (await import("./run_shell/execute.ts")).execute,
);

/** Without those that reach the network. */
export function offlineTools(tools: readonly Tool[]): readonly Tool[] {
  const kept = tools.filter((it) => !reachesNetwork(it));
  return kept.map((it) => it.definition.name === runShell.name ? commands : it);
}

function isOwn(network: Input["network"]): boolean {
  const wanted = networkOf(network ?? false);
  return typeof wanted === "boolean" ? !wanted : wanted.every((it) => isLoopback(`http://${it}`));
}
