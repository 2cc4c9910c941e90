import { printable } from "../ansi/mod.ts";
import { fetchText } from "./fetch_text.ts";
import { readPage } from "./page.ts";
import type { FetchPorts, Refusal } from "./types.ts";

/** What a model reads of a URL. */
export interface FetchedPage {
  readonly type: "page";
  readonly status: number;
  /** Where redirects ended. */
  readonly url: string;
  readonly contentType: string;
  readonly title: string;
  /** Markdown, or the text as it came; nothing invisible is in it. */
  readonly text: string;
  /** What is not in `text`, one clause each. */
  readonly notes: readonly string[];
}

/** Reads one URL; HTML becomes Markdown. Throws only the signal's reason. */
export async function fetchPage(
  url: string,
  ports: FetchPorts,
  options: { readonly signal: AbortSignal },
): Promise<FetchedPage | Refusal> {
  const fetched = await fetchText(url, ports, options);
  if (fetched.type === "refused") return fetched;
  const { status, contentType, bytes, cut } = fetched;
  const about = { type: "page", status, url: fetched.url, contentType } as const;
  const short = cut ? [`only the first ${bytes} bytes were read`] : [];
  if (fetched.kind !== "html") {
    return { ...about, title: "", text: printable(fetched.text), notes: short };
  }
  const { title, text, left } = await readPage(fetched.text, fetched.url);
  return { ...about, title, text, notes: [...left, ...short] };
}
