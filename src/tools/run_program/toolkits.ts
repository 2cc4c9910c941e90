/** Tools as a program sees them: methods of a few objects. */

import { isObject, type Json, type JsonObject, type Tool } from "../../protocol/mod.ts";
import { toolSpecs } from "../specs.ts";

export interface Method {
  readonly toolkit: string;
  readonly method: string;
  readonly tool: string;
  /** TypeScript type of what it gives. */
  readonly gives: string;
}

/** A tool that is not listed cannot be called by a program. */
const methods: readonly Method[] = [
  ...toolkit("files", {
    read: ["read_file", "string"],
    list: [
      "list_dir",
      '{ name: string; path: string; type: "file" | "directory" | "link" | "other"; size: number }[]',
    ],
    search: ["search_text", "{ path: string; line: number; text: string }[]"],
    edit: ["edit_file", "string"],
    write: ["write_file", "string"],
    delete: ["delete_file", "string"],
    move: ["move_file", "string"],
    patch: ["apply_patch", "string"],
  }),
  ...toolkit("shell", { run: ["run_shell", "{ exit: number; output: string }"] }),
  ...toolkit("code", {
    search: ["search_code", "string"],
    references: ["find_references", "string"],
    signatures: ["signatures", "string"],
    dependencies: ["dependencies", "string"],
    tests: ["related_tests", "string"],
    rename: ["rename_symbol", "string"],
  }),
  ...toolkit("web", { fetch: ["fetch_url", "string"], search: ["web_search", "string"] }),
  ...toolkit("documents", { pdf: ["read_pdf", "string"], office: ["read_office", "string"] }),
  ...toolkit("system", {
    calc: ["calc", "string"],
    date: [
      "date_time",
      "{ iso; date; time; zone; weekday; week; unix; until?: { days; workdays; seconds; text } }",
    ],
    json: ["query_json", "unknown"],
    text: ["transform_text", "string"],
    table: ["show_table", "void"],
    diff: ["show_diff", "void"],
    sleep: ["sleep", "void"],
    say: ["say", "void"],
    ask: ["ask_user", "string"],
    think: ["think", "string"],
    extract: ["extract", "unknown"],
    tasks: ["tasks", "{ id: string; command: string; state: string }[]"],
    skills: ["skills", "{ tool: string; description: string }[]"],
  }),
];

function toolkit(
  name: string,
  of: Readonly<Record<string, readonly [tool: string, gives: string]>>,
): readonly Method[] {
  return Object.entries(of).map(([method, [tool, gives]]) => ({
    ...{ toolkit: name, method, tool, gives },
  }));
}

/** Methods of the tools that there are. */
export function methodsOf(tools: readonly Tool[]): readonly Method[] {
  const names = new Set(tools.map(({ definition }) => definition.name));
  const others = tools.flatMap(({ definition: { name, method } }) =>
    method ? [{ ...method, tool: name }] : []
  );
  return [...methods.filter(({ tool }) => names.has(tool)), ...others];
}

/** The methods as TypeScript declares them, a line each. */
export function declarations(tools: readonly Tool[]): string {
  const specs = new Map(
    toolSpecs(tools.map(({ definition }) => definition)).map((it) => [it.name, it.schema]),
  );
  return methodsOf(tools).map(({ toolkit, method, tool, gives }) => {
    const parameters = parametersOf(specs.get(tool) ?? {});
    const listed = parameters.map(({ name, type, isOptional }) =>
      `${name}${isOptional ? "?" : ""}: ${type}`
    );
    return `${toolkit}.${method}(${listed.join(", ")}): ${gives}`;
  }).join("\n");
}

export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
}

/** What is needed comes first, in the order of the schema. */
export function parametersOf({ properties, required }: JsonObject): readonly Parameter[] {
  const needed = new Set(Array.isArray(required) ? required : []);
  const all = Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    isOptional: !needed.has(name),
  }));
  return [...all.filter((it) => !it.isOptional), ...all.filter((it) => it.isOptional)];
}

function typeOf(schema: Json): string {
  if (!isObject(schema)) return "unknown";
  const { type, enum: values, anyOf, items, properties } = schema;
  if (Array.isArray(values)) return values.map((it) => JSON.stringify(it)).join(" | ");
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeOf))].join(" | ");
  if (type === "array") return `${bracketed(typeOf(items ?? {}))}[]`;
  if (isObject(properties)) {
    const fields = parametersOf(schema).map(({ name, type, isOptional }) =>
      `${name}${isOptional ? "?" : ""}: ${type}`
    );
    return `{ ${fields.join("; ")} }`;
  }
  if (type === "integer") return "number";
  return typeof type === "string" ? type : "unknown";
}

function bracketed(type: string): string {
  return type.includes("|") ? `(${type})` : type;
}

/** Their names. */
export function toolkitsOf(all: readonly Method[]): ReadonlySet<string> {
  return new Set(all.map(({ toolkit }) => toolkit));
}
