import { printable } from "../ansi/mod.ts";
import { articleOf } from "./article.ts";
import { baseOf, cleaned, stripped } from "./clean.ts";
import { flattened, type PageDocument, parsePage } from "./dom.ts";
import { toMarkdown } from "./to_markdown.ts";

export interface Page {
  /** Without line ends; empty if it has none. */
  readonly title: string;
  /** Markdown without anything invisible. */
  readonly text: string;
  /** What of the page is not in `text`, for a model; one clause each. */
  readonly left: readonly string[];
}

/** Beyond are data and not pages; half a second of work. */
const maxHtml = 1_500_000;

/** Tags, as far as `<` begins one. The parser takes a second for 500,000 of them (measured). */
const maxTags = 60_000;

/** What comes after walks by recursion. */
const maxDepth = 150;

const maxTitle = 200;

/** A page as Markdown; `url` is where it came from. */
export async function readPage(html: string, url: string): Promise<Page> {
  const given = withinLimits(html);
  const document = await parsePage(given);
  const title = titleOf(document);
  const base = baseOf(document, url);
  stripped(document);
  const extent = flattened(document.body, maxDepth);
  cleaned(document, base);
  const article = await articleOf(document, extent);
  const text = printable(await toMarkdown(article.element));
  const left = [
    ...article.part ? ["what stands around the text (menus, lists of links) was left out"] : [],
    ...given.length < html.length ? ["only the first part of the page was read"] : [],
  ];
  return { title, text, left };
}

function titleOf(document: PageDocument): string {
  const text = document.querySelector("title")?.textContent ?? "";
  return printable(text.replaceAll(/\s+/g, " ").trim().slice(0, maxTitle));
}

function withinLimits(html: string): string {
  const short = html.slice(0, maxHtml);
  let at = -1;
  for (let tags = 0; tags < maxTags; tags++) {
    at = short.indexOf("<", at + 1);
    if (at < 0) return short;
  }
  return short.slice(0, at);
}
