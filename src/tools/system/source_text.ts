import type { ToolOutput, ToolPorts } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";

export type SourceText =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "failed"; readonly output: ToolOutput };

/** A text that stands in the call, or that of a file: one of both. */
export async function sourceText(
  { path, given, name }: {
    readonly path: string | undefined;
    readonly given: string | undefined;
    readonly name: string;
  },
  ports: ToolPorts,
): Promise<SourceText> {
  if ((path === undefined) === (given === undefined)) {
    return { type: "failed", output: failed(`Give one of path and ${name}.`) };
  }
  if (path === undefined) return { type: "text", text: given ?? "" };
  const { execute } = await import("../read_file/execute.ts");
  const output = await execute({ path }, { ...ports, program: true });
  return typeof output.value === "string"
    ? { type: "text", text: output.value }
    : { type: "failed", output };
}
