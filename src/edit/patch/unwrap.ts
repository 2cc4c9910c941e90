/** A patch without what models put around it: prose, code fences, a shell's here-document. */

export interface PatchSource {
  readonly lines: readonly string[];
  /** Number of the first of them in the text as it was given, from 1. */
  readonly first: number;
  readonly grammar: "starred" | "unified";
}

const starred =
  /^\*\*\*\s*(?:begin\s+patch|(?:add|create|new|update|modify|edit|delete|remove)\s+file\s*:)/i;

/** Lines that no patch has, since every line of a hunk has a prefix. */
const closing = /^(?:(?:```|~~~|EOF)\s*|\r)?$/;

/** `null`: there is no patch in it. */
export function unwrap(text: string): PatchSource | null {
  const all = decoded(text).replace(/^\ufeff/, "").split("\n");
  const start = all.findIndex((line, at) => starts(line.trimStart(), all[at + 1]?.trimStart()));
  if (start < 0) return null;
  const terminator = /<<-?\s*(['"]?)(\w+)\1/.exec(all.slice(0, start).join("\n"))?.[2];
  const whole = dedented(withoutReturns(all.slice(start)));
  const cut = terminator === undefined ? -1 : whole.indexOf(terminator);
  const lines = cut < 0 ? whole : whole.slice(0, cut);
  const end = lines.findLastIndex((line) => !closing.test(line));
  const kept = lines.slice(0, end + 1);
  const grammar = kept.some((line) => starred.test(line) && !/^\*\*\*\s*begin/i.test(line))
    ? "starred"
    : kept.some((line, at) => starts(line, kept[at + 1]) && !starred.test(line))
    ? "unified"
    : "starred";
  return { lines: kept, first: start + 1, grammar };
}

/** A patch on one line was encoded twice, if decoding it once more gives several. */
function decoded(text: string): string {
  if (text.trim().includes("\n") || !text.includes("\\n")) return text;
  try {
    const value: unknown = JSON.parse(`"${text.trim()}"`);
    return typeof value === "string" ? value : text;
  } catch {
    return text;
  }
}

function starts(line: string, next: string | undefined): boolean {
  return starred.test(line) || /^(?:diff --git |@@+ )/.test(line) ||
    (/^--- \S/.test(line) && /^(?:\+\+\+ |@@)/.test(next ?? ""));
}

/** A carriage return behind a header belongs to the transport, and then behind every line. */
function withoutReturns(lines: readonly string[]): readonly string[] {
  return lines[0]?.endsWith("\r") ? lines.map((line) => line.replace(/\r$/, "")) : lines;
}

function dedented(lines: readonly string[]): readonly string[] {
  const indent = /^\s*/.exec(lines[0] ?? "")?.[0] ?? "";
  const all = lines.every((line) => line.startsWith(indent) || line.trim() === "");
  return indent !== "" && all ? lines.map((line) => line.slice(indent.length)) : lines;
}
