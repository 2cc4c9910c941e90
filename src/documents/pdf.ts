/** Text of a PDF, page by page. */

import type { Bytes } from "../protocol/mod.ts";
import { cmapFile } from "./cmaps.ts";
import { kindOf } from "./kind.ts";
import { maxChars } from "./limits.ts";
import { type DocumentText, type PagesWanted, Unreadable } from "./types.ts";

/** Pages that one reading looks at; that many are an hour of reading. */
const maxPages = 500;

/** Broken pages after which the file is. */
const maxBroken = 20;

/** What is used of a page of the library. */
interface Page {
  getTextContent(): Promise<{ readonly items: readonly object[] }>;
  cleanup(): boolean;
}

interface Pdf {
  readonly numPages: number;
  getPage(number: number): Promise<Page>;
}

/** @throws {Unreadable} */
export async function readPdf(bytes: Bytes, wanted: PagesWanted | null): Promise<DocumentText> {
  const kind = kindOf(bytes);
  if (kind === "empty") throw new Unreadable("empty");
  if (kind !== "pdf") throw new Unreadable("not_pdf", kind);
  const pdf = await opened(bytes);
  const numbers = numbersOf(pdf.numPages, wanted);
  if (numbers.length === 0) throw new Unreadable("no_part", `it has ${pages(pdf.numPages)}`);
  return await textOf(pdf, numbers, wanted?.skip ?? 0);
}

function pages(count: number): string {
  return `${count} ${count === 1 ? "page" : "pages"}`;
}

/** Tables and fonts of the reader: none of them is read from anywhere. */
class Tables {
  fetch(
    { kind, filename }: { readonly kind: string; readonly filename: string },
  ): Promise<Uint8Array> {
    const made = kind === "cMapUrl" ? cmapFile(filename) : null;
    return made === null
      ? Promise.reject(new Error(`there is no ${filename}`))
      : Promise.resolve(new TextEncoder().encode(made));
  }
}

async function opened(bytes: Bytes): Promise<Pdf> {
  const { getDocumentProxy } = await import("unpdf");
  const options = {
    verbosity: 0,
    useSystemFonts: false,
    useWorkerFetch: false,
    useWasm: false,
    disableFontFace: true,
    cMapUrl: "cmaps/",
    cMapPacked: false,
    standardFontDataUrl: "fonts/",
    BinaryDataFactory: Tables,
  };
  try {
    return await getDocumentProxy(bytes, options);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    if (name === "PasswordException") throw new Unreadable("encrypted");
    throw new Unreadable("damaged", message);
  }
}

/** The pages that are wanted and there, each once. */
function numbersOf(count: number, wanted: PagesWanted | null): readonly number[] {
  const numbers = new Set<number>();
  for (const { from, to } of wanted?.ranges ?? [{ from: 1, to: count }]) {
    const last = Math.min(to, count);
    for (let at = from; at <= last && numbers.size <= maxPages; at++) numbers.add(at);
  }
  return [...numbers];
}

/** What was read so far. */
interface Reading {
  readonly texts: string[];
  readonly notes: string[];
  readonly broken: number[];
  /** Pages without text. */
  readonly blank: number[];
  left: number;
}

async function textOf(
  pdf: Pdf,
  numbers: readonly number[],
  skip: number,
): Promise<DocumentText> {
  const reading: Reading = { texts: [], notes: [], broken: [], blank: [], left: maxChars };
  for (const [at, number] of numbers.entries()) {
    if (reading.left <= 0 || at === maxPages || !await addPage(pdf, { number, skip }, reading)) {
      const { to, more } = {
        to: numbers.at(-1) ?? number,
        more: at === maxPages ? " or more" : "",
      };
      reading.notes.push(
        `pages ${number} to ${to}${more} are not shown; go on with pages: "${number}-${to}"`,
      );
      break;
    }
  }
  if (reading.texts.length === 0 && reading.broken.length > 0) {
    throw new Unreadable("damaged", "none of its pages can be read");
  }
  return { type: "text", head: `PDF, ${pages(pdf.numPages)}`, ...report(reading) };
}

/** `false`: it does not fit any more. */
async function addPage(
  pdf: Pdf,
  { number, skip }: { readonly number: number; readonly skip: number },
  reading: Reading,
): Promise<boolean> {
  const whole = await pageText(pdf, number);
  if (whole === null) {
    reading.broken.push(number);
    return reading.broken.length < maxBroken;
  }
  const text = whole.slice(skip);
  if (text === "") {
    reading.blank.push(number);
    return true;
  }
  if (text.length > reading.left && reading.texts.length > 0) return false;
  const end = cutBefore(text, Math.min(text.length, reading.left));
  reading.texts.push(`--- page ${number} ---\n${text.slice(0, end)}`);
  reading.left -= text.length;
  if (skip > 0 || end < text.length) {
    const next = end < text.length ? `; go on with pages: "${number}@${skip + end}"` : "";
    reading.notes.push(
      `page ${number}: characters ${skip} to ${skip + end} of ${whole.length}${next}`,
    );
  }
  return true;
}

/** `null`: the page is broken. */
async function pageText(pdf: Pdf, number: number): Promise<string | null> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return items.map(itemText).join("").replaceAll(/[ \t]+$/gm, "").trim();
  } catch (error) {
    if (error instanceof RangeError && /allocation/.test(error.message)) {
      throw new Unreadable("memory", error.message);
    }
    return null;
  }
}

function itemText(item: object): string {
  if (!("str" in item) || typeof item.str !== "string") return "";
  return item.str + ("hasEOL" in item && item.hasEOL === true ? "\n" : "");
}

/** Never inside a character. */
function cutBefore(text: string, end: number): number {
  return /[\ud800-\udbff]/.test(text[end - 1] ?? "") ? end - 1 : end;
}

/** Numbers that a note names. */
const named = 20;

function report({ texts, notes, broken, blank }: Reading): Pick<DocumentText, "text" | "notes"> {
  const list = (numbers: readonly number[]) =>
    numbers.slice(0, named).join(", ") + (numbers.length > named ? ", …" : "");
  return {
    text: texts.join("\n\n"),
    notes: [
      ...notes,
      ...broken.length === 0 ? [] : [`damaged and left out: page ${list(broken)}`],
      ...unknownIn(texts),
      ...blank.length === 0 || texts.length === 0
        ? []
        : [`no text on page ${list(blank)} (empty, or a picture)`],
    ],
  };
}

/** Fonts that are neither in the file nor say which characters theirs are. */
function unknownIn(texts: readonly string[]): readonly string[] {
  const count = texts.reduce((sum, it) => sum + it.split("\ufffd").length - 1, 0);
  return count === 0
    ? []
    : [`\ufffd: ${count} characters of a font that does not say what they are`];
}
