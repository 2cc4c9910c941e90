import * as z from "zod";
import description from "../../../prompts/tools/run_program.md" with { type: "text" };
import {
  programToolName,
  type Tool,
  type ToolDefinition,
  type WorkStyle,
} from "../../protocol/mod.ts";
import { once } from "../../util/mod.ts";
import { declarations } from "./toolkits.ts";

const input = z.lazy(() => z.strictObject({ code: z.string() }));

const keywords = [
  ...["program", "script", "loop", "many files", "count", "compute", "batch", "for each"],
  ...["程序", "脚本", "循环", "批量", "统计", "计算", "多个文件"],
];

/**
 * The tool with which a model runs a program over `tools`. The loop itself carries a program on
 * (`program_turn.ts`), so that it has no executor that does anything.
 *
 * @param style `code`: it is there from the first request on, and need not be found
 */
export function toolForPrograms(
  tools: readonly Tool[],
  style: Exclude<WorkStyle, "calls"> = "auto",
): Tool {
  const described = once(() => `${description.trim()}\n${declarations(tools)}`);
  const definition: ToolDefinition = {
    name: programToolName,
    input,
    // The types of all tools: only who looks at it pays for them.
    get description() {
      return described();
    },
    // It does nothing itself: each of its calls is judged as what it is.
    effects: ["read"],
    parallel: false,
    aliases: { program: "code", script: "code", source: "code", typescript: "code", js: "code" },
    ...(style === "code" ? {} : { keywords }),
    subject: (value) => input.parse(value).code.trim().split("\n", 1)[0] ?? "",
  };
  return { definition, load: () => Promise.resolve(() => Promise.resolve(byHand)) };
}

const byHand = { text: "A program runs in a conversation only.", failed: true };
