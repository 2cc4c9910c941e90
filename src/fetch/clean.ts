/** Takes out of a page what nobody reads, and makes its links whole. */

import type { PageDocument, PageElement } from "./dom.ts";

/** Never text of the page, or for those who click. */
const unread = [
  ...["script", "style", "noscript", "template", "svg", "math annotation", "iframe", "frame"],
  ...[
    "object",
    "embed",
    "canvas",
    "video",
    "audio",
    "map",
    "link",
    "meta",
    "base",
    "dialog",
    "title",
  ],
  ...["input", "button", "select", "textarea", "datalist"],
  ...["[hidden]", '[aria-hidden="true"]', ".headerlink", ".linenos", ".lineno", ".gutter"],
].join(",");

const hiddenStyle =
  /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0?\.?0*(?:;|!|\s|$)|font-size\s*:\s*0(?:\.0*)?(?:px|em|rem|pt|%)?\s*(?:;|!|$)|text-indent\s*:\s*-\d{3,})/i;

/** Around the text of a page, where it has no marked middle. */
const furniture = "nav, footer, aside, [role=navigation], [role=contentinfo], [role=search]";

/** Removes what nobody reads. */
export function stripped(document: PageDocument): void {
  for (const element of document.querySelectorAll(unread)) element.remove();
  for (const element of document.querySelectorAll("[style]")) {
    if (hiddenStyle.test(element.getAttribute("style") ?? "")) element.remove();
  }
}

/**
 * Brings a page that is not too deep into a form that Markdown has. `base`: by which links are
 * made absolute.
 */
export function cleaned(document: PageDocument, base: string): void {
  for (const link of document.querySelectorAll("a")) mended(link, base);
  for (const image of document.querySelectorAll("img, picture source")) {
    const alt = (image.getAttribute("alt") ?? "").trim();
    image.replaceWith(alt === "" ? "" : `[image: ${alt}]`);
  }
  for (const table of [...document.querySelectorAll("table")].reverse()) {
    if (isLayout(table)) unwrapped(table, document);
    else table.querySelector("tr")?.setAttribute(headMark, "");
  }
  for (const list of document.querySelectorAll("ol")) numbered(list);
}

export function withoutFurniture(element: PageElement): void {
  for (const part of element.querySelectorAll(furniture)) part.remove();
  for (const part of element.querySelectorAll("header, [role=banner]")) {
    if (!part.querySelector("h1, h2")) part.remove();
  }
}

/** By which the page's links are to be read. */
export function baseOf(document: PageDocument, url: string): string {
  const href = document.querySelector("base[href]")?.getAttribute("href") ?? "";
  return URL.parse(href, url)?.href ?? url;
}

/** Absolute and for the web, or plain text. Links inside the page say nothing without it. */
function mended(link: PageElement, base: string): void {
  const href = link.getAttribute("href");
  const target = href === null || href.startsWith("#") ? null : URL.parse(href.trim(), base);
  const text = (link.textContent ?? "").trim();
  if (/^[#¶§🔗]?$/u.test(text) && ![...link.children].length) return link.remove();
  if (target && ["http:", "https:", "mailto:"].includes(target.protocol)) {
    link.setAttribute("href", target.href);
    link.removeAttribute("title");
  } else {
    link.removeAttribute("href");
  }
}

/** A table that places things: one cell, blocks of code, or tables inside. */
function isLayout(table: PageElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute("role") ?? "")) return true;
  if (table.querySelector("table, pre, h1, h2, h3, ul, ol, article, section")) return true;
  const [, second] = table.querySelectorAll("td, th");
  return second === undefined;
}

/** Its own rows and cells only: a table inside may be one of data. */
function unwrapped(table: PageElement, document: PageDocument): void {
  const parts = [...table.querySelectorAll("td, th, tr, tbody, thead, tfoot")];
  for (const part of parts.filter((it) => tableOf(it) === table).reverse()) {
    renamed(part, document);
  }
  renamed(table, document);
}

function tableOf(node: PageElement): PageElement | null {
  let at = node.parentElement;
  while (at && at.nodeName.toLowerCase() !== "table") at = at.parentElement;
  return at;
}

function renamed(element: PageElement, document: PageDocument): void {
  const block = document.createElement("div");
  block.append(...element.childNodes);
  element.replaceWith(block);
}

/** Marks for those who write Markdown: looking for them there would take the square of the time. */
export const headMark = "data-head-row";
export const numberMark = "data-number";

function numbered(list: PageElement): void {
  const start = Number.parseInt(list.getAttribute("start") ?? "1");
  let number = Number.isNaN(start) ? 1 : start;
  for (const item of list.children) {
    if (item.nodeName.toLowerCase() === "li") item.setAttribute(numberMark, `${number++}`);
  }
}
