/** Actions as tools: names, schemas and annotations are derived, nothing is described twice. */

import type { Action, ActionEntry, ArgsSchema } from "../actions/mod.ts";
import type { OfferedTool } from "../mcp/mod.ts";
import type { Json, JsonObject } from "../protocol/mod.ts";
import type { ServerParts } from "./parts.ts";
import { type Row, rows } from "./table.ts";

/** An action that a client may call. */
export interface Tool {
  readonly offered: OfferedTool;
  readonly entry: ActionEntry;
  readonly edits: boolean;
  /** Names of the arguments that it may have. */
  readonly names: ReadonlySet<string>;
}

export async function toolsOf(parts: ServerParts): Promise<readonly Tool[]> {
  const tools: Tool[] = [];
  for (const row of rows) {
    if (row.effect === "edits" && !parts.allowEdits) continue;
    const entry = parts.entries.find(({ path }) => path.join(" ") === row.words);
    if (entry) tools.push(toolOf(row, { entry, action: await entry.load() }, parts));
  }
  return tools;
}

interface Loaded {
  readonly entry: ActionEntry;
  readonly action: Action;
}

function toolOf(row: Row, { entry, action }: Loaded, parts: ServerParts): Tool {
  const hidden = new Set([...row.without ?? [], ...parts.allowEdits ? [] : row.edits ?? []]);
  const inputSchema = inputOf(action.schema(), { path: entry.path, hidden, parts });
  const edits = row.effect === "edits" || (parts.allowEdits && row.edits !== undefined);
  const talks = action.kind === "dialogue";
  return {
    entry,
    edits,
    names: new Set(Object.keys(inputSchema.properties)),
    offered: {
      name: row.words.replaceAll(" ", "_"),
      description: parts.text(`action.${entry.path.join(".")}`),
      inputSchema,
      outputSchema: talks ? workOutput : output,
      annotations: {
        readOnlyHint: !edits,
        // Whatever is changed can be taken back; what a model runs is another matter.
        destructiveHint: talks,
        openWorldHint: talks,
      },
    },
  };
}

interface Shape {
  readonly path: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly parts: ServerParts;
}

interface InputSchema extends JsonObject {
  readonly properties: JsonObject;
}

/** The schema of the arguments without what only the command line needs to know of them. */
function inputOf(
  { properties = {}, required = [] }: ArgsSchema,
  { path, hidden, parts }: Shape,
): InputSchema {
  const kept = Object.entries(properties).filter(([name]) => !hidden.has(name));
  const own = (name: string) =>
    parts.text(`arg.${path.join(".")}.${name}`) || parts.text(`arg.${name}`);
  return {
    type: "object",
    properties: Object.fromEntries(
      kept.map(([name, it]) => [name, propertyOf(typeof it === "object" ? it : {}, own(name))]),
    ),
    required: required.filter((name) => !hidden.has(name)),
    additionalProperties: false,
  };
}

/** Keywords of JSON Schema that arguments use. */
const keywords: ReadonlySet<string> = new Set([
  ...["type", "enum", "items", "default", "minimum", "maximum", "exclusiveMinimum"],
  ...["minLength", "minItems", "pattern"],
]);

function propertyOf(schema: ArgsSchema, description: string): JsonObject {
  const all: Readonly<Record<string, unknown>> = { ...schema };
  const kept = Object.entries(all).flatMap(([key, value]): readonly (readonly [string, Json])[] =>
    keywords.has(key) ? [[key, jsonOf(value)]] : []
  );
  return { ...Object.fromEntries(kept), ...description === "" ? {} : { description } };
}

/** A schema has nothing else in it. */
function jsonOf(value: unknown): Json {
  return JSON.parse(JSON.stringify(value));
}

/** Every query answers so: what `--json` of its command prints, and the code it exits with. */
const output: JsonObject = {
  type: "object",
  properties: {
    data: {
      type: ["object", "array", "string", "number", "boolean", "null"],
      description: "The answer, as the command prints it with --json",
    },
    exit: { type: "integer", description: "0, or why the answer is bad news" },
    cut: { type: "boolean", description: "data was too large and is left out" },
  },
  required: ["data", "exit", "cut"],
};

const workOutput: JsonObject = {
  type: "object",
  properties: {
    session: { type: "string", description: "Its id, to go on with: resume" },
    verdict: { type: "string", description: "How it ended, as the program judges it" },
    answer: { type: "string", description: "What the model said last" },
    changes: {
      type: "array",
      items: { type: "string" },
      description: "Paths of files that it changed",
    },
    tokens: { type: "integer" },
    cost: { type: ["number", "null"], description: "US dollars" },
  },
  required: ["session", "verdict", "answer", "changes", "tokens", "cost"],
};
