/** Grammars by name, each loaded at most once. */

import { type Grammar, moduleBytes } from "./grammars.ts";
import { WasmSyntax } from "./parser.ts";
import type { Syntax } from "./types.ts";

const loaded = new Map<Grammar, Promise<Syntax>>();

/**
 * A grammar ready to parse. Only its own bytes are read; in a thread without rights they must
 * have been given before.
 */
export function loadSyntax(grammar: Grammar): Promise<Syntax> {
  const known = loaded.get(grammar);
  if (known) return known;
  const made = load(grammar);
  loaded.set(grammar, made);
  return made;
}

async function load(grammar: Grammar): Promise<Syntax> {
  const [runtime, bytes] = await Promise.all([startRuntime(), moduleBytes(grammar)]);
  return new WasmSyntax(grammar, runtime, await runtime.Language.load(bytes));
}

let runtime: ReturnType<typeof start> | undefined;

function startRuntime(): ReturnType<typeof start> {
  return runtime ??= start();
}

async function start() {
  const [module, wasm] = await Promise.all([
    import("web-tree-sitter"),
    moduleBytes("parser"),
  ]);
  // What it says when a text brings it down is nothing for a user's terminal.
  await asInBrowser(() => module.Parser.init({ wasmBinary: wasm, printErr() {} }));
  return module;
}

/**
 * Where the runtime sees Node it asks for `node:module` and `node:fs`, which it does not need
 * and a bundle for browsers has not. It decides before its first `await`, and Electron's mark
 * of a renderer tells it that this is none.
 */
function asInBrowser<T>(run: () => T): T {
  const process: unknown = Reflect.get(globalThis, "process");
  if (typeof process !== "object" || process === null || "type" in process) return run();
  Reflect.set(process, "type", "renderer");
  try {
    return run();
  } finally {
    Reflect.deleteProperty(process, "type");
  }
}
