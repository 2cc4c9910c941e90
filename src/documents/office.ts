/** An Office file as text: what it is says its content, never its name. */

import type { Bytes } from "../protocol/mod.ts";
import { type Block, docxBlocks } from "./docx.ts";
import { ascii, kindOf } from "./kind.ts";
import { maxChars } from "./limits.ts";
import { mainPart, openPackage, type Package } from "./package.ts";
import { parseRanges } from "./pages.ts";
import { pptxSlides } from "./pptx.ts";
import { type DocumentText, Unreadable } from "./types.ts";
import { xlsxText } from "./xlsx.ts";
import { decodeXml } from "./xml.ts";
import { openArchive } from "./zip.ts";

/** @throws {Unreadable} */
export function readOffice(bytes: Bytes, part: string | null): DocumentText {
  const kind = kindOf(bytes);
  if (kind === "empty") throw new Unreadable("empty");
  if (kind === "compound") throw new Unreadable(isEncrypted(bytes) ? "encrypted" : "old_office");
  if (kind !== "zip") throw new Unreadable("not_office", kind);
  const archive = openArchive(bytes);
  const parts = openPackage(archive);
  const main = mainPart(archive, parts);
  switch (rootOf(decodeXml(archive.read(main) ?? new Uint8Array()))) {
    case "document":
      return documentText(parts, main, part);
    case "workbook":
      return xlsxText(parts, main, part);
    case "presentation":
      return slidesText(parts, main, part);
    default:
      throw new Unreadable("not_office", "an archive of another kind");
  }
}

/** An encrypted document is a stream of that name in a compound file (MS-OFFCRYPTO, 1.3.2). */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = [..."EncryptedPackage"].join("\0");
  return ascii(bytes).includes(name);
}

/** Name of the root, without looking at what is in it. */
function rootOf(text: string): string {
  const start = text.search(/<[^?!\/\s]/);
  const name = start < 0 ? "" : /^<([^\s/>]+)/.exec(text.slice(start, start + 100))?.[1] ?? "";
  return name.slice(name.indexOf(":") + 1);
}

/** Headings that are listed of a document that does not fit. */
const namedHeadings = 40;

function documentText(parts: Package, main: string, part: string | null): DocumentText {
  const blocks = [...docxBlocks(parts, main)];
  const pieces = piecesOf(blocks);
  const head = `Word document, ${pieces.length === 1 ? "1 part" : `${pieces.length} parts`}`;
  const wanted = part?.trim() ?? "1";
  const number = /^\d{1,6}$/.test(wanted) ? Number(wanted) : null;
  if (number === null) return { ...section(blocks, wanted), head };
  const text = pieces[number - 1];
  if (text === undefined) {
    throw new Unreadable("no_part", `there is no part ${number}; it has ${pieces.length}`);
  }
  if (pieces.length === 1) return { type: "text", head, text, notes: [] };
  const headings = headingsOf(blocks);
  const next = number < pieces.length ? `; go on with part: ${number + 1}` : "";
  const notes = [
    `part ${number} of ${pieces.length}${next}`,
    ...headings === "" ? [] : [`part may be a heading too: ${headings}`],
  ];
  return { type: "text", head, text, notes };
}

/** Blocks in pieces that fit into one result each; a longer block is cut. */
function piecesOf(blocks: readonly Block[]): readonly string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { text } of blocks) {
    if (piece !== "" && piece.length + text.length + 2 > maxChars) {
      pieces.push(piece);
      piece = "";
    }
    piece += piece === "" ? text : `\n\n${text}`;
    while (piece.length > maxChars) {
      const end = cutBefore(piece, maxChars);
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
  }
  return piece === "" && pieces.length > 0 ? pieces : [...pieces, piece];
}

/** Never inside a character. */
function cutBefore(text: string, end: number): number {
  return /[\ud800-\udbff]/.test(text[end - 1] ?? "") ? end - 1 : end;
}

function headingsOf(blocks: readonly Block[]): string {
  const all = blocks.filter((it) => it.level !== null).map((it) => bare(it).slice(0, 80));
  const more = all.length - namedHeadings;
  return all.slice(0, namedHeadings).join("; ") + (more > 0 ? `; and ${more} more` : "");
}

function bare({ text }: Block): string {
  return text.replace(/^#+ /, "");
}

/** From the heading up to the next one of its level. */
function section(blocks: readonly Block[], wanted: string): Omit<DocumentText, "head"> {
  const words = wanted.toLowerCase();
  const titles = blocks.map((it) => it.level === null ? null : bare(it).toLowerCase());
  const exact = titles.indexOf(words);
  const start = exact >= 0 ? exact : titles.findIndex((it) => it?.includes(words));
  if (start < 0) {
    const headings = headingsOf(blocks);
    const there = headings === ""
      ? "it has no headings, parts are numbers"
      : `headings: ${headings}`;
    throw new Unreadable("no_part", `there is no heading ${wanted}; ${there}`);
  }
  const level = blocks[start]?.level ?? 9;
  const end = blocks.findIndex((it, at) => at > start && it.level !== null && it.level <= level);
  const [text = "", ...more] = piecesOf(blocks.slice(start, end < 0 ? blocks.length : end));
  const notes = more.length === 0 ? [] : [`the first ${text.length} characters of this heading`];
  return { type: "text", text, notes };
}

function slidesText(parts: Package, main: string, part: string | null): DocumentText {
  const slides = pptxSlides(parts, main);
  const ranges = part === null ? [{ from: 1, to: slides.count }] : parseRanges(part);
  const head = `PowerPoint presentation, ${
    slides.count === 1 ? "1 slide" : `${slides.count} slides`
  }`;
  const numbers = ranges?.flatMap(({ from, to }) => upTo(from, Math.min(to, slides.count))) ?? [];
  if (numbers.length === 0 && part !== null) {
    throw new Unreadable(
      "no_part",
      `${part} names no slide; there are ${slides.count}, as in 3 or 2-5`,
    );
  }
  const texts: string[] = [];
  let left = maxChars;
  for (const number of numbers) {
    const text = slides.slide(number);
    if (text.length > left && texts.length > 0) {
      const notes = [
        `slides from ${number} on are not shown; go on with part: ${number}-${slides.count}`,
      ];
      return { type: "text", head, text: texts.join("\n\n"), notes };
    }
    const end = cutBefore(text, Math.min(text.length, left));
    texts.push(text.slice(0, end));
    left -= text.length + 2;
  }
  return { type: "text", head, text: texts.join("\n\n"), notes: [] };
}

function upTo(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}
