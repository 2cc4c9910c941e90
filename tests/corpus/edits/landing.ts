/** Edits that must land, with the exact text that comes of them. */

import { type Program, programs } from "./programs.ts";
import {
  blanks,
  crlf,
  deeper,
  flush,
  marked,
  mixed,
  type Style,
  tabs,
  trailing,
  unended,
  wide,
} from "./styles.ts";
import { type Case, landed, refused } from "./types.ts";

interface Written {
  readonly file: Style;
  /** How the model quotes and rewrites. */
  readonly quoted?: Style;
}

/** The one edit of a program; the file and what comes of it are written alike. */
function mended(it: Program, title: string, { file, quoted = tabs }: Written): Case {
  return {
    name: `${it.name}: ${title}`,
    path: it.path,
    content: file(it.source),
    oldText: quoted(it.block),
    newText: quoted(it.block.replace(it.wrong, () => it.right)),
    expected: landed(file(it.source.replace(it.wrong, () => it.right))),
  };
}

const exact = programs.flatMap((it) => [
  mended(it, "as it is", { file: tabs }),
  mended(it, "wide line ends", { file: crlf }),
  mended(it, "wide line ends on both sides", { file: crlf, quoted: crlf }),
  mended(it, "line ends of two kinds", { file: mixed }),
  mended(it, "a byte order mark", { file: marked }),
  mended(it, "no line end at the end", { file: unended }),
  mended(it, "a mark, wide line ends, none at the end", {
    file: (text) => marked(crlf(unended(text))),
  }),
  ...(it.block.includes("\t")
    ? [mended(it, "four blanks a step", { file: blanks(4), quoted: blanks(4) })]
    : []),
]);

const trimmed = programs.flatMap((it) => [
  mended(it, "blanks at line ends of the file", {
    file: trailing(it.wrong, it.right),
  }),
  mended(it, "blanks at line ends of the block", {
    file: tabs,
    quoted: trailing(it.right),
  }),
  mended(it, "blanks at line ends of the block, wide line ends", {
    file: crlf,
    quoted: trailing(it.right),
  }),
]);

const stepped = programs.filter(({ block }) => block.includes("\t"));

const indented = stepped.flatMap((it) => [
  mended(it, "blanks quoted, tabs there", { file: tabs, quoted: blanks(2) }),
  mended(it, "four blanks quoted, tabs there, wide line ends", { file: crlf, quoted: blanks(4) }),
  mended(it, "tabs quoted, four blanks there", { file: blanks(4), quoted: tabs }),
  mended(it, "steps of four quoted, of two there", { file: blanks(2), quoted: blanks(4) }),
  mended(it, "steps of two quoted, of four there", { file: blanks(4), quoted: blanks(2) }),
  mended(it, "a tab too many", { file: tabs, quoted: deeper("\t") }),
  mended(it, "four blanks too many", {
    file: blanks(4),
    quoted: (text) => deeper("    ")(blanks(4)(text)),
  }),
  mended(it, "a step too many of another kind", {
    file: tabs,
    quoted: (text) => deeper("    ")(blanks(4)(text)),
  }),
]);

const outdented = programs.filter(({ block }) => /^\s/.test(block)).flatMap((it) => [
  mended(it, "without its own indentation", {
    file: blanks(4),
    quoted: (text) => flush(blanks(4)(text)),
  }),
  ...(it.block.includes("\t")
    ? [
      mended(it, "without its own indentation, tabs", { file: tabs, quoted: flush }),
      mended(it, "without its own indentation, steps of two", {
        file: tabs,
        quoted: (text) => flush(blanks(2)(text)),
      }),
    ]
    : []),
]);

const collapsed = programs.flatMap((it) => [
  mended(it, "more blanks within lines of the file", {
    file: wide(it.wrong, it.right),
  }),
  mended(it, "more blanks within lines of the block", { file: tabs, quoted: wide(it.right) }),
]);

/** A comment with typographic marks behind the first line, on one side or both. */
function commented(it: Program, text: string, body: string): string {
  const [first = "", second = ""] = it.block.split("\n");
  const indent = /^\s*/.exec(second)?.[0] ?? "";
  const [open, close] = it.comment;
  return text.replace(`${first}\n`, () => `${first}\n${indent}${open}${body}${close}\n`);
}

const straight = `don't use "it" here - or else`;
const curly = `don’t use “it” here – or else`;

const folded = programs.flatMap((it) => [
  mended(it, "typographic marks in the file", {
    file: (text) => commented(it, text, curly),
    quoted: (text) => commented(it, text, straight),
  }),
  mended(it, "typographic marks in the block", {
    file: (text) => commented(it, text, straight),
    quoted: (text) => commented(it, text, curly),
  }),
]);

const anchored = programs.flatMap((it): readonly Case[] => {
  const { loose } = it;
  if (!loose) return [];
  const [there, quoted] = loose;
  const line = it.block.split("\n").find((line) => line.includes(there)) ?? "";
  const more = `${line}\n${line.replace(there, "added()")}\n`;
  const grown = (text: string) => text.replace(`${line}\n`, () => more);
  return [
    mended(it, "an inner line misquoted", {
      file: tabs,
      quoted: (text) => text.replace(there, () => quoted),
    }),
    mended(it, "an inner line misquoted, wide line ends, blanks for tabs", {
      file: crlf,
      quoted: (text) => blanks(4)(text.replace(there, () => quoted)),
    }),
    mended(it, "an inner line left out", {
      file: tabs,
      quoted: (text) => text.replace(`${line}\n`, ""),
    }),
    {
      ...mended(it, "an inner line that is new to the file", { file: grown }),
      // Its last line stands twice within reach: the next function ends with it too.
      ...(it.path === "Badge.tsx" ? { expected: refused("missing") } : {}),
    },
    {
      ...mended(it, "a misquoted line that is to change", {
        file: tabs,
        quoted: (text) => text.replace(there, () => quoted),
      }),
      newText: it.block.replace(there, () => "entirely_different()"),
      expected: refused("missing"),
    },
  ];
});

export const landing: readonly Case[] = [
  ...exact,
  ...trimmed,
  ...indented,
  ...outdented,
  ...collapsed,
  ...folded,
  ...anchored,
];
