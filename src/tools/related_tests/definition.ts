import * as z from "zod";
import description from "../../../prompts/tools/related_tests.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";

const input = z.lazy(() => z.strictObject({ paths: z.array(z.string()) }));

export type Input = z.infer<typeof input>;

export const relatedTests: ToolDefinition<Input> = {
  name: "related_tests",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: () => ["."],
  keywords: ["testing", "coverage", "covered", "spec", "unittest", "pytest", "测试", "单测"],
  aliases: {
    path: "paths",
    file: "paths",
    files: "paths",
    file_path: "paths",
    file_paths: "paths",
    filename: "paths",
    filenames: "paths",
    folder: "paths",
  },
  subject: ({ paths }) => paths.join(" "),
};
