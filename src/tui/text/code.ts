import type { Row } from "../types.ts";
import type { Kit } from "./kit.ts";
import { on } from "../rows.ts";
import { oneLine, safe } from "./spans.ts";
import { wrapSpans } from "./wrap_spans.ts";

export interface CodeOptions {
  readonly kit: Kit;
  /** Cells before each row; absent: 2. */
  readonly indent?: number;
  /** Absent: the language stands above the code. */
  readonly label?: false;
}

/** Code as it is on its ground, two cells from the left; long lines go on in the next row. */
export function codeRows(
  code: string,
  language: string,
  { width, kit, indent = 2, label }: CodeOptions & { readonly width: number },
): Row[] {
  const text = safe(code);
  const before: Row = [{ text: " ".repeat(indent) }];
  const name = oneLine(language, 40);
  const head: Row[] = label === false || name === ""
    ? []
    : wrapSpans([{ text: name, role: "dim" }], width, { first: before });
  const plain = () => text.split("\n").map((line): Row => [{ text: line }]);
  const lines = kit.highlight(text, name) ?? plain();
  const rows = lines.flatMap((line) =>
    line.length === 0 || line.every((span) => span.text === "")
      ? [[]]
      : wrapSpans(line, width, { first: before, rest: before, by: "cell" })
  );
  return [...head, ...rows].map((row) => on(row, "code", width));
}
