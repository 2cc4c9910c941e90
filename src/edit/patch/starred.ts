/**
 * The grammar whose headers begin with three stars, which models of OpenAI emit:
 *
 *     *** Begin Patch
 *     *** Update File: src/a.py
 *     *** Move to: src/b.py
 *     @@ class A
 *      kept
 *     -removed
 *     +added
 *     *** End of File
 *     *** Add File: c.txt
 *     +line
 *     *** Delete File: d.txt
 *     *** End Patch
 */

import { readHeader, readLines, toHunk, withoutBlankEnds } from "./hunk_lines.ts";
import { cleanPath } from "./names.ts";
import {
  type FilePatch,
  type Hunk,
  type ParsedPatch,
  type PatchProblem,
  problem,
} from "./types.ts";
import type { PatchSource } from "./unwrap.ts";

interface Section {
  readonly type: FilePatch["type"];
  readonly path: string;
  readonly line: number;
  readonly body: readonly Numbered[];
}

interface Numbered {
  readonly text: string;
  readonly line: number;
}

const fileHeader =
  /^\*\*\*\s*(add|create|new|update|modify|edit|delete|remove)\s+file\s*:\s*(.*)$/i;
const moveHeader = /^\*\*\*\s*(?:move|rename)(?:\s+file)?\s+to\s*:\s*(.*)$/i;
const begin = /^\*\*\*\s*begin\s+patch\b/i;
const end = /^\*\*\*\s*end\s+patch\b/i;
const endOfFile = /^\*\*\*\s*end\s+of\s+file\b/i;

const types: Readonly<Record<string, FilePatch["type"]>> = {
  add: "add",
  create: "add",
  new: "add",
  update: "update",
  modify: "update",
  edit: "update",
  delete: "delete",
  remove: "delete",
};

export function parseStarred(source: PatchSource): ParsedPatch {
  const files: FilePatch[] = [];
  for (const section of sectionsOf(source)) {
    const file = "text" in section ? section : fileOf(section);
    if (file.type === "problem") return file;
    files.push(file);
  }
  return { type: "parsed", files };
}

/** What stands between `End Patch` and the next `Begin Patch` is prose. */
function sectionsOf({ lines, first }: PatchSource): readonly (Section | PatchProblem)[] {
  const sections: (Section & { body: Numbered[] } | PatchProblem)[] = [];
  let body: Numbered[] | null = null;
  for (const [at, text] of lines.entries()) {
    const line = first + at;
    const header = headerIn(lines, at);
    const type = types[header?.[1]?.toLowerCase() ?? ""];
    if (type !== undefined) {
      const path = cleanPath(header?.[2] ?? "");
      body = [];
      sections.push(path === "" ? noPath(line) : { type, path, line, body });
    } else if (begin.test(text) || end.test(text) || isLastEnd(lines, at)) body = null;
    else body?.push({ text, line });
  }
  return sections.length > 0 ? sections : [noFiles(first)];
}

/**
 * Headers stand at the margin. Where the first of a patch does not, nor do its others; an indented one
 * between lines of a file is a line that is kept.
 */
function headerIn(lines: readonly string[], at: number): RegExpExecArray | null {
  const text = lines[at] ?? "";
  const own = fileHeader.exec(text);
  if (own) return own;
  const indented = fileHeader.exec(text.trimStart());
  const before = lines.slice(0, at).findLast((it) => it.trim() !== "") ?? "";
  return indented && (before === "" || begin.test(before.trimStart())) ? indented : null;
}

/** An indented end mark ends the patch only where nothing comes behind it. */
function isLastEnd(lines: readonly string[], at: number): boolean {
  return at === lines.length - 1 && end.test(lines[at]?.trimStart() ?? "");
}

function fileOf(section: Section): FilePatch | PatchProblem {
  switch (section.type) {
    case "add":
      return addOf(section);
    case "delete":
      return deleteOf(section);
    case "update":
      return updateOf(section);
  }
}

