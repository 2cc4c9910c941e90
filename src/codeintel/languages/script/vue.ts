/** Single-file components: their script blocks, at the places where they stand. */

import type { Import, Imports } from "../../facts.ts";
import { LineCounter } from "./line_counter.ts";
import { scanScript } from "./scan.ts";

const SCRIPT = /<script\b/gi;
const CLOSING = /<\/script\s*>/gi;
const TAG_STOP = /["'>]/g;
const SOURCE = /(?:^|[\s"'])src\s*=\s*(?:"([^"]+)"|'([^']+)')/;

interface Block {
  /** Offset of `<script`. */
  readonly tag: number;
  /** What stands between the name of the tag and its `>`. */
  readonly attributes: string;
  readonly from: number;
  readonly to: number;
}

/** Everything outside `<script>` blanked: same length, same lines. */
export function scriptOnly(text: string): string {
  let out = "";
  let at = 0;
  for (const { from, to } of blocks(text)) {
    out += blank(text.slice(at, from)) + text.slice(from, to);
    at = to;
  }
  return out + blank(text.slice(at));
}

/** Imports of the script blocks and of `<script src="…">`, in order of place. */
export function scanVue(text: string): Imports {
  const lines = new LineCounter(text);
  const sources: Import[] = [];
  for (const { tag, attributes } of blocks(text)) {
    const match = SOURCE.exec(attributes);
    const specifier = match?.[1] ?? match?.[2];
    if (specifier) sources.push({ specifier, kind: "static", line: lines.lineOf(tag) });
  }
  const { imports } = scanScript(scriptOnly(text));
  return { imports: [...sources, ...imports].sort((a, b) => a.line - b.line) };
}

/** A block that is never closed, and everything after it, is none. */
function blocks(text: string): readonly Block[] {
  const found: Block[] = [];
  SCRIPT.lastIndex = 0;
  while (SCRIPT.test(text)) {
    const name = SCRIPT.lastIndex;
    const from = tagEnd(text, name);
    if (from < 0) return found;
    CLOSING.lastIndex = from;
    const closing = CLOSING.exec(text);
    if (!closing) return found;
    const attributes = text.slice(name, from - 1);
    found.push({ tag: name - "<script".length, attributes, from, to: closing.index });
    SCRIPT.lastIndex = CLOSING.lastIndex;
  }
  return found;
}

/** Offset after the `>` of a tag; one between quotes (`generic="T extends A<B>"`) does not end it. */
function tagEnd(text: string, name: number): number {
  TAG_STOP.lastIndex = name;
  while (TAG_STOP.test(text)) {
    const at = TAG_STOP.lastIndex;
    const stop = text.charAt(at - 1);
    if (stop === ">") return at;
    const close = text.indexOf(stop, at);
    if (close < 0) return -1;
    TAG_STOP.lastIndex = close + 1;
  }
  return -1;
}

function blank(text: string): string {
  return text.replace(/[^\n]+/g, (line) => " ".repeat(line.length));
}
