/**
 * What a call shows, as lines of a terminal: in a pipe as they are, on a screen by the kind of each. A door
 * of its own, since a start that shows nothing does not load it.
 */

import { cells, oneLine, printable, type Styles, truncate } from "../../ansi/mod.ts";
import type { Display } from "../../protocol/mod.ts";

export interface DisplayLine {
  readonly kind: "head" | "text" | "added" | "removed";
  readonly text: string;
}

/**
 * Without the title, which the line of the call says.
 *
 * @param width cells that a line may have; those of a diff are as long as they are
 */
export function displayLines(display: Display, width: number): readonly DisplayLine[] {
  switch (display.type) {
    case "table": {
      const [head = "", ...rows] = tableLines(display, width);
      return [{ kind: "head", text: head }, ...rows.map(textLine)];
    }
    case "diff":
      return display.lines.map((line) => diffLine(printable(line)));
  }
}

function textLine(text: string): DisplayLine {
  return { kind: "text", text };
}

/** Cells between two columns. */
const gap = 2;

/** Columns below each other; where not all fits, the widest give way, down to an equal share. */
function tableLines(
  { columns, rows }: Extract<Display, { type: "table" }>,
  width: number,
): readonly string[] {
  const all = [columns, ...rows].map((row) => columns.map((_, at) => oneLine(row[at] ?? "")));
  const room = width - gap * (columns.length - 1);
  const share = Math.max(1, Math.floor(room / columns.length));
  const widths = columns.map((_, at) => Math.max(...all.map((row) => cells(row[at] ?? ""))));
  for (let over = sum(widths) - room; over > 0 && Math.max(...widths) > share; over--) {
    const widest = widths.indexOf(Math.max(...widths));
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  const isNumber = columns.map((_, at) =>
    rows.length > 0 && rows.every((row) => /^[-+]?[\d.,]+ ?%?$/.test(row[at] ?? ""))
  );
  return all.map((row) =>
    row.map((text, at) => {
      const cut = truncate(text, widths[at] ?? 0);
      const pad = " ".repeat(Math.max(0, (widths[at] ?? 0) - cells(cut)));
      return isNumber[at] ? pad + cut : cut + pad;
    }).join(" ".repeat(gap)).trimEnd()
  );
}

function sum(all: readonly number[]): number {
  return all.reduce((sum, it) => sum + it, 0);
}

function diffLine(text: string): DisplayLine {
  if (text.startsWith("@@")) return { kind: "head", text };
  if (text.startsWith("+")) return { kind: "added", text };
  return text.startsWith("-") ? { kind: "removed", text } : { kind: "text", text };
}

/** As text in a pipe, with its title, since no call stands above it there. */
export function pipedDisplay(display: Display): string {
  const lines = displayLines(display, 120).map(({ text }) => text);
  return [...display.title === "" ? [] : [oneLine(display.title)], ...lines].join("\n");
}

/** Below the line of its call. */
export function displayText(
  display: Display,
  { width, styles }: { readonly width: number; readonly styles: Styles },
): string {
  const style: Readonly<Record<DisplayLine["kind"], (text: string) => string>> = {
    head: styles.dim,
    text: (text) => text,
    added: styles.green,
    removed: styles.red,
  };
  return displayLines(display, width - 2).map(({ kind, text }) => `  ${style[kind](text)}`).join(
    "\n",
  );
}
