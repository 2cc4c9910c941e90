/** Elements to Markdown: Turndown with rules of ours for code and tables. */

import { headMark, numberMark } from "./clean.ts";
import type { PageElement, PageNode } from "./dom.ts";

interface Rule {
  readonly filter: string | readonly string[];
  replacement(content: string, node: PageElement): string;
}

/** As much of Turndown as is used; the package has no types. */
interface Turndown {
  escape(text: string): string;
  addRule(name: string, rule: Rule): void;
  turndown(node: PageNode): string;
}

type TurndownClass = new (options: Readonly<Record<string, string>>) => Turndown;

export async function toMarkdown(element: PageElement): Promise<string> {
  const Service: TurndownClass = (await import("turndown")).default;
  const service = new Service({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    hr: "---",
  });
  // Nobody renders it: `snake\\_case` would only be a word that does not exist.
  service.escape = (text) => text;
  for (const [name, rule] of Object.entries(rules)) service.addRule(name, rule);
  return service.turndown(element).replaceAll(/[ \t]+$/gm, "").replaceAll(/\n{3,}/g, "\n\n").trim();
}

const rules: Readonly<Record<string, Rule>> = {
  code: { filter: "pre", replacement: (_, node) => codeBlock(node) },
  item: { filter: "li", replacement: listItem },
  link: { filter: "a", replacement: link },
  term: { filter: "dt", replacement: (content) => `\n\n${content.trim()}\n` },
  definition: { filter: "dd", replacement: (content) => `: ${flat(content)}\n` },
  cell: { filter: ["td", "th"], replacement: cell },
  row: { filter: "tr", replacement: row },
  rows: { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content },
  caption: { filter: "caption", replacement: (content) => `${flat(content)}\n\n` },
  table: { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` },
};

/** A fence that is longer than any inside. */
function codeBlock(node: PageElement): string {
  const code = linesOf(node).replace(/^\n+/, "").trimEnd();
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return code === "" ? "" : `\n\n${fence}${languageOf(node)}\n${code}\n${fence}\n\n`;
}

/** Text in which a line break is one. */
function linesOf(node: PageNode): string {
  if (node.nodeName.toLowerCase() === "br") return "\n";
  const children = [...node.childNodes];
  return children.length === 0 ? node.textContent ?? "" : children.map(linesOf).join("");
}

/** How highlighters and site generators write a language into classes and attributes. */
const languageClass =
  /(?:^|\s)(?:language-|lang-|highlight-source-|highlight-|brush:\s*|sourceCode\s+|hljs\s+)([\w+#.-]+)/i;

/** Classes of the same form that name no language. */
const noLanguage: ReadonlySet<string> = new Set(["none", "default", "text", "plaintext", "txt"]);

function languageOf(node: PageElement): string {
  const code = node.querySelector("code");
  const above = node.parentElement;
  for (const at of [code, node, above, above?.parentElement, above?.parentElement?.parentElement]) {
    if (!at) continue;
    const named = at.getAttribute("data-lang") ?? at.getAttribute("data-language") ??
      languageClass.exec(at.getAttribute("class") ?? "")?.[1];
    const language = named?.toLowerCase().replace(/[^\w+#.-]/g, "") ?? "";
    if (language !== "" && language.length <= 20) return noLanguage.has(language) ? "" : language;
  }
  return "";
}

function listItem(content: string, node: PageElement): string {
  const number = node.getAttribute(numberMark);
  const marker = number === null ? "- " : `${number}. `;
  const text = content.trim().replaceAll("\n", `\n${" ".repeat(marker.length)}`);
  return text === "" ? "" : `${marker}${text}\n`;
}

function link(content: string, node: PageElement): string {
  const href = node.getAttribute("href");
  const text = content.trim();
  if (href === null || text === "") return content;
  // A heading or a block inside a link stays one: the address follows it.
  if (text.includes("\n")) return `\n\n${text} (${href})\n\n`;
  return text === href ? `<${href}>` : `[${text}](${href})`;
}

/** Columns that one cell may take: an attribute can say anything. */
const maxSpan = 20;

function cell(content: string, node: PageElement): string {
  return `| ${flat(content).replaceAll("|", "\\|")} ${"|  ".repeat(spanOf(node) - 1)}`;
}

function spanOf(node: PageElement): number {
  const span = Number.parseInt(node.getAttribute("colspan") ?? "1");
  return Math.min(maxSpan, Math.max(1, Number.isNaN(span) ? 1 : span));
}

/** The first row is the head, since Markdown has no table without one. */
function row(content: string, node: PageElement): string {
  const columns = cellsOf(node).reduce((sum, it) => sum + spanOf(it), 0);
  if (columns === 0) return "";
  const line = `${content.trim().replace(/\|$/, "| ")} |\n`;
  return node.getAttribute(headMark) !== null ? `${line}${"| --- ".repeat(columns)}|\n` : line;
}

function cellsOf(node: PageElement): readonly PageElement[] {
  return [...node.children].filter((it) => /^t[dh]$/i.test(it.nodeName));
}

function flat(content: string): string {
  return content.trim().replaceAll(/\s*\n\s*/g, " ");
}
