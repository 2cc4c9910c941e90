/**
 * Imports of TypeScript and JavaScript, JSX or not, without a parser: one expression jumps to
 * the next character or word that matters; strings, comments, templates and regular
 * expressions are passed over as wholes.
 */

import type { Import, Imports } from "../../facts.ts";
import { LineCounter } from "./line_counter.ts";
import { references } from "./references.ts";
import { type Request, Requests } from "./requests.ts";
import { type TemplateEnd, Tokens } from "./tokens.ts";

const POINT = /["'`/{}]|\b(?:import|export|require)(?![\w$])/g;

/** Imports of a text in order of place; linear, and an answer for any text. */
export function scanScript(text: string): Imports {
  const lines = text.includes("\n") ? text : text.replaceAll("\r", "\n");
  return { imports: [...references(lines), ...new Scan(lines).run()] };
}

class Scan {
  readonly #tokens: Tokens;
  readonly #requests: Requests;
  readonly #found: { readonly start: number; readonly request: Request }[] = [];
  /** Braces that are open in the innermost template expression, or in the file. */
  #braces = 0;
  /** The same for each `${` that encloses it. */
  #outer: number[] = [];
  /** The outermost template that is open: its backtick, and how much had been found before. */
  #open: { readonly at: number; readonly found: number } | null = null;
  /** A template was never closed: from there on backticks mean nothing. */
  #plainTicks = false;

  constructor(readonly text: string) {
    this.#tokens = new Tokens(text);
    this.#requests = new Requests(this.#tokens);
  }

  run(): readonly Import[] {
    this.#pass(0);
    if (this.#open) {
      const { at, found } = this.#open;
      this.#found.length = found;
      this.#plainTicks = true;
      this.#pass(at + 1);
    }
    const counter = new LineCounter(this.text);
    return this.#found.map(({ start, request: { specifier, kind } }) => (
      { specifier, kind, line: counter.lineOf(start) }
    ));
  }

  /** Reads from here to the end of the text. */
  #pass(from: number): void {
    this.#outer = [];
    this.#braces = 0;
    POINT.lastIndex = from;
    while (POINT.test(this.text)) POINT.lastIndex = this.#step(POINT.lastIndex);
  }

  /** Past what the point that ends at `end` begins. */
  #step(end: number): number {
    switch (this.text.charAt(end - 1)) {
      case '"':
      case "'":
        return this.#tokens.stringEnd(end - 1);
      case "/":
        return this.#slash(end - 1);
      case "`":
        return this.#tick(end);
      case "{":
        this.#braces++;
        return end;
      case "}":
        return this.#shut(end);
      case "e":
        return this.#word(end - "require".length, end);
      default:
        return this.#word(end - "import".length, end);
    }
  }

  #slash(at: number): number {
    const comment = this.#tokens.commentEnd(at);
    return comment < 0 ? this.#tokens.slashEnd(at) : comment;
  }

  #tick(end: number): number {
    if (this.#plainTicks) return end;
    this.#open ??= { at: end - 1, found: this.#found.length };
    return this.#afterText(this.#tokens.templateEnd(end));
  }

  #shut(end: number): number {
    if (this.#braces > 0) this.#braces--;
    else {
      const braces = this.#outer.pop();
      if (braces === undefined) return end;
      this.#braces = braces;
      return this.#afterText(this.#tokens.templateEnd(end));
    }
    return end;
  }

  /** Past a piece of template text. */
  #afterText(end: TemplateEnd | null): number {
    if (end === null) return this.text.length;
    if (end.expression) {
      this.#outer.push(this.#braces);
      this.#braces = 0;
    } else if (this.#outer.length === 0) this.#open = null;
    return end.at;
  }

  #word(start: number, end: number): number {
    const request = this.#request(start);
    if (!request) return end;
    this.#found.push({ start, request });
    return request.end;
  }

  #request(start: number): Request | null {
    switch (this.text.charAt(start)) {
      case "i":
        return this.#requests.import(start);
      case "e":
        return this.#requests.export(start);
      default:
        return this.#requests.require(start);
    }
  }
}
