/** The tree of a `use` declaration, taken apart. */

import { behind, endOfLine } from "../lexing.ts";

/** A path and what is taken from it; without names the path itself is meant. */
export interface UsedPath {
  readonly path: readonly string[];
  readonly names?: readonly string[];
}

export interface UseTree {
  readonly paths: readonly UsedPath[];
  readonly end: number;
}

const part = /\/[/*]|::|[{},;*]|(?:r#)?[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*|[^\s]/g;

/** Nobody nests groups deeper or writes longer paths; hostile text would make them costly. */
const maxSegments = 32;

/**
 * Reads from behind the word `use` to its semicolon, or to what cannot stand in such a
 * declaration. `a::{b, c::d, self}` is `a` with the names b and self, and `a::c::d`. A leading
 * `::` is an empty first segment; what stands behind `as` is dropped.
 */
export function useTree(text: string, from: number): UseTree {
  const reader = new Reader();
  let at = from;
  for (;;) {
    part.lastIndex = at;
    const found = part.exec(text);
    if (!found) return { paths: reader.finish(), end: text.length };
    const [word] = found;
    at = part.lastIndex;
    if (word === "//") at = endOfLine(text, at);
    else if (word === "/*") at = behind(text, "*/", at);
    else if (word === ";") return { paths: reader.finish(), end: at };
    else if (!reader.take(word)) return { paths: reader.finish(), end: found.index };
  }
}

interface Group {
  readonly prefix: readonly string[];
  readonly names: string[];
}

class Reader {
  readonly #paths: UsedPath[] = [];
  readonly #groups: Group[] = [{ prefix: [], names: [] }];
  #path: string[] = [];
  #renamed = false;

  /** @returns whether the word can stand in a `use` declaration */
  take(word: string): boolean {
    switch (word) {
      case "::":
        if (this.#path.length === 0 && this.#groups.length === 1) this.#path.push("");
        return true;
      case "{":
        return this.#open();
      case ",":
        this.#leaf();
        return this.#groups.length > 1;
      case "}":
        this.#leaf();
        return this.#close();
      default:
        return this.#segment(word);
    }
  }

  finish(): readonly UsedPath[] {
    this.#leaf();
    while (this.#close());
    return this.#paths;
  }

  #segment(word: string): boolean {
    if (word === "as") this.#renamed = true;
    else if (this.#renamed) this.#renamed = false;
    else if (word !== "*" && !/^[A-Za-z_\u0080-\uffff]/.test(word)) return false;
    else this.#path.push(word.replace(/^r#/, ""));
    return this.#path.length <= maxSegments;
  }

  #open(): boolean {
    const prefix = [...this.#groups.at(-1)?.prefix ?? [], ...this.#path];
    this.#path = [];
    this.#groups.push({ prefix, names: [] });
    return this.#groups.length <= maxSegments && prefix.length <= maxSegments;
  }

  #close(): boolean {
    const group = this.#groups.length > 1 ? this.#groups.pop() : undefined;
    if (!group) return false;
    if (group.names.length > 0) this.#paths.push({ path: group.prefix, names: group.names });
    return true;
  }

  #leaf(): void {
    const path = this.#path;
    const group = this.#groups.at(-1);
    this.#path = [];
    this.#renamed = false;
    const last = path.at(-1);
    if (!group || last === undefined || last === "") return;
    const whole = [...group.prefix, ...path];
    if (group.prefix.length > 0 && path.length === 1) group.names.push(last);
    else if (last !== "*") this.#paths.push({ path: whole });
    else if (whole.length > 1) this.#paths.push({ path: whole.slice(0, -1), names: ["*"] });
  }
}
