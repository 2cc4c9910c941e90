/** The WASM runtime behind the interfaces of `types.ts`. */

import type * as Wasm from "web-tree-sitter";
import type { Grammar } from "./grammars.ts";
import type { Cursor, Node, ParseOptions, Syntax, Tree } from "./types.ts";

type Runtime = typeof Wasm;

/** The clock is asked once in so many calls of the parser, each of which is 100 steps of it. */
const callsPerLook = 16;

/** Trees of longer texts are not kept, UTF-16 units; they take some forty bytes for each. */
const longestKept = 1_000_000;

export class WasmSyntax implements Syntax {
  readonly grammar: Grammar;
  readonly types: readonly string[];
  readonly #runtime: Runtime;
  readonly #language: Wasm.Language;
  #parser: Wasm.Parser;
  /** What was parsed last: facts of different kinds are asked for one after the other. */
  #last: { readonly text: string; readonly tree: Wasm.Tree } | null = null;
  dead = false;

  constructor(grammar: Grammar, runtime: Runtime, language: Wasm.Language) {
    this.grammar = grammar;
    this.types = language.types;
    this.#runtime = runtime;
    this.#language = language;
    this.#parser = this.#newParser();
  }

  isNamed(typeId: number): boolean {
    return typeId < this.types.length && this.#language.nodeTypeIsNamed(typeId);
  }

  parse(text: string, options: ParseOptions = {}): Tree | null {
    const tree = this.#parse(text, options.timeoutMs ?? Infinity);
    return tree && new WasmTree(tree);
  }

  #parse(text: string, timeoutMs: number): Wasm.Tree | null {
    if (this.dead) return null;
    try {
      if (this.#last?.text === text) return this.#last.tree.copy();
      this.#last?.tree.delete();
      this.#last = null;
      const progressCallback = timeoutMs === Infinity ? undefined : deadline(timeoutMs);
      const tree = this.#parser.parse(text, null, { progressCallback });
      // Without this the next parse would go on with what was given up.
      if (!tree) this.#parser.reset();
      else if (text.length <= longestKept) this.#last = { text, tree: tree.copy() };
      return tree;
    } catch {
      // A trap inside WASM: what the parser held is not to be trusted any more.
      this.#last = null;
      this.#renew();
      return null;
    }
  }

  /** After an abort the whole runtime is gone, and with it every grammar of this thread. */
  #renew(): void {
    try {
      this.#parser = this.#newParser();
    } catch {
      this.dead = true;
    }
  }

  #newParser(): Wasm.Parser {
    return new this.#runtime.Parser().setLanguage(this.#language);
  }
}

/** True when the time is over. */
function deadline(timeoutMs: number): () => boolean {
  const end = performance.now() + timeoutMs;
  let calls = 0;
  return () => calls++ % callsPerLook === 0 && performance.now() >= end;
}

class WasmTree implements Tree {
  readonly root: Node;
  readonly #tree: Wasm.Tree;

  constructor(tree: Wasm.Tree) {
    this.#tree = tree;
    this.root = tree.rootNode;
  }

  walk(): Cursor {
    const cursor = this.#tree.walk();
    return Object.assign(cursor, { [Symbol.dispose]: () => cursor.delete() });
  }

  [Symbol.dispose](): void {
    this.#tree.delete();
  }
}
