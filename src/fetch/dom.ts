/** As much of the DOM as is used here. The parser's own types name a browser's, which Deno has not. */

export interface PageNode {
  /** 1 element, 3 text, 8 comment. */
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly parentNode: PageNode | null;
  readonly childNodes: Iterable<PageNode>;
  remove(): void;
  replaceWith(...nodes: readonly (PageNode | string)[]): void;
}

export interface PageElement extends PageNode {
  readonly children: Iterable<PageElement>;
  readonly parentElement: PageElement | null;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  append(...nodes: readonly (PageNode | string)[]): void;
}

export interface PageDocument {
  readonly body: PageElement;
  createElement(name: string): PageElement;
  querySelector(selector: string): PageElement | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
}

export async function parsePage(html: string): Promise<PageDocument> {
  const { parseHTML } = await import("linkedom");
  const whole = /<html[\s>]/i.test(html)
    ? html
    : `<html>${/<body[\s>]/i.test(html) ? html : `<body>${html}</body>`}</html>`;
  const document: unknown = Reflect.get(parseHTML(whole), "document");
  if (!isDocument(document)) throw new TypeError("the parser gave no document");
  return document;
}

function isDocument(value: unknown): value is PageDocument {
  return typeof value === "object" && value !== null && "body" in value && isElement(value.body);
}

export function isElement(value: unknown): value is PageElement {
  return typeof value === "object" && value !== null && "querySelectorAll" in value &&
    "getAttribute" in value;
}

export interface Extent {
  readonly elements: number;
  readonly depth: number;
}

/**
 * Counts elements. What lies deeper than `maxDepth` becomes plain text, since those who come
 * after walk by recursion.
 */
export function flattened(root: PageElement, maxDepth: number): Extent {
  let elements = 0;
  let depth = 0;
  const open: { readonly node: PageElement; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    elements++;
    depth = Math.max(depth, next.depth);
    const children = [...next.node.children];
    if (next.depth < maxDepth) {
      for (const node of children) open.push({ node, depth: next.depth + 1 });
    } else {
      for (const child of children) child.replaceWith(child.textContent ?? "");
    }
  }
  return { elements, depth };
}
