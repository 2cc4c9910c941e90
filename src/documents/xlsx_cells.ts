/** What a cell shows: text, a number as it was typed, a date where its style says so. */

import { attribute, below, child, childrenOf, type Element, textOf } from "./xml.ts";

/** How numbers of a style are shown. */
type Format = "number" | "percent" | "date" | "elapsed";

export interface CellReader {
  /** Text of a `c`; empty if it shows nothing. */
  text(cell: Element): string;
}

export interface CellSources {
  /** Shared strings by number. */
  readonly strings: readonly string[];
  readonly styles: Element | null;
  /** Days are counted from 1904. */
  readonly from1904: boolean;
}

export function cellReader({ strings, styles, from1904 }: CellSources): CellReader {
  const formats = formatsOf(styles);
  return {
    text(cell) {
      const value = child(cell, "v");
      const said = value ? textOf(value) : "";
      switch (attribute(cell, "t") ?? "n") {
        case "s":
          return strings[Number(said)] ?? "";
        case "inlineStr": {
          const inline = child(cell, "is");
          return inline ? richText(inline) : "";
        }
        case "b":
          return said === "1" ? "TRUE" : said === "0" ? "FALSE" : said;
        case "n":
          if (said === "") return formulaOf(cell);
          return numberText(said, formats[Number(attribute(cell, "s") ?? 0)] ?? "number", from1904);
        default:
          return said === "" ? formulaOf(cell) : said;
      }
    },
  };
}

/** Runs of a text; how it is pronounced (`rPh`) is no part of it. */
export function richText(element: Element): string {
  return [...runs(element)].map(textOf).join("");
}

function* runs(element: Element): Generator<Element> {
  for (const it of [...childrenOf(element, "t"), ...childrenOf(element, "r")]) {
    if (it.name === "t") yield it;
    else yield* childrenOf(it, "t");
  }
}

/** A formula that nobody has worked out. */
function formulaOf(cell: Element): string {
  const formula = child(cell, "f");
  const text = formula ? textOf(formula) : "";
  return text === "" ? "" : `=${text}`;
}

/** Formats of the program itself that are dates (18.8.30); 27 to 36 and 50 to 58 are those of East Asia. */
function builtIn(id: number): Format {
  if (id === 9 || id === 10) return "percent";
  if (id === 46) return "elapsed";
  const date = id >= 14 && id <= 22 || id >= 27 && id <= 36 || id >= 45 && id <= 47 ||
    id >= 50 && id <= 58;
  return date ? "date" : "number";
}

function formatsOf(styles: Element | null): readonly Format[] {
  if (!styles) return [];
  const codes = new Map(
    [...below(styles, "numFmt")].map((it) => [
      Number(attribute(it, "numFmtId")),
      attribute(it, "formatCode") ?? "",
    ]),
  );
  return childrenOf(child(styles, "cellXfs"), "xf").map((it) => {
    const id = Number(attribute(it, "numFmtId") ?? 0);
    const code = codes.get(id);
    return code === undefined ? builtIn(id) : formatOf(code);
  });
}

/** By the letters of its first section that are neither quoted nor in brackets. */
function formatOf(code: string): Format {
  if (/^\[[hms]+\]/i.test(code)) return "elapsed";
  const bare = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").split(";", 1)[0] ?? "";
  if (/general/i.test(bare)) return "number";
  if (/[dmyhs]/i.test(bare)) return "date";
  return bare.includes("%") ? "percent" : "number";
}

function numberText(said: string, format: Format, from1904: boolean): string {
  const value = Number(said);
  if (!Number.isFinite(value)) return said;
  switch (format) {
    case "date":
      return dateText(value, from1904) ?? said;
    case "elapsed":
      return elapsedText(value);
    case "percent":
      return `${Number((value * 100).toPrecision(12))}%`;
    case "number":
      // Of a sum of decimals 15 digits are shown, and not what the machine added to them.
      return `${Number(value.toPrecision(15))}`;
  }
}

const dayMs = 86_400_000;

/** Days of year 0 and of year 9999, in days from 1900. */
const lastDay = 2_958_466;

/** ISO 8601 without what is zero; `null` for what is no day. */
function dateText(serial: number, from1904: boolean): string | null {
  const days = from1904 ? serial + 1462 : serial;
  if (days < 0 || days >= lastDay) return null;
  // 1900 has a 29th of February there, so that days before it are one off.
  const shifted = days < 60 && days >= 1 ? days + 1 : days;
  const ms = Math.round(shifted * dayMs / 1000) * 1000;
  const text = new Date(Date.UTC(1899, 11, 30) + ms).toISOString();
  const [date = "", time = ""] = [text.slice(0, 10), text.slice(11, 19)];
  if (days < 1) return time;
  return ms % dayMs === 0 ? date : `${date} ${time.replace(/:00$/, "")}`;
}

function elapsedText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const two = (value: number) => `${value}`.padStart(2, "0");
  const text = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${
    two(seconds % 60)
  }`;
  return days < 0 ? `-${text}` : text;
}
