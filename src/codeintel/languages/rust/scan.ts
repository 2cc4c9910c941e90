import type { Import, Imports } from "../../facts.ts";
import { behind, endOfLine, lineCounter, matchAt } from "../lexing.ts";
import { Scopes } from "./scopes.ts";
import { useTree } from "./use.ts";

/**
 * Modules, uses and paths of a Rust file.
 *
 * - `mod a;` is the specifier `mod a`, inside `mod b { … }` it is `mod b::a`; the files that
 *   `#[path = "…"]` gives are its names, `""` among them where the usual place may be meant too.
 * - `use a::{b, c};` is the specifier `a` with the names b and c. Inside `mod b { … }` paths that
 *   begin with `self` or `super` are written as seen from the file's own module.
 * - `extern crate a;` is the specifier `::a`.
 * - `include!("a.rs")` is the specifier `include a.rs`.
 * - A path in code (`crate::a::f()`, `a::f()`) is an import of kind `implicit`, up to the first
 *   name with a capital letter or before its last one, once in a file.
 *
 * What the rules of a macro would declare is left out: it belongs to where the macro is used.
 * `declares` are the modules with a body, by their path in the file.
 */
export function scanRust(text: string): Imports {
  const reader = new Reader(text);
  reader.read();
  return reader.facts();
}

