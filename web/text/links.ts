/** Which addresses in a model's words may be opened, and what is shown of them. */

export interface SafeLink {
  readonly href: string;
  /** Where it leads; empty: the words say it. */
  readonly place: string;
}

const protocols: ReadonlySet<string> = new Set(["http:", "https:", "mailto:"]);

/** `null`: it is shown as text. Characters beyond ASCII in a host are shown as they are dialled. */
export function linkOf(href: string, words: string): SafeLink | null {
  const url = URL.parse(href);
  if (url === null || !protocols.has(url.protocol) || url.username !== "") return null;
  const place = url.protocol === "mailto:" ? url.pathname : url.host;
  const isSaid = words.trim().replace(/^https?:\/\//, "").startsWith(place);
  return { href: url.href, place: isSaid ? "" : place };
}
