import * as z from "zod";
import description from "../../../prompts/tools/command_output.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.lazy(() =>
  z.strictObject({
    id: z.string().optional(),
    wait_s: z.number().describe("at most 30").optional(),
    stop: z.boolean().optional(),
  })
);

export type Input = z.infer<typeof input>;

export const commandOutput: ToolDefinition<Input> = {
  name: "command_output",
  input,
  description,
  // A stop ends what this very session was allowed to start and touches no file: to ask again
  // would only keep things running. Called twice it does the same, so that it may be repeated.
  effects: ["read"],
  // What was shown once is not shown again: two at a time would share it between them.
  parallel: false,
  keywords: [
    ...["background", "running", "process", "server", "output", "stop", "kill", "logs", "wait"],
    ...["后台", "进程", "服务", "输出", "停止", "日志", "等待"],
  ],
  aliases: {
    process: "id",
    process_id: "id",
    command_id: "id",
    pid: "id",
    wait: "wait_s",
    timeout: "wait_s",
    timeout_s: "wait_s",
    seconds: "wait_s",
    kill: "stop",
  },
  subject: ({ id = "", stop }) => stop ? `${id} stop`.trim() : id,
};
