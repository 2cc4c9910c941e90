/** A program's call as the tool wants it. */

import { isObject, type Json, type JsonObject, type Tool } from "../protocol/mod.ts";
import { methodsOf, ownInput, parametersOf, toolSpecs } from "../tools/mod.ts";

type Method = ReturnType<typeof methodsOf>[number];
type Parameter = ReturnType<typeof parametersOf>[number];

/** Toolkits with the names of their methods. */
export function catalogueOf(
  all: readonly Method[],
): readonly (readonly [toolkit: string, methods: readonly string[]])[] {
  const toolkits = Map.groupBy(all, (it) => it.toolkit);
  return [...toolkits].map(([name, of]) => [name, of.map(({ method }) => method)]);
}

export type NamedCall =
  | { readonly ok: true; readonly tool: string; readonly input: JsonObject }
  | { readonly ok: false; readonly error: string };

/**
 * A call as a program wrote it, as the tool wants it: by position, by name in one object, or by position
 * with the rest by name.
 */
export function namedCall(
  tools: readonly Tool[],
  name: string,
  args: readonly Json[],
): NamedCall {
  const method = methodsOf(tools).find((it) => `${it.toolkit}.${it.method}` === name);
  const definition = tools.find((it) => it.definition.name === method?.tool)?.definition;
  if (!definition) return { ok: false, error: `there is no ${name}` };
  const [spec] = toolSpecs([definition]);
  const parameters = parametersOf(spec?.schema ?? {});
  const last = args.at(-1);
  const isNamed = isObject(last) && !takesObject(parameters, args.length - 1);
  const placed = isNamed ? args.slice(0, -1) : args;
  if (placed.length > parameters.length) {
    const names = parameters.map((it) => it.name).join(", ");
    return { ok: false, error: `${name} takes ${parameters.length} arguments: ${names}` };
  }
  const entries = placed.flatMap((value, at): [string, Json][] => {
    const parameter = parameters[at];
    // What is left out in the middle is not given.
    return parameter && value !== null ? [[parameter.name, value]] : [];
  });
  const input = { ...Object.fromEntries(entries), ...(isNamed ? last : {}) };
  return { ok: true, tool: definition.name, input: ownInput(input, definition) };
}

/** One object in the place of a parameter that is one itself, or may be anything. */
function takesObject(parameters: readonly Parameter[], at: number): boolean {
  return /^(?:\{|unknown$)/.test(parameters[at]?.type ?? "");
}
