/** What is wrong with a program's calls, found before it runs. */

import {
  isObject,
  type JsonObject,
  type ProgramStep,
  type Tool,
  type ToolCall,
  type Variable,
} from "../protocol/mod.ts";
import { nearest } from "../util/mod.ts";
import { type Argument, type CallSite, callSites } from "./call_sites.ts";
import { loadNames } from "./load_names.ts";
import type { ProgramProblem } from "./program_text.ts";
import { ownSource, shownLine } from "./source.ts";

/** What the model is told of the problems with a program's calls; `null`: none is known. */
export async function checkedCalls(
  { input: { code } }: ToolCall,
  tools: readonly Tool[],
  earlier: readonly Variable[],
): Promise<string | null> {
  const source = typeof code === "string" ? ownSource(code) : "";
  const problems = await callProblems(source, tools, earlier);
  if (problems.length === 0) return null;
  const told = problems.map(({ line, column, hint }) =>
    `line ${line}:${column}: ${hint}\n  ${shownLine(source, line, column)}`
  );
  return [...told, "Nothing of it ran."].join("\n");
}

/** Where nothing of a program may run: what it ends with. `null`: it may. */
export async function refusedStep(
  program: ToolCall,
  tools: readonly Tool[],
  earlier: readonly Variable[],
): Promise<ProgramStep | null> {
  const text = await checkedCalls(program, tools, earlier);
  if (text === null) return null;
  const { id: call } = program;
  return {
    type: "end",
    result: { type: "tool_result", call, status: "failed", text, durationMs: 0 },
  };
}

/** Problems that are told at once. */
const most = 5;

/**
 * Calls of what there is not, or with arguments that cannot fit. What the program may have made itself
 * is left to it.
 */
export async function callProblems(
  source: string,
  tools: readonly Tool[],
  earlier: readonly Variable[],
): Promise<readonly ProgramProblem[]> {
  const found = await callSites(source);
  if (!found) return [];
  const names = await Catalogue.of(tools);
  const own = new Set([...found.declared, ...earlier.map(({ name }) => name)]);
  return found.sites.flatMap((site) => {
    const [object = ""] = site.written.split(".");
    const hint = own.has(object) ? null : names.problem(site);
    return hint === null ? [] : [{ line: site.line, column: site.column, hint }];
  }).slice(0, most);
}

interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
}

interface Signature {
  /** `toolkit.method`. */
  readonly name: string;
  readonly parameters: readonly Parameter[];
  /** Other names of its parameters that the tool understands. */
  readonly others: readonly string[];
  /** No other name is taken. */
  readonly isStrict: boolean;
}

class Catalogue {
  private constructor(
    /** By name, other names too. */
    private readonly signatures: ReadonlyMap<string, Signature>,
    /** Names of the methods that are told, by toolkit. */
    private readonly toolkits: ReadonlyMap<string, readonly string[]>,
  ) {}

  static async of(tools: readonly Tool[]): Promise<Catalogue> {
    const { aliasesOf, catalogueOf, methodsOf, parametersOf, toolSpecs } = await loadNames();
    const methods = methodsOf(tools);
    const signatures = new Map(methods.flatMap(({ toolkit, method, tool }) => {
      const definition = tools.find((it) => it.definition.name === tool)?.definition;
      const schema = definition && toolSpecs([definition])[0]?.schema;
      const name = `${toolkit}.${method}`;
      return schema
        ? [
          [name, {
            name,
            parameters: parametersOf(schema),
            others: Object.keys(definition.aliases ?? {}),
            isStrict: schema["additionalProperties"] === false,
          }] as const,
        ]
        : [];
    }));
    for (const [alias, name] of aliasesOf(tools)) {
      const signature = signatures.get(name);
      if (signature) signatures.set(alias, signature);
    }
    return new Catalogue(signatures, new Map(catalogueOf(methods)));
  }

  /** `null`: nothing that is known speaks against it. */
  problem({ written, args }: CallSite): string | null {
    const signature = this.signatures.get(written);
    if (signature) return args && argumentProblem(signature, args);
    const [object = "", method = ""] = written.split(".");
    if (method === "" || method === "then") return null;
    const methods = this.toolkits.get(object);
    if (methods) {
      const near = this.#near(object, method);
      return near === null
        ? `${object} has no "${method}"; it has ${methods.join(", ")}`
        : `${written}: did you mean ${near}?`;
    }
    // A name that nobody has declared, one letter beside a toolkit's.
    const toolkit = nearest(object, this.toolkits.keys());
    const right = toolkit === null || args === null ? undefined : `${toolkit}.${method}`;
    const meant = right === undefined ? undefined : this.signatures.get(right);
    return meant ? `${written}: did you mean ${meant.name}?` : null;
  }

  /** The method that was meant, be it by another name of it. */
  #near(toolkit: string, method: string): string | null {
    const names = [...this.signatures].flatMap(([name, { name: told }]) =>
      name.startsWith(`${toolkit}.`) ? [[name.slice(toolkit.length + 1), told] as const] : []
    );
    const near = nearest(method, names.map(([name]) => name));
    return names.find(([name]) => name === near)?.[1] ?? null;
  }
}

function argumentProblem(signature: Signature, args: readonly Argument[]): string | null {
  if (args.some((it) => it.type === "computed" && it.isSpread)) return null;
  const { name, parameters } = signature;
  const last = args.at(-1);
  const named = last?.type === "literal" && isObject(last.value) &&
      !/^(?:\{|unknown$)/.test(parameters[args.length - 1]?.type ?? "")
    ? last.value
    : null;
  const placed = named ? args.slice(0, -1) : args;
  const shape = `${name}(${
    parameters.map((it) => `${it.name}${it.isOptional ? "?" : ""}`).join(", ")
  })`;
  // One computed object may hold names.
  if (placed.length > parameters.length + (last?.type === "computed" ? 1 : 0)) {
    return `${name} has ${placed.length} arguments: write ${shape}`;
  }
  const unknown = named && unknownKey(signature, named);
  if (unknown) {
    const near = nearest(unknown, parameters.map((it) => it.name));
    return `${name} has no parameter "${unknown}": ${
      near === null ? `write ${shape}` : `did you mean ${near}?`
    }`;
  }
  if (last?.type === "computed") return null;
  const given = new Set([
    ...parameters.slice(0, placed.length).map((it) => it.name),
    ...Object.keys(named ?? {}),
  ]);
  const lacks = parameters.filter((it) => !it.isOptional && !given.has(it.name));
  // Another name may stand for what is lacking.
  if (lacks.length === 0 || signature.others.some((it) => given.has(it))) return null;
  return `${name} needs ${lacks.map((it) => it.name).join(", ")}: write ${shape}`;
}

function unknownKey({ parameters, others, isStrict }: Signature, named: JsonObject): string | null {
  if (!isStrict) return null;
  const known = new Set([...parameters.map((it) => it.name), ...others]);
  return Object.keys(named).find((it) => !known.has(it)) ?? null;
}
