/** Expressions of a configuration file as a tree; what is no literal, name or call is unknown. */

import { Walk } from "./walk.ts";

export type Expression =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "regex"; readonly source: string }
  /** `a.b.c`, `import.meta.url`. */
  | { readonly type: "name"; readonly name: string }
  | { readonly type: "call"; readonly callee: string; readonly args: readonly Expression[] }
  | { readonly type: "object"; readonly members: readonly Member[] }
  | { readonly type: "array"; readonly items: readonly Expression[] }
  /** Texts one behind the other: `a + b`, a template. */
  | { readonly type: "joined"; readonly parts: readonly Expression[] }
  | {
    readonly type: "function";
    readonly parameters: readonly string[];
    readonly result: Expression;
  }
  | { readonly type: "unknown" };

export interface Member {
  /** `null`: what is spread here, or a computed key. */
  readonly key: string | null;
  readonly value: Expression;
}

interface Read {
  readonly value: Expression;
  /** Offset behind it. */
  readonly end: number;
}

const unknown: Expression = { type: "unknown" };

/** Deeper nesting is nobody's configuration. */
const deepest = 40;

/** Reads one text; every method takes a place and moves forward. */
export class Expressions extends Walk {
  /** The expression that begins at this offset. */
  at(from: number): Expression {
    return this.#expression(from, 0).value;
  }

  /** What a `const`, `let`, `var` or `function` of this name is; `null` if there is none. */
  declared(name: string): Expression | null {
    for (const behind of this.places(name)) {
      const before = this.text.slice(Math.max(0, behind - name.length - 20), behind - name.length);
      if (/\bfunction\s+$/.test(before)) return this.#function(this.next(behind), 0).value;
      if (!/\b(?:const|let|var)\s+$/.test(before)) continue;
      const equal = this.#behindType(behind);
      if (this.text[equal] === "=") return this.at(this.next(equal + 1));
    }
    return null;
  }

