/** Which part of a page is its text. */

import { withoutFurniture } from "./clean.ts";
import { isElement, type PageDocument, type PageElement, parsePage } from "./dom.ts";

/** Readability takes time with the cube of the depth: 6 s at 600 (measured). */
const maxDepth = 60;
const maxElements = 8000;

/** Readability must keep so much of what the page itself has in its middle. */
const leastPart = 0.5;

/** Fewer characters than this are no article. */
const leastText = 140;

export interface Article {
  readonly element: PageElement;
  /** The rest of the page was left out. */
  readonly part: boolean;
}

/** The article as Readability finds it where that is most of the page, else the page's own middle. */
export async function articleOf(
  document: PageDocument,
  extent: { readonly elements: number; readonly depth: number },
): Promise<Article> {
  const whole = textLength(document.body);
  const found = extent.depth <= maxDepth && extent.elements <= maxElements
    ? await readable(document)
    : null;
  const middle = middleOf(document);
  const least = Math.max(leastText, leastPart * textLength(middle));
  const element = found !== null && textLength(found) >= least ? found : middle;
  return { element, part: textLength(element) < 0.8 * whole };
}

/** Works on a copy: what it does to a page cannot be undone. */
async function readable(document: PageDocument): Promise<PageElement | null> {
  const { Readability } = await import("@mozilla/readability");
  const copy = await parsePage(String(document));
  try {
    const article = new Readability<unknown>(Object(copy), {
      charThreshold: leastText,
      keepClasses: true,
      disableJSONLD: true,
      serializer: (node: unknown) => node,
    }).parse();
    return isElement(article?.content) ? article.content : null;
  } catch (error) {
    // It is written for whole pages of browsers; whatever it does not bear is read without it.
    if (error instanceof Error) return null;
    throw error;
  }
}

/** What the page marks as its text, else all of it without what stands around. */
function middleOf(document: PageDocument): PageElement {
  for (const marks of ["main, [role=main]", "article"]) {
    const [only, other] = document.querySelectorAll(marks);
    if (only && !other && textLength(only) > 0) return only;
  }
  withoutFurniture(document.body);
  return document.body;
}

function textLength(element: PageElement): number {
  return (element.textContent ?? "").replaceAll(/\s+/g, " ").length;
}
