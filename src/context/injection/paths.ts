/** Paths among words, with the lines that stand behind them: `src/a.py:10-40`, `a.ts(10,5)`, `@docs/说明.md`. */

import { extensionOf } from "../../util/mod.ts";
import type { LineRange } from "./types.ts";

/** A path and where it stands in the words. */
export interface SaidPath {
  readonly path: string;
  readonly ranges: readonly LineRange[];
  /** Its ending is one that files have. */
  readonly findable: boolean;
  /** Offset of its first character, and of the first one behind it and its lines. */
  readonly at: number;
  readonly end: number;
}

/** Folders of web frameworks may be in brackets: `app/(shop)/[id]/page.tsx`. */
const component = String.raw`(?:\([\w-]+\)(?=[\\/])|(?:[\w.~+@$-]|\[\.{0,3}[\w-]+\])+)`;
const bare = String.raw`(?:[A-Za-z]:(?=[\\/]))?[\\/]?${component}(?:[\\/]${component})*`;
/** In quotes, or behind an `@`, a name may hold anything but what ends it. */
const marked = String
  .raw`@[^\s@，。；：、"'\`)）]+|"[^"\n]{1,200}"|\`[^\`\n]{1,200}\`|“[^”\n]{1,200}”|「[^」\n]{1,200}」`;
const candidates = new RegExp(`${marked}|(?<![A-Za-z0-9_])${bare}`, "g");

/** Directly behind a path. */
const lines =
  /^(?:[:：](\d+)(?:\s?[-–~]\s?(\d+)|:\d+)?|#L(\d+)(?:C\d+)?(?:-L?(\d+))?|\((\d+)(?:,\s?\d+)?\))/;

/** Endings of files that people name; others are taken for files only where one has that path. */
const endings = new Set(
  (".astro .bash .bat .c .cc .cfg .cjs .clj .cmake .conf .cpp .cs .css .csv .cts .cxx .dart .ejs .env " +
    ".erb .erl .ex .exs .fs .go .gradle .graphql .groovy .h .hbs .hh .hpp .hrl .hs .html .hxx .ini .ipynb " +
    ".java .jinja .jl .js .json .json5 .jsonc .jsx .kt .kts .less .lock .log .lua .m .md .mdx .mjs .ml .mm " +
    ".mod .mts .nim .nix .php .pl .pm .po .prisma .properties .proto .ps1 .py .pyi .pyx .r .rb .rs .rst " +
    ".sass .sbt .scala .scss .sh .sql .styl .sum .svelte .svg .swift .tex .tf .toml .ts .tsx .txt .vim .vue " +
    ".wat .xml .yaml .yml .zig .zsh").split(" "),
);

/** In order of place, none within another. */
export function pathsIn(text: string): readonly SaidPath[] {
  return [...text.matchAll(candidates)].flatMap(({ 0: found, index }) => {
    const isQuoted = /^["`“「]/.test(found);
    const inner = isQuoted ? found.slice(1, -1) : found;
    const named = isQuoted ? quoted(inner) : trimmed(inner);
    const at = isQuoted ? index + 1 : index;
    if (named === "") return [];
    const behind = lines.exec(text.slice(at + named.length, at + named.length + 24));
    const path = tidied(named.startsWith("@") && !isScope(named) ? named.slice(1) : named);
    if (!isPath(path, named.startsWith("@"))) return [];
    const end = at + named.length + (behind?.[0].length ?? 0);
    const findable = endings.has(extensionOf(path));
    return [{ path, ranges: behind ? [rangeOf(behind)] : [], findable, at, end }];
  });
}

/** `/` between components, without `./`, `file://` and a closing `/`. */
export function tidied(written: string): string {
  return written.replace(/^file:\/\//, "").replaceAll("\\", "/").replaceAll(/\/{2,}/g, "/")
    .replace(/^(?:\.\/)+/, "").replace(/(?!^)\/$/, "");
}

/** What stands in quotes is a path only as a whole; lines may follow it. */
function quoted(inner: string): string {
  const path = inner.replace(/(?::\d+(?:[-:]\d+)?|#L\d+(?:-L?\d+)?)$/, "");
  const hasBlanks = /\s/.test(path);
  if (hasBlanks && (!endings.has(extensionOf(path)) || /[(){};=]|\s{2}/.test(path))) return "";
  return /[(){};=<>|*?]/.test(path.replaceAll(/\([\w-]+\)(?=\/)/g, "")) ? "" : path;
}

/** A sentence ends behind it. */
function trimmed(word: string): string {
  const drive = /^[A-Za-z]:/.exec(word)?.[0] ?? "";
  return drive +
    word.slice(drive.length).replace(/[.~+$@-]+$/, "").replace(/[，。；：、！？,;:!?]+.*$/s, "");
}

/** `@types/node` and its like are packages. */
function isScope(word: string): boolean {
  return /^@[\w-]+\/[\w-]+$/.test(word);
}

function isPath(path: string, isMarked: boolean): boolean {
  if (path === "" || path.length > 300 || /^[\d.]+$/.test(path)) return false;
  if (isMarked || endings.has(extensionOf(path))) return true;
  // `and/or`, `1/2`: one look says whether there is such a file.
  if (path.includes("/")) return /[A-Za-z]/.test(path) && !path.startsWith("/");
  return /^(?:Makefile|Dockerfile|README|LICENSE|CHANGELOG|Gemfile|Rakefile|Justfile|\.[a-z][\w.-]+)$/i
    .test(path) || /^[\w-]+\.\w+$/.test(path);
}

function rangeOf(match: RegExpExecArray): LineRange {
  const [, first, last, anchor, anchored, inBrackets] = match;
  const from = Math.max(1, Number(first ?? anchor ?? inBrackets ?? 1));
  return { from, to: Math.max(from, Number(last ?? anchored ?? from)) };
}
