import * as z from "zod";
import description from "../../../prompts/tools/dependencies.md" with { type: "text" };
import type { ToolDefinition } from "../../protocol/mod.ts";
import { folderAliases, pathAliases } from "../aliases.ts";

const input = z.lazy(() =>
  z.strictObject({ path: z.string(), transitive: z.boolean().optional() })
);

export type Input = z.infer<typeof input>;

export const dependencies: ToolDefinition<Input> = {
  name: "dependencies",
  input,
  description,
  effects: ["read"],
  parallel: true,
  reads: () => ["."],
  keywords: [
    ...["imports", "importers", "depends", "dependents", "modules", "graph", "impact", "affected"],
    ...["依赖", "导入", "引入", "影响"],
  ],
  aliases: { ...pathAliases, ...folderAliases, recursive: "transitive", deep: "transitive" },
  subject: ({ path, transitive }) => transitive ? `${path} (transitive)` : path,
};
