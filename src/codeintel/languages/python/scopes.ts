/** Which blocks enclose a line, by their indentation. */

import type { ImportKind } from "../../facts.ts";

/** Blocks that change what a line means; all others are passed over. */
export type Scope =
  | "function"
  | "class"
  /** Below `if TYPE_CHECKING`. */
  | "type"
  /** Below `if not TYPE_CHECKING`: what its `else` holds is for the type checker. */
  | "runtime"
  /** That `else` or `elif`. */
  | "otherwise";

interface Block {
  readonly scope: Scope;
  /** Column of its head. */
  readonly indent: number;
}

export class Scopes {
  readonly #open: Block[] = [];
  #functions = 0;
  #classes = 0;
  #types = 0;
  #closed: Block | null = null;

  /** A line begins at this column: what is not further left ends before it. */
  settle(indent: number): void {
    this.#closed = null;
    for (let top = this.#open.at(-1); top && top.indent >= indent; top = this.#open.at(-1)) {
      this.#open.pop();
      this.#count(top.scope, -1);
      this.#closed = top;
    }
  }

  open(scope: Scope, indent: number): void {
    this.#open.push({ scope, indent });
    this.#count(scope, 1);
  }

  /** The line that settled is the `else` or `elif` of an `if not TYPE_CHECKING`. */
  isOtherwise(indent: number): boolean {
    const closed = this.#closed;
    return closed !== null && closed.indent === indent &&
      (closed.scope === "runtime" || closed.scope === "otherwise");
  }

  /** Of an import statement here. */
  get kind(): ImportKind {
    if (this.#types > 0) return "type";
    return this.#functions > 0 ? "lazy" : "static";
  }

  /** Names bound here are names of the module. */
  get isModule(): boolean {
    return this.#functions === 0 && this.#classes === 0;
  }

  #count(scope: Scope, by: number): void {
    switch (scope) {
      case "function":
        this.#functions += by;
        break;
      case "class":
        this.#classes += by;
        break;
      case "type":
      case "otherwise":
        this.#types += by;
        break;
      case "runtime":
    }
  }
}
