import * as z from "zod";
import { AgentError, shells } from "../../protocol/mod.ts";
import { shellAction } from "../action.ts";
import type { Ports } from "../ports.ts";
import { Advisor, shellOf } from "./advisor.ts";
import { shellRedactor } from "./redact.ts";
import { shellAnswer } from "./view.ts";

/** The user's own shell in a terminal of ours, in which `??` asks about what has just happened. */
export const term = shellAction({
  path: ["term"],
  rights: ["read", "write", "run", "ffi", "model"],
  args: z.strictObject({ shell: z.string().min(1).optional() }),
  async open(ports, given) {
    const program = await programOf(ports, given.shell ?? ports.env("SHELL") ?? "bash");
    const shell = shellOf(program, shells);
    const [redact, advisor] = await Promise.all([shellRedactor(ports), Advisor.open(ports)]);
    return {
      shell,
      program,
      redact,
      ask: async ({ words, commands }, context, signal) =>
        shellAnswer(
          await advisor.ask({ words: redact(words, null), commands, shell }, signal),
          context,
        ),
    };
  },
});

/** @throws {AgentError} `term.no_shell` */
async function programOf(ports: Ports, shell: string): Promise<string> {
  const folders = shell.includes("/") ? [""] : (ports.env("PATH") ?? "").split(":");
  for (const folder of folders) {
    const path = folder === "" ? shell : `${folder}/${shell}`;
    const isFile = await Deno.stat(path).then((it) => it.isFile, () => false);
    if (isFile && path.startsWith("/")) return path;
  }
  throw new AgentError("input", "term.no_shell", { shell });
}
