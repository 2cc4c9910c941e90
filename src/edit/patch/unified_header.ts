/** What stands before the first hunk of a file in a unified diff. */

import { cleanPath, gitNames, plainNames } from "./names.ts";

export interface FileHeader {
  /** `null`: there is no file on this side. */
  readonly from: string | null;
  readonly to: string | null;
  readonly created: boolean;
  readonly deleted: boolean;
  /** The names differ since the file was renamed, and not by chance. */
  readonly renamed: boolean;
  readonly copied: boolean;
  readonly binary: boolean;
  /** As git has it: octal, with the kind of file in front. */
  readonly newMode: string | null;
  readonly oldMode: string | null;
  /** Index of the line behind it. */
  readonly next: number;
}

/** The header that begins at a line, `null` if none does. */
export function headerOf(lines: readonly string[], at: number): FileHeader | null {
  const line = lines[at] ?? "";
  if (line.startsWith("diff --git ")) return gitHeader(lines, at);
  const names = namesAt(lines, at);
  return names && { ...plain, ...names };
}

const plain = {
  created: false,
  deleted: false,
  renamed: false,
  copied: false,
  binary: false,
  newMode: null,
  oldMode: null,
};

interface NamesAt {
  readonly from: string | null;
  readonly to: string | null;
  readonly next: number;
}

/** `--- x` and `+++ y`, or one of them right before a hunk: the other is forgotten often. */
function namesAt(lines: readonly string[], at: number): NamesAt | null {
  const [first = "", second = "", third = ""] = lines.slice(at, at + 3);
  const old = nameBehind("--- ", first);
  const fresh = nameBehind("+++ ", second);
  const ends = third === "" || /^(?:@@|diff |\*\*\* |Binary )/.test(third);
  if (old !== null && fresh !== null && ends) return { ...plainNames(old, fresh), next: at + 2 };
  const only = old ?? nameBehind("+++ ", first);
  if (only === null || !second.startsWith("@@")) return null;
  const bare = only.replace(/^[ab]\//, "");
  return { from: bare, to: bare, next: at + 1 };
}

function nameBehind(mark: string, line: string): string | null {
  if (!line.startsWith(mark)) return null;
  return cleanPath(line.slice(mark.length)) || null;
}

const extended =
  /^(old mode|new mode|new file mode|deleted file mode|rename from|rename to|copy from|copy to|similarity index|dissimilarity index|index)\b ?(.*)$/;

function gitHeader(lines: readonly string[], start: number): FileHeader {
  const named = gitNames((lines[start] ?? "").slice("diff --git ".length).trim());
  const said = new Map<string, string>();
  let at = start + 1;
  for (; at < lines.length; at++) {
    const found = extended.exec(lines[at] ?? "");
    if (!found) break;
    said.set(found[1] ?? "", found[2] ?? "");
  }
  const names = namesAt(lines, at);
  const renames = namedBy(said, "rename") ?? namedBy(said, "copy");
  const created = said.has("new file mode");
  const deleted = said.has("deleted file mode");
  const { from, to } = renames ?? names ?? named ?? { from: null, to: null };
  const next = names?.next ?? at;
  return {
    from: created ? null : from,
    to: deleted ? null : to,
    created,
    deleted,
    renamed: said.has("rename to"),
    copied: said.has("copy to"),
    binary: /^(?:Binary files |GIT binary patch)/.test(lines[next] ?? ""),
    newMode: said.get("new mode") ?? said.get("new file mode") ?? null,
    oldMode: said.get("old mode") ?? null,
    next,
  };
}

function namedBy(said: ReadonlyMap<string, string>, how: "rename" | "copy") {
  const [from, to] = [said.get(`${how} from`), said.get(`${how} to`)];
  return from === undefined || to === undefined
    ? null
    : { from: cleanPath(from), to: cleanPath(to) };
}
