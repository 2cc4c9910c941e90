/** Edits that must be refused: nothing may be guessed, lost or spoilt. */

import { type Program, programs } from "./programs.ts";
import { crlf, deeper, escaped, numbered, wide } from "./styles.ts";
import { type Case, landed, type Refusal, refused } from "./types.ts";

type Given = Partial<Pick<Case, "content" | "oldText" | "newText" | "all">>;

function refusing(it: Program, title: string, given: Given, why: Refusal): Case {
  return {
    name: `${it.name}: ${title}`,
    path: it.path,
    content: it.source,
    oldText: it.block,
    newText: it.block.replace(it.wrong, () => it.right),
    ...given,
    expected: refused(why),
  };
}

const fresh = (it: Program) => it.block.replace(it.wrong, () => it.right);

/** The block stands twice. */
const repeated = programs.flatMap((it) => {
  const content = it.source.replace(it.block, () => `${it.block}\n${it.block}`);
  const loosely = (text: string) => it.loose ? text.replace(it.loose[0], it.loose[1]) : text;
  return [
    refusing(it, "two equal blocks", { content }, "ambiguous"),
    refusing(it, "two equal blocks, wide line ends", { content: crlf(content) }, "ambiguous"),
    refusing(it, "two equal blocks, another indentation", {
      content,
      oldText: deeper("  ")(it.block),
      newText: deeper("  ")(fresh(it)),
    }, "ambiguous"),
    refusing(it, "two equal blocks, other blanks", {
      content,
      oldText: wide("")(it.block),
      newText: wide("")(fresh(it)),
    }, "ambiguous"),
    ...(it.loose
      ? [refusing(it, "two equal blocks, both misquoted", {
        content,
        oldText: loosely(it.block),
        newText: loosely(fresh(it)),
      }, "ambiguous")]
      : []),
  ];
});

/** The file is not what the model remembers. */
const stale = programs.flatMap((it) => [
  refusing(it, "somebody has mended it already", {
    content: it.source.replace(it.wrong, () => it.right),
  }, "missing"),
  refusing(it, "the line says something else now", {
    content: it.source.replace(
      it.wrong,
      (line) => line.replace(/\S.*/, "something = else_entirely(42)"),
    ),
  }, "missing"),
  refusing(it, "the block is gone, one like it is left", {
    content: it.source.replace(it.block, ""),
  }, "missing"),
  refusing(it, "the block is gone, one like it is left, blanks too many", {
    content: it.source.replace(it.block, ""),
    oldText: deeper("  ")(it.block),
    newText: deeper("  ")(fresh(it)),
  }, "missing"),
  refusing(it, "a slip in the line that is to change", {
    oldText: it.block.replace(it.wrong, (line) => line.replace(/(\w)(?=\W*\n)/, "$1x")),
  }, "missing"),
  refusing(it, "a slip in the first line", {
    oldText: it.block.replace(/\w/, "Q"),
    newText: fresh(it).replace(/\w/, "Q"),
  }, "missing"),
  refusing(it, "an empty file", { content: "" }, "missing"),
]);

const marks = [":", "|", "→", "\t", ": ", " | "];

const notation = programs.flatMap((it, at) => {
  const first = it.source.slice(0, it.source.indexOf(it.block)).split("\n").length;
  const mark = marks[at % marks.length] ?? ":";
  const line = it.wrong.trim();
  return [
    refusing(it, "line numbers in both texts", {
      oldText: numbered(it.block, first, mark),
      newText: numbered(fresh(it), first, mark),
    }, "missing"),
    refusing(it, "line numbers in the new text", {
      newText: numbered(fresh(it), first, mark),
    }, "notation"),
    refusing(it, "line ends escaped in both texts", {
      oldText: escaped(it.block),
      newText: escaped(fresh(it)),
    }, "missing"),
    ...(it.path.endsWith(".sql") ? [] : [refusing(it, "line ends escaped in the new text", {
      content: it.source.replace(it.block, "").replace(/$/, () => `${it.wrong}`),
      oldText: line,
      newText: escaped(`${line}\n\t\t${line}`),
    }, "notation")]),
  ];
});

/** A marker for text that was left out. */
function elision(it: Program, body: string): string {
  const [open, close] = it.comment;
  const [first = "", second = ""] = fresh(it).split("\n");
  const indent = /^\s*/.exec(second)?.[0] ?? "";
  return `${first}\n${indent}${open}${body}${close}\n${indent}done()\n`;
}

const bodies = [
  "... existing code ...",
  "rest of the code remains unchanged",
  "...",
  "… unchanged …",
];

const elided = programs.flatMap((it) => [
  ...bodies.map((body) =>
    refusing(it, `text left out by "${body}"`, { newText: elision(it, body) }, "elided")
  ),
  refusing(it, "text left out by bare dots", {
    newText: fresh(it).replace(/\n(\s*)\S.*\n/, "\n$1...\n$1done()\n"),
  }, "elided"),
  refusing(it, "text left out in the old text too, and not in the file", {
    oldText: elision(it, "... existing code ..."),
    newText: elision(it, "... existing code ...").replace("done()", "finished()"),
  }, "missing"),
]);

const nothing = programs.flatMap((it) => [
  refusing(it, "the same twice", { newText: it.block }, "nothing"),
  refusing(it, "the same but for the kind of line ends", { newText: crlf(it.block) }, "nothing"),
  refusing(it, "what is there already, quoted with other blanks", {
    oldText: wide("")(it.block),
    newText: it.block,
  }, "nothing"),
]);

/** Markers that the file has itself are text like any other. */
const ownMarkers = programs.map((it): Case => {
  const [open, close] = it.comment;
  const marker = `${open}... existing code ...${close}\n`;
  return {
    name: `${it.name}: a marker that the file has itself`,
    path: it.path,
    content: marker + it.source,
    oldText: marker + it.source.slice(0, it.source.indexOf(it.wrong)) + it.wrong,
    newText: marker + it.source.slice(0, it.source.indexOf(it.wrong)) + it.right,
    expected: landed(marker + it.source.replace(it.wrong, () => it.right)),
  };
});

export const refusals: readonly Case[] = [
  ...repeated,
  ...stale,
  ...notation,
  ...elided,
  ...nothing,
  ...ownMarkers,
];
