/** A session as one page that loads nothing: in the colours of the reader's own system. */

import { Marked } from "marked";
import type { Locale } from "../../messages/mod.ts";
import type { Event, UnknownEvent } from "../../protocol/mod.ts";

export interface HtmlPage {
  readonly title: string;
  readonly locale: Locale;
  /** In the words in which the log is told; untrusted. */
  readonly sections: readonly {
    readonly event: Event | UnknownEvent | null;
    readonly text: string;
  }[];
}

/** Whatever was said in the session, no script runs and nothing is fetched when it is opened. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

const style = `
:root { color-scheme: light dark; --dim: #6b6f76; --ground: #f1f3f5; --accent: #0b6e99; }
@media (prefers-color-scheme: dark) {
  :root { --dim: #9aa0a6; --ground: #23272e; --accent: #6cc5e8; }
}
body { font: 16px/1.55 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.25rem; }
.user { background: var(--ground); border-left: 3px solid var(--accent); padding: .5rem 1rem; }
.user, .step { white-space: pre-wrap; overflow-wrap: anywhere; }
.step { color: var(--dim); font: .875rem/1.5 ui-monospace, monospace; margin: .5rem 0; }
pre { background: var(--ground); padding: .75rem 1rem; overflow-x: auto; }
code { font: .875rem ui-monospace, monospace; }
table { border-collapse: collapse; }
td, th { border: 1px solid var(--dim); padding: .25rem .5rem; }
`;

const markdown = new Marked({
  async: false,
  renderer: {
    html: ({ text }) => escaped(text),
    // What is fetched from elsewhere would tell that the page was opened.
    image: ({ text, href }) => escaped(`${text} (${href})`),
    link({ href, tokens }) {
      const said = this.parser.parseInline(tokens);
      return /^(https?|mailto):/i.test(href) ? `<a href="${escaped(href)}">${said}</a>` : said;
    },
  },
});

export function htmlPage({ title, locale, sections }: HtmlPage): string {
  const head = [
    `<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="viewport" content="width=device-width">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
  ].join("\n");
  const body = [`<h1>${escaped(title)}</h1>`, ...sections.map(section)].join("\n");
  return `<!doctype html>\n<html lang="${locale}">\n<head>\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>`;
}

function section({ event, text }: HtmlPage["sections"][number]): string {
  if (event?.type === "user_message") {
    return `<section class="user">${escaped(event.text)}</section>`;
  }
  if (event?.type === "step" && event.part.type === "text") {
    return `<article>${markdown.parse(event.part.text, { async: false })}</article>`;
  }
  return `<div class="step">${escaped(text)}</div>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
