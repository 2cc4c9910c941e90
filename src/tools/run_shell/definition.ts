import * as z from "zod";
import description from "../../../prompts/tools/run_shell.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { parseHost } from "../../util/mod.ts";

/** `true`, which means any host, and a single host are taken for a list; models are told of lists. */
const hosts = z.preprocess(
  (value) =>
    value === true ? ["*"] : value === false ? [] : typeof value === "string" ? [value] : value,
  z.array(z.string().refine(isHost, "hosts are names as registry.npmjs.org or example.org:8080")),
);

function isHost(text: string): boolean {
  return text === "*" || text === "true" || parseHost(text) !== null;
}

const input = z.strictObject({
  command: z.string(),
  timeout_s: z.number().describe("default 45, at most 600").optional(),
  network: hosts.describe('hosts that it needs; ["*"] for all').optional(),
  unsandboxed: z.boolean()
    .describe("it must write or reach what the sandbox forbids; the user is asked").optional(),
});

export type Input = z.infer<typeof input>;

export const runShell: ToolDefinition<Input> = {
  name: "run_shell",
  input,
  description,
  effects: ["execute"],
  parallel: false,
  aliases: {
    cmd: "command",
    shell_command: "command",
    commands: "command",
    script: "command",
    bash: "command",
    code: "command",
    timeout: "timeout_s",
    timeout_seconds: "timeout_s",
    timeout_sec: "timeout_s",
  },
  subject: ({ command }) => command.trim().replaceAll(/\s*\n\s*/g, " ⏎ "),
};
