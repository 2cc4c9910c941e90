/** The edits that a model is tried with, judged by what would apply them. */

import * as z from "zod";
import { parseArguments } from "../../agent/mod.ts";
import { locate, replaceLocated } from "../../edit/match/mod.ts";
import { applyPatch, parsePatch } from "../../edit/patch/mod.ts";
import type { EditFormat, EditTask, EditTrial } from "../../models/mod.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  type Tool,
  type ToolDefinition,
  type ToolSpec,
} from "../../protocol/mod.ts";
import { ownInput, toolSpecs } from "../../tools/mod.ts";
import { once } from "../../util/mod.ts";
import source from "./probe_edits.yaml" with { type: "text" };

const shape = once(() =>
  z.array(z.strictObject({
    path: z.string(),
    text: z.string(),
    task: z.string(),
    from: z.string(),
    to: z.string(),
  }))
);

/** Three small changes, with the tools that make them. */
export async function editTrial(tools: readonly Tool[]): Promise<EditTrial> {
  // YAML is CommonJS: the split bundle has it as `default` only.
  const { default: yaml } = await import("yaml");
  const tasks = shape().parse(yaml.parse(source)).map(({ from, to, ...task }): EditTask => ({
    ...task,
    result: task.text.replace(from, () => to),
  }));
  const definition = (name: EditFormat) => definitionOf(tools, name);
  const spec = (name: EditFormat) => specOf(definition(name));
  return {
    tasks,
    tools: {
      edit_file: spec("edit_file"),
      apply_patch: spec("apply_patch"),
      write_file: spec("write_file"),
    },
    async applied(format, call, task) {
      const read = await parseArguments(call.arguments);
      if (!read.ok) return null;
      return appliers[format](ownInput(read.input, definition(format)), task);
    },
  };
}

function definitionOf(tools: readonly Tool[], name: EditFormat): ToolDefinition {
  const tool = tools.find(({ definition }) => definition.name === name);
  if (!tool) throw new Error(`there is no tool ${name}`);
  return tool.definition;
}

function specOf(definition: ToolDefinition): ToolSpec {
  const [spec] = toolSpecs([definition]);
  if (!spec) throw new Error(`no specification of ${definition.name}`);
  return spec;
}

type Applier = (input: JsonObject, task: EditTask) => string | null;

const appliers: Readonly<Record<EditFormat, Applier>> = {
  edit_file: (input, { text }) => {
    const edits = Array.isArray(input["edits"]) ? input["edits"] : [input];
    return edits.reduce<string | null>(
      (now, edit) => now === null ? null : edited(now, edit),
      text,
    );
  },
  apply_patch: ({ patch }, { path, text }) => {
    if (typeof patch !== "string") return null;
    const parsed = parsePatch(patch);
    if (parsed.type !== "parsed") return null;
    const outcome = applyPatch(
      parsed.files,
      (name) => name === path ? { text, mode: 0o644 } : null,
    );
    if (outcome.type !== "applied") return null;
    return outcome.files.find((file) => file.path === path)?.after?.text ?? null;
  },
  write_file: ({ content }) => typeof content === "string" ? content : null,
};

function edited(text: string, edit: Json): string | null {
  if (!isObject(edit)) return null;
  const { old_text: old, new_text: fresh } = edit;
  if (typeof old !== "string" || typeof fresh !== "string") return null;
  const place = locate(text, old, { newText: fresh });
  return place.type === "found" ? replaceLocated(text, place, old, fresh) : null;
}
