import type { ProgramFailure, RunFrame } from "./frames.ts";

/** What the engine says of limits of its own. */
const limits = /^(?:interrupted|out of memory|stack overflow|string too long)/;

/** A failure in lines of the program's own text. @param text what `bootstrap.js` tells of it */
export function failureOf(text: string, { offset }: Pick<RunFrame, "offset">): ProgramFailure {
  const { name, message, stack } = errorIn(text);
  const places = [...stack.matchAll(/program\.js:(\d+):(\d+)/g)]
    .map(([, line, column]) => ({ line: Number(line) - offset, column: Number(column) }))
    .filter(({ line }) => line > 0);
  const [first = { line: 0, column: 0 }] = places;
  const trace = places.map(({ line }) => line).slice(0, 20);
  const kind = name === "InternalError" && limits.test(message) ? "limit" : "error";
  return { kind, name, message, ...first, trace };
}

/** Of an engine that cannot be asked any more. */
export function brokenFailure(error: unknown): ProgramFailure {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "limit", name: "InternalError", message, line: 0, column: 0, trace: [] };
}

interface EngineError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

/** A program that was ended, or has spoilt what the helper stands on, tells nothing. */
function errorIn(text: string): EngineError {
  const value: unknown = text === "" ? null : JSON.parse(text);
  const entry = (key: string): string => {
    const found: unknown = typeof value === "object" && value ? Reflect.get(value, key) : undefined;
    return typeof found === "string" ? found : "";
  };
  if (entry("name") === "") return { name: "InternalError", message: "interrupted", stack: "" };
  return { name: entry("name"), message: entry("message"), stack: entry("stack") };
}
