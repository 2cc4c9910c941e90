import * as z from "zod";
import { AgentError, shells } from "../../protocol/mod.ts";
import { shellAction } from "../action.ts";
import { findProgram, isExecutable } from "../facts.ts";
import type { Ports } from "../ports.ts";
import { shellOf } from "./shell_of.ts";

/** The user's own shell in a terminal of ours, in which `??` asks about what has just happened. */
export const term = shellAction({
  path: ["term"],
  rights: ["read", "write", "run", "ffi", "model_when_asked", "this_machine"],
  args: z.strictObject({ shell: z.string().min(1).optional() }),
  async open(ports, given) {
    const program = await programOf(ports, given.shell ?? ports.env("SHELL") ?? "bash");
    const { ShellDesk } = await import("./shell_desk.ts");
    return await ShellDesk.open(ports, { shell: shellOf(program, shells), program });
  },
});

/** @throws {AgentError} `term.no_shell` */
async function programOf(ports: Ports, shell: string): Promise<string> {
  const path = shell.includes("/")
    ? await isProgram(shell) ? shell : null
    : await findProgram(shell, ports.env("PATH") ?? "", ports.root);
  if (path === null) throw new AgentError("input", "term.no_shell", { shell });
  return path;
}

/** A path that the user wrote is theirs to choose, as long as it means the same in every folder. */
async function isProgram(path: string): Promise<boolean> {
  return path.startsWith("/") && await isExecutable(path);
}
