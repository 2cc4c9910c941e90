/** Names that a script or component exports, and those that it uses without declaring them. */

import type { Autos } from "../../../facts.ts";
import { LineCounter } from "../line_counter.ts";
import { Tokens } from "../tokens.ts";
import { scriptOnly } from "../vue.ts";

/** Of TypeScript or JavaScript. */
export function scanScriptAutos(text: string): Autos {
  const names = new Names(text);
  names.code(text, 0);
  return names.facts();
}

/** Of a component: its scripts, its tags and the expressions of its template. */
export function scanVueAutos(text: string): Autos {
  const script = scriptOnly(text);
  const names = new Names(text);
  names.code(script, 0);
  names.template(text);
  return { ...names.facts(), exports: [] };
}

const declaring = new Set([
  "const",
  "let",
  "var",
  "function",
  "class",
  "enum",
  "interface",
  "type",
]);
const tag = /<([A-Za-z][\w-]*)/g;
/** `{{ … }}`, and the values of `:x`, `@x`, `#x` and `v-x`. */
const dynamic = /\{\{([\s\S]*?)\}\}|\s(?:[:@#]|v-)[^\s=>"']*\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const word = /(?<![\w$.])[A-Za-z_$][\w$]*|(?<=\.\.\.)[A-Za-z_$][\w$]*/g;

class Names {
  readonly #text: string;
  readonly #exports = new Set<string>();
  readonly #declared = new Set<string>();
  /** First offset of each. */
  readonly #uses = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  facts(): Autos {
    const lines = new LineCounter(this.#text);
    const uses = [...this.#uses].filter(([name]) => !this.#declared.has(name))
      .sort(([, a], [, b]) => a - b);
    return {
      exports: [...this.#exports].sort(),
      uses: uses.map(([name, at]) => [name, lines.lineOf(at)] as const),
    };
  }

  /** Code from here to its end; offsets are those of the whole text. */
  code(code: string, from: number): void {
    const tokens = new Tokens(code);
    /** Braces that are open in each template expression. */
    const braces: number[] = [];
    for (let at = from; at < code.length;) {
      at = this.#step(code, at, tokens, braces);
    }
  }

  #step(code: string, at: number, tokens: Tokens, braces: number[]): number {
    const mark = code[at] ?? "";
    const depth = braces.length - 1;
    switch (mark) {
      case '"':
      case "'":
        return tokens.stringEnd(at);
      case "/": {
        const comment = tokens.commentEnd(at);
        return comment < 0 ? tokens.slashEnd(at) : comment;
      }
      case "{":
        if (depth >= 0) braces[depth] = (braces[depth] ?? 0) + 1;
        return at + 1;
      case "}":
        if (depth < 0) return at + 1;
        if ((braces[depth] ?? 0) > 0) {
          braces[depth] = (braces[depth] ?? 0) - 1;
          return at + 1;
        }
        braces.pop();
        return this.#plain(at + 1, tokens, braces);
      case "`":
        return this.#plain(at + 1, tokens, braces);
    }
    const name = tokens.wordAt(at);
    if (name === "") return at + 1;
    const before = code[at - 1];
    if (before !== "." || code.startsWith("...", at - 3)) this.#name(name, at, tokens);
    return at + name.length;
  }

  /** Over template text. */
  #plain(from: number, tokens: Tokens, braces: number[]): number {
    const stop = tokens.templateEnd(from);
    if (stop === null) return this.#text.length;
    if (stop.expression) braces.push(0);
    return stop.at;
  }

  #name(name: string, at: number, tokens: Tokens): void {
    const behind = tokens.afterBlanks(at + name.length);
    const { text } = tokens;
    if (name === "export") this.#export(behind, tokens);
    else if (name === "import") {
      const clause = /^(?:type\s+)?([\w$\s,{}*]+?)\s*from\b/.exec(text.slice(behind, behind + 2000))
        ?.[1];
      for (const [each] of (clause ?? "").matchAll(word)) this.#declared.add(each);
    } else if (declaring.has(name)) this.#declare(behind, tokens);
    else if (!this.#uses.has(name)) this.#uses.set(name, at);
  }

  #declare(at: number, tokens: Tokens): void {
    const { text } = tokens;
    if (text[at] === "{" || text[at] === "[") {
      const close = text.indexOf(text[at] === "{" ? "}" : "]", at);
      const pattern = text.slice(at, close < 0 ? at : close);
      for (const [each] of pattern.matchAll(word)) this.#declared.add(each);
      return;
    }
    const name = tokens.wordAt(text[at] === "*" ? tokens.afterBlanks(at + 1) : at);
    if (name !== "") this.#declared.add(name);
  }

  #export(at: number, tokens: Tokens): void {
    const { text } = tokens;
    const list = /^(?:type\s+)?\{([^}]*)\}/.exec(text.slice(at, at + 4000))?.[1];
    if (list !== undefined) {
      for (const item of list.split(",")) {
        const name = /([\w$]+)\s*$/.exec(item)?.[1];
        if (name !== undefined) this.#exports.add(name);
      }
      return;
    }
    const declaration =
      /^(?:declare\s+)?(?:default\b|(?:async\s+)?function\s*\*?\s*([\w$]+)|(?:abstract\s+)?(?:const\s+enum|class|enum|const|let|var|interface|type|namespace)\s+([\w$]+))/
        .exec(text.slice(at, at + 200));
    if (declaration) this.#exports.add(declaration[1] ?? declaration[2] ?? "default");
    const pattern = /^(?:const|let|var)\s*\{([^}]*)\}/.exec(text.slice(at, at + 2000))?.[1];
    for (const [each] of (pattern ?? "").matchAll(word)) this.#exports.add(each);
  }

  template(text: string): void {
    const start = text.search(/^<template\b/m);
    const end = text.lastIndexOf("</template>");
    if (start < 0 || end < start) return;
    const part = text.slice(start, end);
    for (const { 1: name = "", index } of part.matchAll(tag)) {
      const key = `<${name}`;
      if (!this.#uses.has(key)) this.#uses.set(key, start + index);
    }
    for (const { 0: whole, 1: shown, 2: double, 3: single, index } of part.matchAll(dynamic)) {
      const code = shown ?? double ?? single ?? "";
      const from = start + index + whole.indexOf(code);
      for (const found of code.matchAll(word)) {
        if (!this.#uses.has(found[0])) this.#uses.set(found[0], from + found.index);
      }
    }
  }
}
