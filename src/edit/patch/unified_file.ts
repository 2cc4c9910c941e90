/** What the header and the hunks of a file in a unified diff come to. */

import type { FileHeader } from "./unified_header.ts";
import { type FilePatch, type Hunk, type PatchProblem, problem } from "./types.ts";

export function fileOf(
  header: FileHeader,
  hunks: readonly Hunk[],
  line: number,
): FilePatch | PatchProblem {
  const wrong = refusal(header);
  if (wrong !== null) return problem(line, wrong);
  const { from, to } = header;
  if (from === null && to === null) return problem(line, "The diff names no file.");
  if (from === null) return added(header, hunks, line);
  if (to === null) return { type: "delete", path: from, hunks, line };
  const mode = modeOf(header.newMode);
  const path = withoutSuffix(from, to);
  const moveTo = path === to ? undefined : to;
  if (moveTo !== undefined && !header.renamed) {
    return problem(
      line,
      `The diff names two files, ${from} and ${to}. Give the same name twice; for a file that is ` +
        "to be renamed too, put the lines rename from … and rename to … before --- and +++.",
    );
  }
  if (hunks.length === 0 && moveTo === undefined && mode === undefined) {
    return problem(
      line,
      `Nothing is said about ${path}: give a hunk (@@) with lines with + and -.`,
    );
  }
  return {
    type: "update",
    path,
    ...(moveTo === undefined ? {} : { moveTo }),
    ...(mode === undefined ? {} : { mode }),
    hunks,
    line,
  };
}

function refusal({ binary, copied, newMode }: FileHeader): string | null {
  if (binary) return "A binary file cannot be patched. Use run_shell.";
  if (copied) return "A patch cannot copy. Give the new file as one that is added (--- /dev/null).";
  if (newMode === null || modeOf(newMode) !== undefined) return null;
  return newMode.startsWith("120")
    ? "A patch cannot make a symbolic link. Use run_shell with ln -s."
    : `Mode ${newMode} cannot be set. A file has mode 100644 or 100755.`;
}

function modeOf(mode: string | null): number | undefined {
  if (mode === null) return undefined;
  const bits = /^(?:100)?([0-7]{3})$/.exec(mode.trim())?.[1];
  return bits === undefined ? undefined : parseInt(bits, 8);
}

function added(
  header: FileHeader,
  hunks: readonly Hunk[],
  line: number,
): FilePatch | PatchProblem {
  const old = hunks.find(({ lines }) => lines.some(({ kind }) => kind !== "add"));
  if (old) {
    return problem(
      old.line,
      `${header.to} is said to be new (/dev/null), and yet there are lines to keep or to remove. ` +
        `In a new file every line begins with +; to change a file, put its name behind --- too.`,
    );
  }
  const [first] = hunks;
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const mode = modeOf(header.newMode);
  return {
    type: "add",
    path: header.to ?? "",
    ...(mode === undefined || mode === 0o644 ? {} : { mode }),
    hunks: first ? [{ ...first, lines }] : [],
    line,
  };
}

/** `x.orig` beside `x` is how some write the old side. */
function withoutSuffix(from: string, to: string): string {
  return /^\.(?:orig|old|bak|~1~)$/.test(from.slice(to.length)) && from.startsWith(to) ? to : from;
}