/** Without a single `+`, the body is the content as it is. */
function addOf({ path, line, body }: Section): FilePatch | PatchProblem {
  const type = "add";
  const marked = body.some(({ text }) => text.startsWith("+"));
  const content = body.filter(({ text }) => !endOfFile.test(text));
  const lastLine = content.findLastIndex(({ text }) => text.trim() !== "");
  const raws = content.slice(0, lastLine + 1);
  if (!marked) {
    const strange = raws.find(({ text }) => /^(?:\*\*\* |@@)/.test(text));
    if (strange) return unknownHeader(strange);
    const lines = raws.map(({ text }) => ({ kind: "add" as const, text }));
    return { type, path, line, hunks: lines.length === 0 ? [] : [{ context: [], lines, line }] };
  }
  const wrong = raws.find(({ text }) => !/^(?:\+|\\|\r?$|@@)/.test(text));
  if (wrong) {
    return problem(
      wrong.line,
      `In an Add File section every line of the file begins with +; this one does not: ` +
        `${JSON.stringify(wrong.text)}.`,
    );
  }
  const plus = raws.filter(({ text }) => !text.startsWith("@@"))
    .map(({ text }) => /^[+\\]/.test(text) ? text : `+${text}`);
  return { type, path, line, hunks: [{ context: [], lines: readLines(plus), line }] };
}

function deleteOf({ path, line, body }: Section): FilePatch | PatchProblem {
  const wrong = body.find(({ text }) => /^(?:\+|\*\*\*)/.test(text));
  if (!wrong) return { type: "delete", path, line, hunks: [] };
  return problem(
    wrong.line,
    "A Delete File section has no lines of its own. To replace a file whole, use write_file.",
  );
}

function updateOf({ path, line, body }: Section): FilePatch | PatchProblem {
  const rest = withoutNames(body);
  const moved = rest.flatMap(({ text }) => moveHeader.exec(text)?.[1] ?? []).map(cleanPath);
  const content = rest.filter(({ text }) => !moveHeader.test(text));
  const strange = content.find(({ text }) => /^\*\*\*(?:\s|$)/.test(text) && !endOfFile.test(text));
  if (strange) return unknownHeader(strange);
  const hunks = hunksOf(content);
  const [moveTo] = moved;
  if (hunks.length === 0 && moveTo === undefined) {
    return problem(line, `Nothing is said about ${path}: give lines with + and -.`);
  }
  return {
    type: "update",
    path,
    ...(moveTo === undefined || moveTo === path || moveTo === "" ? {} : { moveTo }),
    hunks,
    line,
  };
}

/** Names of a unified diff below the header say once more which file it is. */
function withoutNames(body: readonly Numbered[]): readonly Numbered[] {
  const at = body.findIndex(({ text }) => text.trim() !== "");
  const [first, second] = body.slice(Math.max(at, 0));
  const both = first?.text.startsWith("--- ") && second?.text.startsWith("+++ ");
  return both ? body.slice(at + 2) : body;
}

/** Several `@@` in a row are one place, the outer one first. */
function hunksOf(body: readonly Numbered[]): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let headers: Numbered[] = [];
  let lines: Numbered[] = [];
  let atEnd = false;
  const close = () => {
    const raws = withoutBlankEnds(lines.map(({ text }) => text));
    if (raws.length > 0) {
      hunks.push(hunkOf(headers, raws, { line: startOf(headers, lines), atEnd }));
    }
    if (raws.length > 0) headers = [];
    lines = [];
    atEnd = false;
  };
  for (const each of body) {
    if (each.text.startsWith("@@")) {
      close();
      headers.push(each);
    } else if (endOfFile.test(each.text)) {
      atEnd = true;
      close();
    } else lines.push(each);
  }
  close();
  return hunks;
}

function startOf(headers: readonly Numbered[], lines: readonly Numbered[]): number {
  return (headers[0] ?? lines.find(({ text }) => text.trim() !== ""))?.line ?? 1;
}

function hunkOf(
  headers: readonly Numbered[],
  raws: readonly string[],
  at: { readonly line: number; readonly atEnd: boolean },
): Hunk {
  const read = headers.map(({ text }) => readHeader(text));
  const context = read.flatMap((header) => header.context);
  const numbered = read.findLast(({ oldStart }) => oldStart !== undefined);
  return toHunk({ ...numbered, context }, readLines(raws), at);
}

function noPath(line: number): PatchProblem {
  return problem(line, "There is no path behind the colon.");
}

function noFiles(line: number): PatchProblem {
  return problem(
    line,
    "The patch names no file. Each file begins with *** Update File: path, *** Add File: path or " +
      "*** Delete File: path.",
  );
}

function unknownHeader({ line, text }: Numbered): PatchProblem {
  return problem(
    line,
    `${
      JSON.stringify(text)
    } is no header of a patch. Lines of a file begin with a blank, + or -; ` +
      "headers are *** Update File:, *** Add File:, *** Delete File:, *** Move to: and " +
      "*** End of File.",
  );
}
