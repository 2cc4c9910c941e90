import type { Role, Row, Span } from "../types.ts";
import type { HighlightCore } from "./hljs.ts";
import { push } from "./spans.ts";

/** Characters of one piece of code that are looked at; a longer one is shown plain. */
const limit = 65_536;

/** What the classes of highlight.js mean here; others look like the code around them. */
const roles: Readonly<Record<string, Role>> = {
  addition: "added",
  attribute: "function",
  built_in: "type",
  bullet: "number",
  "char": "string",
  "class_": "type",
  code: "string",
  comment: "comment",
  deletion: "removed",
  doctag: "comment",
  function_: "function",
  keyword: "keyword",
  link: "link",
  literal: "number",
  meta: "comment",
  name: "keyword",
  number: "number",
  quote: "comment",
  regexp: "string",
  section: "heading",
  "selector-class": "type",
  "selector-id": "type",
  "selector-tag": "keyword",
  string: "string",
  subst: "text",
  symbol: "number",
  "template-variable": "type",
  title: "function",
  type: "type",
};

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** A row of spans for each line; `null`: too long, or not to be read. Code is safe text already. */
export function highlighted(
  core: HighlightCore,
  code: string,
  language: string,
): readonly Row[] | null {
  if (code.length > limit) return null;
  try {
    return rowsOf(core.highlight(code, { language, ignoreIllegals: true }).value);
  } catch {
    // A grammar that fails costs colours and nothing else.
    return null;
  }
}

function rowsOf(html: string): readonly Row[] {
  const rows: Span[][] = [[]];
  const open: Role[] = [];
  for (const [part, classes] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (classes !== undefined) open.push(roleOf(classes) ?? open.at(-1) ?? "text");
    else if (part === "</span>") open.pop();
    else addText(rows, part, open.at(-1) ?? "text");
  }
  return rows;
}

function addText(rows: Span[][], html: string, role: Role): void {
  const text = html.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (it) => entities[it] ?? it);
  for (const [at, line] of text.split("\n").entries()) {
    if (at > 0) rows.push([]);
    const row = rows.at(-1);
    // A grammar may part a digit from what makes a picture of it.
    const marks = /^[\p{M}\u200d]*/u.exec(line)?.[0] ?? "";
    const last = row?.at(-1);
    if (row && last) push(row, marks, last);
    if (row) push(row, last ? line.slice(marks.length) : line, { role });
  }
}

/** Of `hljs-title function_` the last says most. */
function roleOf(classes: string): Role | undefined {
  for (const name of classes.split(" ").toReversed()) {
    const role = roles[name.replace(/^hljs-/, "")];
    if (role) return role;
  }
  return undefined;
}
