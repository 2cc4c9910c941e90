/** Lines that stand for text that was left out: a rewrite with one of them would lose that text. */

import { fold } from "./keys.ts";
import { indentOf, isBlank } from "./lines.ts";

const comment =
  /^(?:\/\/+|#+|\{?\/\*+|\*+(?!\/)|<!--|--+|;+|%+|"""|''')\s*(.*?)\s*(?:\*+\/\}?|-->|"""|''')?$/;

const parts =
  "(?:code|implementation|logic|content|file|body|methods?|functions?|class|classes|imports?|" +
  "lines?|module|component|script|program|fields?|props|cases|tests|routes|styles|rules|entries|" +
  "definitions|declarations|handlers|setup|sections?|document|text|config|configuration)";
const stays = "(?:(?:remains?|stays?|is|are|goes|continues?|kept)? ?" +
  "(?:here|unchanged|untouched|omitted|the same|as before|as is|as-is|below|above|for brevity))";

/** Whole comments that say so with no dots. */
const sayings: readonly RegExp[] = [
  new RegExp(
    `^(?:the )?(?:rest|remainder)(?: of (?:the |your |this |our )?[\\w ]{1,40}?)? ${stays}$`,
  ),
  new RegExp(`^(?:the )?rest of (?:the |your |this )?(?:\\w+ ){0,2}${parts}$`),
  new RegExp(`^(?:your |the )?(?:existing|same) (?:\\w+ )?${parts}(?: ${stays})?$`),
  new RegExp(`^(?:the |all )?(?:other|previous|original|remaining) (?:\\w+ )?${parts} ${stays}$`),
  new RegExp(
    `^keep (?:the |all )?(?:existing|other|remaining|original|rest of the) ${parts}\\b.*$`,
  ),
  new RegExp(`^(?:everything|all)(?: else)? ${stays}$`),
  new RegExp(`^(?:${parts} )?(?:unchanged|omitted|snipped|snip|truncated)(?: ${stays})?$`),
  /^(?:no changes?|same as (?:before|above|original|the original))(?: (?:here|below|needed))?$/,
  /^(?:其余|其他|剩余|原有|现有|以下|以上|此处|中间)?.{0,8}(?:代码|内容|部分|逻辑|实现).{0,4}(?:不变|省略|保持|略)/u,
  /^(?:保持不变|省略|此处省略.*|略)$/u,
];

/** Words that make dots in a comment a gap rather than a pause. */
const gap = new RegExp(
  `^(?:the |your |all )?(?:rest|remaining|remainder|existing|unchanged|same|previous|original|` +
    `omitted|snip|other ${parts}|more ${parts}|${parts})\\b|^(?:其余|其他|剩余|原有|现有|省略|保持)`,
);

/** Words between dots without a comment; `...rest` is code. */
const saying = /^(?:\.{3}|…)(?:\s+\(?[a-z]|\(?[a-z][a-z ]*\)?(?:\.{3}|…)$)/i;

const dots = /\.{3,}|…/;

/**
 * A line of the new text that stands for text left out and is not in the old one, as it is;
 * `null` if there is none.
 */
export function elidedLine(newText: string, oldText: string, path = ""): string | null {
  const lines = newText.split(/\r?\n/);
  const known = new Set(oldText.split(/\r?\n/).map((line) => fold(line).trim()));
  const found = lines.find((line, at) =>
    isElision(line.trim()) && !known.has(fold(line).trim()) && !isCode(lines, at, { known, path })
  );
  return found?.trim() ?? null;
}

function isElision(line: string): boolean {
  if (/^(?:\.{3,}|…+)[;,]?$/.test(line)) return true;
  const body = comment.exec(line)?.[1] ?? (saying.test(line) ? line : null);
  if (body === null) return false;
  const words = body.replace(/^[\s.…([<{-]+|[\s.…)\]>}!:-]+$/g, "").toLowerCase();
  if (words === "") return dots.test(body);
  if (sayings.some((saying) => saying.test(words))) return true;
  const edge = /^[([<{]?\s*(?:\.{3,}|…)|(?:\.{3,}|…)\s*[)\]>}]?$/.test(body);
  return edge && gap.test(words) && words.split(/\s+/).length <= 10;
}

/** Three dots are a statement of Python, go on a doctest, and end a document of YAML. */
function isCode(
  lines: readonly string[],
  at: number,
  { known, path }: { readonly known: ReadonlySet<string>; readonly path: string },
): boolean {
  const line = lines[at] ?? "";
  if (line.trim() !== "...") return false;
  if (/\.ya?ml$/i.test(path) && indentOf(line) === "") return true;
  const above = lines.slice(0, at);
  if (above.findLast((it) => !it.trim().startsWith("..."))?.trim().startsWith(">>>")) return true;
  const before = above.findLast((it) => !isBlank(it)) ?? "";
  const after = lines.slice(at + 1).find((it) => !isBlank(it)) ?? "";
  const alone = after === "" || indentOf(after).length < indentOf(line).length;
  const header = /:\s*(?:#.*)?$/.test(before) && !known.has(fold(before).trim());
  return alone && (header || /(?:"""|''')$/.test(before.trim()));
}
