/** What can be looked at, as lines: of files, outputs, differences. Every text of them is safe to show. */

import { safe } from "../text/mod.ts";

export type Line =
  /** `number` from 1; `null`: it has none. */
  | { readonly kind: "text"; readonly text: string; readonly number: number | null }
  /** What follows belongs to it, up to the next. */
  | {
    readonly kind: "head";
    readonly text: string;
    /** In the project; `null`: it is no file. */
    readonly path: string | null;
    readonly added: number;
    readonly removed: number;
  }
  /** What stands between two parts of a difference. */
  | { readonly kind: "hunk"; readonly text: string }
  | { readonly kind: "note"; readonly text: string }
  | {
    readonly kind: "same";
    readonly text: string;
    readonly old: number;
    readonly fresh: number;
  }
  | { readonly kind: "removed"; readonly text: string; readonly old: number }
  | { readonly kind: "added"; readonly text: string; readonly fresh: number };

export interface Document {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Path in the project of the file that it is; `null`: it is none, or several. */
  readonly path: string | null;
  /** Of its text, as behind a fence; empty: none. Parts of differences go by their paths. */
  readonly language: string;
  /** All of it, as it is copied. */
  readonly source: string;
}

/** The text of a file, an output, a message. `numbered`: its lines are counted. */
export function textLines(text: string, numbered = true): readonly Line[] {
  return safe(text.replace(/\n$/, "")).split("\n")
    .map((line, at) => ({ kind: "text", text: line, number: numbered ? at + 1 : null }));
}

/** A line that begins a part, which is no file. */
export function headLine(text: string): Line {
  return { kind: "head", text, path: null, added: 0, removed: 0 };
}

export interface TextDocument {
  readonly title: string;
  readonly text: string;
  readonly path?: string;
  readonly language?: string;
}

export function textDocument({ title, text, path, language }: TextDocument): Document {
  return {
    title,
    lines: textLines(text),
    path: path ?? null,
    language: language ?? (path === undefined ? "" : languageOf(path)),
    source: text,
  };
}

/** As `languageName` takes it: the end of a name, or the name where it has none. */
export function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const at = name.lastIndexOf(".");
  return at > 0 ? name.slice(at + 1) : name;
}

/** Words for the languages of a document that could be shown in colours. */
export function languagesOf({ lines, language }: Document): readonly string[] {
  const paths = lines.flatMap((it) => it.kind === "head" && it.path !== null ? [it.path] : []);
  return [...new Set([language, ...paths.map(languageOf)])].filter((it) => it !== "");
}

/** The number by which a line is known: in the text as it is now, of what was removed in the old one. */
export function numberOf(line: Line): number | null {
  switch (line.kind) {
    case "text":
      return line.number;
    case "same":
    case "added":
      return line.fresh;
    case "removed":
      return line.old;
    case "head":
    case "hunk":
    case "note":
      return null;
  }
}

/** A line of a difference that says what is different. */
export function isChange({ kind }: Line): boolean {
  return kind === "added" || kind === "removed";
}

/** Path and line that an editor is to open for a line of the document; `null`: it is in no file. */
export function placeOf(
  { lines, path }: Document,
  at: number,
): { readonly path: string; readonly line: number } | null {
  const head = lines.slice(0, at + 1).findLast(({ kind }) => kind === "head");
  const file = head?.kind === "head" ? head.path : path;
  if (file === null) return null;
  // Where there is no line as it is now, the next one that has a number.
  const rest = lines.slice(at + 1).findIndex(({ kind }) => kind === "head");
  for (const line of lines.slice(at, rest === -1 ? undefined : at + 1 + rest)) {
    if (line.kind === "same" || line.kind === "added") return { path: file, line: line.fresh };
    if (line.kind === "text" && line.number !== null) return { path: file, line: line.number };
  }
  return { path: file, line: 1 };
}