const token =
  /\/[/*]|["'{}]|::|#!?\[\s*(?:path|cfg_attr)\b|\b(?:use|mod|extern|include|macro_rules)(?![\w\u0080-\uffff])/g;
const moduleHead = /mod\s+(?:r#)?([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)\s*([;{])/y;
const externCrate = /extern\s+crate\s+(?:r#)?([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)/y;
const included = /include!\s*[({[]\s*"([^"\n]+)"/y;
const pathValue = /\bpath\s*=\s*"([^"\n]*)"/g;
const publicBefore = /\bpub(?:\s*\([^()]*\))?\s*$/;

class Reader {
  readonly #text: string;
  readonly #line: (offset: number) => number;
  readonly #imports: Import[] = [];
  readonly #paths = new Map<string, number>();
  readonly #scopes = new Scopes();
  #attributes: string[] = [];

  constructor(text: string) {
    this.#text = text;
    this.#line = lineCounter(text);
  }

  read(): void {
    token.lastIndex = 0;
    for (let found = token.exec(this.#text); found; found = token.exec(this.#text)) {
      token.lastIndex = this.#step(found[0], found.index);
    }
  }

  facts(): Imports {
    const written = this.#imports.map((it) => ({
      ...it,
      specifier: this.#scopes.settled(it.specifier),
    }));
    const inCode = new Map<string, Import>();
    for (const [path, line] of this.#paths) {
      const specifier = this.#scopes.settled(path);
      if (!inCode.has(specifier)) inCode.set(specifier, { specifier, kind: "implicit", line });
    }
    return { imports: [...written, ...inCode.values()], declares: this.#scopes.modules() };
  }

  /** @returns the offset to go on from */
  #step(word: string, at: number): number {
    const end = at + word.length;
    switch (word) {
      case "//":
        return endOfLine(this.#text, end);
      case "/*":
        return behindComment(this.#text, end);
      case '"':
        return behindString(this.#text, at);
      case "'":
        return behindCharacter(this.#text, end);
      case "{":
      case "}":
        this.#attributes = [];
        this.#scopes.brace(word);
        return end;
      case "::":
        return this.#path(at);
      case "use":
        return this.#use(at);
      case "mod":
        return this.#module(at);
      case "extern":
        return this.#crate(at);
      case "include":
        return this.#include(at);
      case "macro_rules":
        this.#scopes.openMacro();
        return end;
      default:
        return this.#attribute(at, end);
    }
  }

  #attribute(at: number, firstWord: number): number {
    const end = endOfAttribute(this.#text, at, firstWord);
    const attribute = this.#text.slice(at, end);
    const paths = [...attribute.matchAll(pathValue)].map(([, path = ""]) => path);
    this.#attributes.push(...paths);
    // Under a condition the usual place counts too.
    if (paths.length > 0 && attribute.includes("cfg_attr")) this.#attributes.push("");
    return end;
  }

  #module(at: number): number {
    const found = matchAt(moduleHead, this.#text, at);
    if (!found) return at + 3;
    const [whole, name = "", mark] = found;
    if (this.#scopes.isMacro) return at + 3;
    const names = [...new Set(this.#attributes)];
    this.#attributes = [];
    if (mark === "{") {
      this.#scopes.open(name);
    } else {
      const specifier = `mod ${this.#scopes.declare(name)}`;
      const line = this.#line(at);
      this.#imports.push({
        specifier,
        ...(names.length > 0 ? { names } : {}),
        kind: "static",
        line,
      });
    }
    return at + whole.length;
  }

  #use(at: number): number {
    const { paths, end } = useTree(this.#text, at + 3);
    if (this.#scopes.isMacro) return end;
    const kind = this.#isPublic(at) ? "reexport" : "static";
    const line = this.#line(at);
    for (const { path, names } of paths) {
      const specifier = this.#scopes.seenFromFile(path);
      if (specifier !== null) {
        this.#imports.push({ specifier, ...(names ? { names } : {}), kind, line });
      }
    }
    return end;
  }

  #crate(at: number): number {
    const found = matchAt(externCrate, this.#text, at);
    if (!found) return at + 6;
    const kind = this.#isPublic(at) ? "reexport" : "static";
    if (found[1] !== "self") {
      this.#imports.push({ specifier: `::${found[1]}`, kind, line: this.#line(at) });
    }
    return at + found[0].length;
  }

  #include(at: number): number {
    const found = matchAt(included, this.#text, at);
    if (!found) return at + "include".length;
    const line = this.#line(at);
    this.#imports.push({ specifier: `include ${found[1]}`, kind: "static", line });
    return at + found[0].length;
  }

  #isPublic(at: number): boolean {
    return publicBefore.test(this.#text.slice(Math.max(0, at - 80), at));
  }

  #path(at: number): number {
    const { segments, start, end } = pathAround(this.#text, at);
    const cut = segments.findIndex((it) => /^[A-Z]/.test(it));
    // What an expression or a type ends with is no module, even where there is one of its name.
    const isModule = beforeModule.test(this.#text.slice(Math.max(0, start - 20), start));
    const modules = segments.slice(0, cut >= 0 ? cut : isModule ? segments.length : -1);
    if (modules.length === 0 || ownLibraries.has(modules[0] ?? "")) return end;
    const specifier = this.#scopes.seenFromFile(modules);
    if (specifier !== null && specifier !== "self" && !this.#paths.has(specifier)) {
      this.#paths.set(specifier, this.#line(at));
    }
    return end;
  }
}

/** Paths into the standard library lead nowhere, and there are many. */
const ownLibraries = new Set(["std", "core", "alloc", "self"]);

/** `pub(in a::b)` names a module, and `use $crate::a` may. */
const beforeModule = /\bpub\s*\(\s*in\s+$|\buse\s+\$$/;

const segment = /::(?:r#)?([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)/y;
const nameCharacter = /[\w\u0080-\uffff]/;

/** The path that the `::` at `at` belongs to; none if it follows a type in brackets. */
function pathAround(text: string, at: number) {
  let start = at;
  while (start > 0 && nameCharacter.test(text[start - 1] ?? "")) start--;
  const first = text.slice(start, at);
  const segments: string[] = first === "" ? [] : [first];
  let end = at;
  for (let next = matchAt(segment, text, end); next; next = matchAt(segment, text, end)) {
    segments.push(next[1] ?? "");
    end = segment.lastIndex;
  }
  const isPath = first === "" ? !/[>)\]]/.test(text[at - 1] ?? "") : !/^\d/.test(first);
  if (isPath && first === "" && segments.length > 0) segments.unshift("");
  return { segments: isPath ? segments : [], start, end: Math.max(end, at + 2) };
}

const commentMark = /\/\*|\*\//g;

/** Block comments nest; `from` is behind the opening of the first. */
function behindComment(text: string, from: number): number {
  commentMark.lastIndex = from;
  for (let depth = 1; depth > 0;) {
    if (!commentMark.test(text)) return text.length;
    depth += text[commentMark.lastIndex - 1] === "*" ? 1 : -1;
  }
  return commentMark.lastIndex;
}

const stringStop = /["\\]/g;

/** Strings run over lines; `r#"…"#` ends at a quote with as many marks. */
function behindString(text: string, quote: number): number {
  let before = quote;
  while (text[before - 1] === "#") before--;
  if (/(?:^|\W)[bc]?r$/.test(text.slice(Math.max(0, before - 3), before))) {
    return behind(text, `"${"#".repeat(quote - before)}`, quote + 1);
  }
  stringStop.lastIndex = quote + 1;
  while (stringStop.test(text)) {
    const end = stringStop.lastIndex;
    if (text[end - 1] === '"') return end;
    stringStop.lastIndex = end + 1;
  }
  return text.length;
}

const character = /(?:[^\\'\n][\udc00-\udfff]?|\\[^\n]{1,10}?)'/y;

/** A character, or the mark of a lifetime, behind which the text simply goes on. */
function behindCharacter(text: string, from: number): number {
  return matchAt(character, text, from) ? character.lastIndex : from;
}

const attributeMark = /["[\];{]/g;

/** Brackets in brackets; where there are more, an attribute was left open. */
const maxBrackets = 8;

/** Behind the closing bracket; an attribute that was left open is as long as its first word. */
function endOfAttribute(text: string, at: number, firstWord: number): number {
  attributeMark.lastIndex = at + 1;
  for (let depth = 0; depth <= maxBrackets && attributeMark.test(text);) {
    const end = attributeMark.lastIndex;
    const mark = text[end - 1];
    if (mark === '"') attributeMark.lastIndex = behindString(text, end - 1);
    else if (mark === "[") depth++;
    else if (mark !== "]") return firstWord;
    else if (--depth === 0) return end;
  }
  return firstWord;
}
