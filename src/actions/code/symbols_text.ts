/** What `symbols` found, as people read it and, as lines, as programs do. */

import { cells, printable, styles } from "../../ansi/mod.ts";
import { plainPath } from "../../codeintel/mod.ts";
import type { ViewContext } from "../action.ts";
import type { FileSymbols, ListedSymbol, SymbolsReport } from "./symbols_report.ts";
import { skippedLines } from "./skipped_text.ts";
import { unreadLines } from "./unseen_text.ts";

/** Symbols in all; the rest is counted. */
const most = 400;

/** Deeper ones stand below each other: there is text with thousands of functions in each other. */
const deepest = 12;

/** One symbol a line: `file:line kind qualified_name`. */
export function symbolLines({ files }: SymbolsReport): string {
  return files.flatMap(({ file, symbols }) => {
    const path = plainPath(file);
    return symbols.map(({ line, kind, qualified }) => `${path}:${line} ${kind} ${flat(qualified)}`);
  }).join("\n");
}

export function symbolsText(report: SymbolsReport, context: ViewContext): string {
  const { t } = context;
  const count = report.files.reduce((sum, { symbols }) => sum + symbols.length, 0);
  let room = most;
  const blocks = report.files.flatMap((it) => {
    const shown = it.symbols.slice(0, room);
    room -= shown.length;
    return shown.length === 0 ? [] : [fileLines({ ...it, symbols: shown }, context)];
  });
  const shown = most - room;
  const notes = [
    ...count === 0 ? [t("symbols.none")] : [],
    ...count > shown ? [t("deps.more", { count: count - shown })] : [],
    ...brokenLines(report, context),
    ...unreadLines(report.unread, context),
    ...skippedLines(report.skipped, context),
  ];
  return [...blocks, ...notes.length > 0 ? [notes] : []].map((it) => it.join("\n")).join("\n\n");
}

function fileLines(
  { file, symbols }: FileSymbols,
  { color, t }: ViewContext,
): readonly string[] {
  const { bold, dim } = styles(color);
  const numbers = String(Math.max(...symbols.map(({ line }) => line))).length;
  const kinds = Math.max(...symbols.map(({ kind }) => cells(t(`symbol.${kind}`))));
  const lineOf = ({ line, kind, depth, signature, within }: ListedSymbol) => {
    const name = t(`symbol.${kind}`);
    const blanks = " ".repeat(kinds - cells(name));
    const head = `${String(line).padStart(numbers)}  ${dim(name + blanks)}`;
    const indent = "  ".repeat(Math.min(depth, deepest));
    const owner = within === undefined
      ? ""
      : `  ${dim(t("symbols.within", { name: flat(within) }))}`;
    return `  ${head}  ${indent}${flat(signature)}${owner}`;
  };
  return [bold(printable(plainPath(file))), ...symbols.map(lineOf)];
}

function brokenLines({ files }: SymbolsReport, { t }: ViewContext): readonly string[] {
  const broken = files.filter((it) => it.broken);
  const [first] = broken;
  if (first === undefined) return [];
  const file = printable(plainPath(first.file));
  return [t("symbols.broken", { count: broken.length, file })];
}

/** On one line, and nothing that a terminal obeys. */
function flat(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : printable(text).replaceAll(/\s+/g, " ").trim();
}
