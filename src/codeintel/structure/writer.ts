/** One place after the other, as the template has it. */

import type { Match, RewriteObstacle, Span } from "./types.ts";
import type { Piece, Variable } from "./variables.ts";

export interface WriterSource {
  readonly path: string;
  readonly text: string;
  /** All of the file: those in a variable are written as well. */
  readonly matches: readonly Match[];
  /** Ranges whose lines keep their beginnings. */
  readonly fixed: readonly Span[];
  readonly template: readonly Piece[];
}

export class Writer {
  readonly obstacles: RewriteObstacle[] = [];

  constructor(private readonly source: WriterSource) {}

  /** What a place becomes; `null`: it stays as it is, for which there is an obstacle now. */
  written(match: Match): string | null {
    const [lost] = match.besides;
    if (lost) return this.#refused(match, "drops", this.#slice(lost));
    const base = this.#indentOf(match.from);
    let out = "";
    let isFirst = false;
    for (const piece of this.source.template) {
      if (typeof piece === "string") {
        const own = isFirst ? piece.replace(/^\s*,\s*/, "") : piece;
        isFirst = false;
        out += own.replaceAll("\n", `\n${base}`);
        continue;
      }
      const span = this.#spanOf(match, piece);
      if (span.from === span.to) {
        // The comma beside a list of nothing goes with it.
        const without = out.replace(/,\s*$/, "");
        isFirst = without === out && /[([{<]\s*$/.test(out);
        out = without;
        continue;
      }
      const value = this.#value(match, span, lastIndent(out, base));
      if (value === null) return this.#refused(match, "text", this.#slice(span));
      out += value;
    }
    return out;
  }

  #spanOf({ variables }: Match, { name }: Variable): Span {
    return variables.get(name ?? "") ?? { from: 0, to: 0 };
  }

  /** The text of a variable, with the places in it written, its later lines moved with its first. */
  #value(match: Match, span: Span, indent: string): string | null {
    const text = this.#inner(match, span);
    const own = this.#indentOf(span.from);
    if (own === indent || !text.includes("\n")) return text;
    if (this.source.fixed.some(({ from, to }) => from < span.to && to > span.from)) return null;
    return text.split("\n").map((line, at) => {
      if (at === 0 || line.trim() === "") return line;
      return line.startsWith(own) ? indent + line.slice(own.length) : line;
    }).join("\n");
  }

  #inner(outer: Match, { from, to }: Span): string {
    let out = "";
    let done = from;
    for (const match of this.source.matches) {
      if (match === outer || match.from < done || match.to > to) continue;
      const own = this.written(match);
      if (own === null) continue;
      out += this.#slice({ from: done, to: match.from }) + own;
      done = match.to;
    }
    return out + this.#slice({ from: done, to });
  }

  #refused({ line }: Match, why: RewriteObstacle["why"], what: string): null {
    const { path } = this.source;
    if (!this.obstacles.some((it) => it.line === line && it.what === what)) {
      this.obstacles.push({ path, line, why, what });
    }
    return null;
  }

  /** Blanks at the beginning of the line of an offset. */
  #indentOf(offset: number): string {
    const { text } = this.source;
    const start = text.lastIndexOf("\n", offset - 1) + 1;
    return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? "";
  }

  #slice({ from, to }: Span): string {
    return this.source.text.slice(from, to);
  }
}

/** Of the line that is being written. */
function lastIndent(out: string, base: string): string {
  const start = out.lastIndexOf("\n") + 1;
  return start === 0 ? base : /^[ \t]*/.exec(out.slice(start))?.[0] ?? "";
}
