import * as z from "zod";
import description from "../../../prompts/tools/run_shell.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.strictObject({
  command: z.string(),
  timeout_s: z.number().describe("default 45, at most 600").optional(),
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
