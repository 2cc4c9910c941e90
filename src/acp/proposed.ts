/** The diff of a question about an edit, as both sides of its files: editors show it side by side. */

import type { ToolCallContent } from "@agentclientprotocol/sdk";
import type { Workspace } from "../protocol/mod.ts";
import { absolute } from "./tool_calls.ts";

/** Bytes of a file that is shown whole. */
const mostBytes = 400_000;

/**
 * Nothing where the text holds no diff, or one that does not fit the files as they are: what is shown
 * says it all in any case.
 */
export async function proposedDiffs(
  shown: string,
  workspace: Workspace,
): Promise<ToolCallContent[]> {
  const patch = /^--- .*\n\+\+\+ .*\n(?:(?:@@|[ +\-\\]).*(?:\n|$))*/gm;
  const found = [...shown.matchAll(patch)].map(([text]) => text);
  const contents = await Promise.all(found.map((text) => sidesOf(text, workspace)));
  return contents.some((it) => it === null) ? [] : contents.flatMap((it) => it ?? []);
}

async function sidesOf(text: string, workspace: Workspace): Promise<ToolCallContent | null> {
  const [from = "", to = "", ...lines] = text.replace(/\n$/, "").split("\n");
  const [before, after] = [nameOf(from), nameOf(to)];
  const path = after ?? before;
  if (path === null) return null;
  try {
    const oldText = before === null ? null : await contentOf(path, workspace);
    const newText = patched(oldText ?? "", lines);
    if (newText === null) return null;
    return { type: "diff", path: absolute(path, workspace.root), oldText, newText };
  } catch {
    return null;
  }
}

/** `null`: there is no file on this side. */
function nameOf(line: string): string | null {
  const name = line.slice(4).replace(/\t.*$/, "");
  return name === "/dev/null" ? null : name.replace(/^[ab]\//, "");
}

/** The text with the hunks of a unified diff; `null`: they are not of this text. */
function patched(text: string, lines: readonly string[]): string | null {
  const old = text.split("\n");
  const all: string[] = [];
  let at = 0;
  let isOpen = false;
  for (const line of lines) {
    const [mark, rest] = [line[0], line.slice(1)];
    if (mark === "@") {
      const [, start = "1", count = "1"] = /^@@ -(\d+)(?:,(\d+))? /.exec(line) ?? [];
      const until = count === "0" ? Number(start) : Number(start) - 1;
      if (until < at) return null;
      all.push(...old.slice(at, until));
      at = until;
    } else if (mark === "+") {
      all.push(rest);
      isOpen = false;
    } else if (mark === "\\") {
      isOpen = true;
    } else {
      if (old[at] !== rest) return null;
      at++;
      if (mark === " ") all.push(rest);
    }
  }
  const rest = old.slice(at);
  // A new text ends with a line break, unless its last line says that it has none.
  const end = text === "" && !isOpen ? [""] : [];
  return [...all, ...(text === "" ? [] : rest), ...end].join("\n");
}

async function contentOf(path: string, workspace: Workspace): Promise<string> {
  const { bytes } = await workspace.read(path, { maxBytes: mostBytes });
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}