  #behindType(from: number): number {
    let at = this.next(from);
    if (this.text[at] !== ":") return at;
    while (at < this.text.length && this.text[at] !== "=" && this.text[at] !== ";") {
      at = this.past(at);
    }
    return at;
  }

  #expression(from: number, depth: number): Read {
    if (depth > deepest) return this.#rest(from);
    const first = this.#operand(this.next(from), depth);
    const parts = [first.value];
    let { end } = first;
    for (;;) {
      const at = this.next(end);
      if (this.text[at] === "+") {
        const more = this.#operand(this.next(at + 1), depth + 1);
        parts.push(more.value);
        end = more.end;
        continue;
      }
      const word = this.tokens.wordAt(at);
      const isCast = word === "as" || word === "satisfies";
      // A statement ends at its line's end where what follows cannot go on with it.
      const isOver = /^[\w$@"'`{]/.test(this.text.slice(at, at + 1)) &&
        this.text.slice(end, at).includes("\n");
      if (this.isEnd(at) || isCast || isOver) {
        const value = parts.length === 1 ? first.value : { type: "joined", parts } as const;
        return { value, end: isCast ? this.#rest(at).end : end };
      }
      return this.#rest(at);
    }
  }

  #operand(at: number, depth: number): Read {
    const start = this.#primary(at, depth);
    let { value, end } = start;
    for (;;) {
      const next = this.next(end);
      const mark = this.text[next];
      if (mark === "!" && this.isEnd(this.next(next + 1))) end = next + 1;
      else if (mark === "." || this.text.startsWith("?.", next)) {
        const name = this.tokens.wordAt(this.next(next + (mark === "." ? 1 : 2)));
        end = this.next(next + (mark === "." ? 1 : 2)) + name.length;
        value = value.type === "name"
          ? { type: "name", name: `${value.name}.${name}` }
          : name === "pathname" || name === "href" || name === ""
          ? value
          : { type: "call", callee: `.${name}`, args: [value] };
        if (name === "") return { value: unknown, end: next + 1 };
      } else if (mark === "(") {
        const list = this.#list(next, depth, ")");
        const args = list.items;
        end = list.end;
        if (value.type === "name") value = { type: "call", callee: value.name, args };
        else if (value.type === "call" && value.callee.startsWith(".")) {
          value = { ...value, args: [...value.args, ...args] };
        } else value = unknown;
      } else return { value, end };
    }
  }

  #primary(at: number, depth: number): Read {
    const mark = this.text[at] ?? "";
    switch (mark) {
      case '"':
      case "'": {
        const end = this.tokens.stringEnd(at);
        return { value: { type: "text", text: unescaped(this.text.slice(at + 1, end - 1)) }, end };
      }
      case "`":
        return this.#template(at, depth);
      case "{":
        return this.#object(at, depth);
      case "[": {
        const { items, end } = this.#list(at, depth, "]");
        return { value: { type: "array", items }, end };
      }
      case "(":
        return this.#group(at, depth);
      case "/": {
        const end = this.tokens.slashEnd(at);
        const source = this.text.slice(at + 1, end).replace(/\/$/, "");
        const flags = this.tokens.wordAt(end);
        return {
          value: flags === "" ? { type: "regex", source } : unknown,
          end: end + flags.length,
        };
      }
      default:
        return this.#worded(at, depth);
    }
  }

  #worded(at: number, depth: number): Read {
    const word = this.tokens.wordAt(at);
    const behind = this.next(at + word.length);
    if (word === "") return { value: unknown, end: this.isEnd(at) ? at : this.past(at) };
    if (word === "new" || word === "await") return this.#operand(behind, depth + 1);
    if (word === "async" && this.text[behind] === "(") return this.#group(behind, depth);
    if (word === "function") return this.#function(behind, depth);
    if (this.text.startsWith("=>", behind)) return this.#body(behind + 2, [word], depth);
    return { value: { type: "name", name: word }, end: at + word.length };
  }

  /** `(…)`, or an arrow function with such a list. */
  #group(at: number, depth: number): Read {
    const close = this.past(at);
    const behind = this.next(close);
    if (this.text.startsWith("=>", behind)) {
      return this.#body(behind + 2, parametersOf(this.text.slice(at + 1, close - 1)), depth);
    }
    return { value: this.#expression(at + 1, depth + 1).value, end: close };
  }

  /** From behind `function`. */
  #function(from: number, depth: number): Read {
    const open = this.text.indexOf("(", from);
    if (open < 0) return this.#rest(from);
    const close = this.past(open);
    return this.#body(close, parametersOf(this.text.slice(open + 1, close - 1)), depth);
  }

  /** An expression, or a block with one `return` that counts: the last. */
  #body(from: number, parameters: readonly string[], depth: number): Read {
    const at = this.next(from);
    if (this.text[at] !== "{") {
      const { value, end } = this.#expression(at, depth + 1);
      return { value: { type: "function", parameters, result: value }, end };
    }
    const end = this.past(at);
    let result: Expression = unknown;
    for (let place = at + 1; place < end - 1;) {
      const word = this.tokens.wordAt(place);
      if (word === "return") result = this.#expression(place + word.length, depth + 1).value;
      place = word === "" ? this.past(place) : place + word.length;
    }
    return { value: { type: "function", parameters, result }, end };
  }

  #template(at: number, depth: number): Read {
    const parts: Expression[] = [];
    for (let from = at + 1;;) {
      const stop = this.tokens.templateEnd(from);
      if (stop === null) return { value: unknown, end: this.text.length };
      const end = stop.at - (stop.expression ? 2 : 1);
      parts.push({ type: "text", text: unescaped(this.text.slice(from, end)) });
      if (!stop.expression) return { value: { type: "joined", parts }, end: stop.at };
      const inner = this.#expression(stop.at, depth + 1);
      parts.push(inner.value);
      from = this.next(inner.end) + 1;
    }
  }

  #object(at: number, depth: number): Read {
    const members: Member[] = [];
    for (let from = this.next(at + 1);;) {
      if (from >= this.text.length || this.text[from] === "}") {
        return { value: { type: "object", members }, end: from + 1 };
      }
      const member = this.#member(from, depth + 1);
      members.push(member.member);
      from = this.#behindComma(member.end);
    }
  }

  #member(at: number, depth: number): { readonly member: Member; readonly end: number } {
    if (this.text.startsWith("...", at)) {
      const { value, end } = this.#expression(at + 3, depth);
      return { member: { key: null, value }, end };
    }
    const mark = this.text[at];
    const quoted = mark === '"' || mark === "'";
    const end = quoted ? this.tokens.stringEnd(at) : at + this.tokens.wordAt(at).length;
    const key = quoted ? unescaped(this.text.slice(at + 1, end - 1)) : this.text.slice(at, end);
    const behind = this.next(mark === "[" ? this.past(at) : end);
    if (this.text[behind] === ":") {
      const { value, end } = this.#expression(behind + 1, depth);
      if (mark !== "[") return { member: { key, value }, end };
      const computed = this.#expression(at + 1, depth).value;
      return { member: { key: computed.type === "text" ? computed.text : null, value }, end };
    }
    if (this.text[behind] === "(" && key !== "") {
      const { value, end } = this.#function(behind, depth);
      return { member: { key, value }, end };
    }
    const shorthand = key !== "" && !quoted;
    const value: Expression = shorthand ? { type: "name", name: key } : unknown;
    return { member: { key: shorthand ? key : null, value }, end: this.#rest(behind).end };
  }

  #list(at: number, depth: number, close: ")" | "]") {
    const items: Expression[] = [];
    for (let from = this.next(at + 1);;) {
      if (from >= this.text.length || this.text[from] === close) return { items, end: from + 1 };
      const spread = this.text.startsWith("...", from);
      const { value, end } = this.#expression(spread ? from + 3 : from, depth + 1);
      if (spread && value.type === "array") items.push(...value.items);
      else items.push(value);
      from = this.#behindComma(end);
    }
  }

  /** Behind the comma that follows; where something else does, behind that, so that every step moves. */
  #behindComma(end: number): number {
    const at = this.next(end);
    if (this.text[at] === ",") return this.next(at + 1);
    return this.isEnd(at) && this.text[at] !== ";" ? at : this.next(this.#rest(at).end + 1);
  }

  /** What is not understood, up to where the expression around it goes on. */
  #rest(from: number): Read {
    let at = this.next(from);
    while (!this.isEnd(at)) at = this.next(this.past(at));
    return { value: unknown, end: at };
  }
}

function parametersOf(list: string): readonly string[] {
  return list.split(",").map((it) => /^[\s.]*([\w$]*)/.exec(it)?.[1] ?? "");
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, "$1");
}
