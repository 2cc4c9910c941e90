/**
 * What a C# file needs. Specifiers are `using` directives as they are written, without `using`:
 * `N`, `static N.T`, `X = N.T`, each with `global ` in front where it holds for the project.
 * Generic types have `<>` behind their name, in `declares` and in `mentions`, so that `Result` and
 * `Result<T>` stay two. A mention with dots may begin with a namespace.
 */

import type { Import, Imports } from "../../facts.ts";
import { byCodeUnit, lineCounter, matchAt } from "../lexing.ts";
import { maskCsharp } from "./mask.ts";
import { isAttribute, meansType, neighbours } from "./mention.ts";

const tokens =
  /[{}]|\b(?:namespace|class|struct|interface|enum|record|delegate|using)\b|\b[A-Z]\w*(?:\s*\.\s*[A-Z]\w*)*/g;
const namespaceHead = /\s+(@?[A-Za-z_][\w.@]*)\s*([{;])/y;
const typeHead = /\s+(?:(?:class|struct)\s+)?@?([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)(\s*<)?/y;
const directive = /^\s+(static\s+)?(?:unsafe\s+)?(?:@?(\w+)\s*=\s*)?([^\s(){}="'][^(){}="']*)$/;
const globalBefore = /\bglobal\s+$/;
const smallNames = /(?<![\w.])([a-z_]\w*)\.(?:[a-z_]\w*\.)*$/;
/** As long as `global` and a generous gap, characters. */
const maxGlobal = 40;
/** Longer is no directive of a person, characters. */
const maxDirective = 1000;
/** A delegate has its parameters within so many characters. */
const maxDelegate = 300;
/** Longer is no namespace of a person, characters; so that broken text stays small. */
const maxNamespace = 500;
/** Names are not nested deeper, as far as this looks. */
const maxParts = 8;

export function scanCsharp(text: string): Imports {
  return new Scanner(text).run();
}

interface Namespace {
  readonly name: string;
  /** Braces open inside it, its own included; 0: it holds for the rest of the file. */
  readonly depth: number;
}

class Scanner {
  readonly #code: string;
  readonly #lineOf: (offset: number) => number;
  readonly #imports: Import[] = [];
  readonly #declares = new Set<string>();
  readonly #mentions = new Set<string>();
  readonly #packages = new Set<string>();
  /** First parts of namespaces that begin with a small letter. */
  readonly #roots = new Set<string>();
  readonly #namespaces: Namespace[] = [];
  #blocks = 0;
  #depth = 0;
  #enum: "none" | "next" | "inside" = "none";
  #at = 0;
  #semicolon = -1;

  constructor(text: string) {
    this.#code = maskCsharp(text);
    this.#lineOf = lineCounter(text);
  }

  run(): Imports {
    for (;;) {
      const found = matchAt(tokens, this.#code, this.#at);
      if (!found) return this.#facts();
      this.#at = tokens.lastIndex;
      this.#take(found[0], found.index);
    }
  }

  #facts(): Imports {
    const packages = [...this.#packages].sort(byCodeUnit);
    return {
      imports: this.#imports,
      ...(packages.length > 0 && { package: packages.join(" ") }),
      ...(this.#declares.size > 0 && { declares: [...this.#declares].sort(byCodeUnit) }),
      ...(this.#mentions.size > 0 && { mentions: [...this.#mentions].sort(byCodeUnit) }),
    };
  }

  #take(token: string, start: number): void {
    switch (token) {
      case "{":
        return this.#open();
      case "}":
        return this.#close();
      case "namespace":
        return this.#namespace();
      case "using":
        return this.#using(start);
      case "delegate":
        return this.#delegate();
      case "class":
      case "struct":
      case "interface":
      case "record":
      case "enum":
        return this.#type(token);
      default:
        return this.#mention(token, start);
    }
  }

  #open(): void {
    this.#depth++;
    this.#enum = this.#enum === "next" ? "inside" : "none";
  }

  #close(): void {
    this.#enum = "none";
    if (this.#blocks > 0 && this.#namespaces.at(-1)?.depth === this.#depth) {
      this.#namespaces.pop();
      this.#blocks--;
    }
    if (this.#depth > 0) this.#depth--;
  }

  /** No brace is open but those of namespaces. */
  #isTop(): boolean {
    return this.#depth === this.#blocks;
  }

  #namespace(): void {
    const [, written, mark] = this.#skip(namespaceHead) ?? [];
    if (written === undefined || !this.#isTop()) return;
    if (this.#namespaces.at(-1)?.depth === 0) this.#namespaces.pop();
    const whole = this.#own(written.replaceAll("@", ""));
    const name = whole.length > maxNamespace ? "" : whole;
    if (name !== "") this.#packages.add(name);
    this.#root(name);
    if (mark === "{") {
      this.#depth++;
      this.#blocks++;
    }
    this.#namespaces.push({ name, depth: mark === "{" ? this.#depth : 0 });
  }

  #using(start: number): void {
    if (!this.#isTop()) return;
    const [, fixed, alias, written = ""] = directive.exec(this.#statement()) ?? [];
    if (written !== "") this.#at = this.#semicolon;
    const name = written.replace(/\s+|global::|@/g, "");
    if (!/^[A-Za-z_\x80-\uffff]/.test(name)) return;
    this.#root(name);
    const isGlobal = globalBefore.test(this.#code.slice(Math.max(0, start - maxGlobal), start));
    const target = alias === undefined ? name : `${alias} = ${name}`;
    const specifier = `${isGlobal ? "global " : ""}${
      fixed === undefined ? "" : "static "
    }${target}`;
    this.#imports.push({ specifier, kind: "static", line: this.#lineOf(start) });
  }

  #root(namespace: string): void {
    const [first = ""] = namespace.split(".");
    if (/^[a-z_]/.test(first)) this.#roots.add(first);
  }

  /** Up to the next semicolon, which is looked for once; `""` if it is far away. */
  #statement(): string {
    if (this.#semicolon < this.#at) {
      const next = this.#code.indexOf(";", this.#at);
      this.#semicolon = next < 0 ? Infinity : next;
    }
    if (this.#semicolon - this.#at > maxDirective) return "";
    return this.#code.slice(this.#at, this.#semicolon);
  }

  #type(word: string): void {
    const before = this.#at;
    const [, name, generic] = this.#skip(typeHead) ?? [];
    this.#at = before;
    if (name === undefined || name === "where") return;
    if (word === "enum") this.#enum = "next";
    if (this.#isTop()) this.#declares.add(this.#own(name) + (generic === undefined ? "" : "<>"));
  }

  /** `delegate Result Name<T>(…)`; elsewhere the word makes a function without a name. */
  #delegate(): void {
    if (!this.#isTop()) return;
    const text = this.#code.slice(this.#at, this.#at + maxDelegate);
    const head = text.slice(0, Math.max(0, text.indexOf("(")));
    const [, name, generic] = /(\w+)\s*(<[^<>]*>)?\s*$/.exec(head) ?? [];
    if (name !== undefined) {
      this.#declares.add(this.#own(name) + (generic === undefined ? "" : "<>"));
    }
  }

  #mention(token: string, start: number): void {
    const space = this.#namespaceBefore(start);
    const parts = `${space}${token}`.split(".", maxParts).map((part) => part.trim());
    const dotted = parts.length > 1;
    const at = neighbours(this.#code, start - space.length, this.#at);
    if (!meansType(at, dotted)) return;
    const name = parts.join(".");
    const attribute = isAttribute(at);
    if (attribute) this.#mentions.add(name.endsWith("Attribute") ? name : `${name}Attribute`);
    if (!dotted && (attribute || this.#enum === "inside")) return;
    this.#mentions.add(this.#code[this.#at] === "<" ? `${name}<>` : name);
  }

  /** `log4net.` before a type: what begins small is a namespace where the file has one of its name. */
  #namespaceBefore(start: number): string {
    if (this.#code[start - 1] !== "." || this.#roots.size === 0) return "";
    const before = this.#code.slice(Math.max(0, start - maxNamespace), start);
    const [whole = "", root = ""] = smallNames.exec(before) ?? [];
    return this.#roots.has(root) ? whole : "";
  }

  #own(name: string): string {
    const around = this.#namespaces.at(-1)?.name;
    return around === undefined || around === "" ? name : `${around}.${name}`;
  }

  #skip(sticky: RegExp): RegExpExecArray | null {
    const found = matchAt(sticky, this.#code, this.#at);
    if (found) this.#at = sticky.lastIndex;
    return found;
  }
}
