/**
 * Markdown as elements. What a model writes is text: HTML in it is shown as it stands, pictures are not
 * fetched, and only links of three protocols are links. Nothing is ever parsed as HTML.
 */

import { Lexer, type Token, type Tokens } from "marked";
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { linkOf } from "../text/links.ts";
import { CodeBlock } from "./code_block.tsx";
import { useView } from "./context.ts";

export function Markdown({ text }: { readonly text: string }) {
  const tokens = useMemo(() => new Lexer({ gfm: true }).lex(text), [text]);
  return <div class="markdown">{tokens.map(block)}</div>;
}

function isToken<T extends Tokens.Generic>(token: Token, type: T["type"]): token is T & Token {
  return token.type === type;
}

function block(token: Token, key: number): ComponentChildren {
  if (isToken<Tokens.Heading>(token, "heading")) return <Heading key={key} token={token} />;
  if (isToken<Tokens.Code>(token, "code")) {
    return <CodeBlock key={key} text={token.text} language={token.lang ?? ""} />;
  }
  if (isToken<Tokens.List>(token, "list")) return <List key={key} token={token} />;
  if (isToken<Tokens.Table>(token, "table")) return <Table key={key} token={token} />;
  if (isToken<Tokens.Blockquote>(token, "blockquote")) {
    return <blockquote key={key}>{token.tokens.map(block)}</blockquote>;
  }
  if (isToken<Tokens.Paragraph>(token, "paragraph")) {
    return <p key={key}>{token.tokens.map(inline)}</p>;
  }
  if (isToken<Tokens.Text>(token, "text")) {
    return token.tokens === undefined
      ? token.text
      : <span key={key}>{token.tokens.map(inline)}</span>;
  }
  switch (token.type) {
    case "hr":
      return <hr key={key} />;
    case "space":
    case "def":
    case "checkbox":
      return null;
    default:
      return <p key={key} class="raw">{token.raw.trimEnd()}</p>;
  }
}

/** Two levels lower: the page has headings of its own. */
function Heading({ token }: { readonly token: Tokens.Heading }) {
  const words = token.tokens.map(inline);
  if (token.depth === 1) return <h3>{words}</h3>;
  return token.depth === 2 ? <h4>{words}</h4> : <h5>{words}</h5>;
}

function List({ token }: { readonly token: Tokens.List }) {
  const items = token.items.map((item, key) => (
    <li key={key} class={item.task ? "task" : ""}>
      {item.task ? <span aria-hidden="true">{item.checked ? "☑ " : "☐ "}</span> : null}
      {item.tokens.map(block)}
    </li>
  ));
  if (!token.ordered) return <ul>{items}</ul>;
  return <ol start={token.start === "" ? 1 : token.start}>{items}</ol>;
}

function Table({ token }: { readonly token: Tokens.Table }) {
  const row = (cells: readonly Tokens.TableCell[], Cell: "th" | "td") =>
    cells.map((cell, key) => <Cell key={key}>{cell.tokens.map(inline)}</Cell>);
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={token.header[0]?.text}>
      <table>
        <thead>
          <tr>{row(token.header, "th")}</tr>
        </thead>
        <tbody>{token.rows.map((cells, key) => <tr key={key}>{row(cells, "td")}</tr>)}</tbody>
      </table>
    </div>
  );
}

function inline(token: Token, key: number): ComponentChildren {
  if (isToken<Tokens.Strong>(token, "strong")) {
    return <strong key={key}>{token.tokens.map(inline)}</strong>;
  }
  if (isToken<Tokens.Em>(token, "em")) return <em key={key}>{token.tokens.map(inline)}</em>;
  if (isToken<Tokens.Del>(token, "del")) return <del key={key}>{token.tokens.map(inline)}</del>;
  if (isToken<Tokens.Codespan>(token, "codespan")) return <code key={key}>{token.text}</code>;
  if (isToken<Tokens.Link>(token, "link")) return <Link key={key} token={token} />;
  if (isToken<Tokens.Image>(token, "image")) return <Picture key={key} token={token} />;
  if (isToken<Tokens.Escape>(token, "escape")) return token.text;
  if (isToken<Tokens.Text>(token, "text")) {
    return token.tokens === undefined ? unescaped(token.text) : token.tokens.map(inline);
  }
  return token.type === "br" ? <br key={key} /> : token.raw;
}

/** The lexer leaves entities as they were written. */
function unescaped(text: string): string {
  return text.replaceAll(
    /&(amp|lt|gt|quot|#39|nbsp);/g,
    (whole, name: string) =>
      ({ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" })[name] ?? whole,
  );
}

/** Where it leads stands behind it, unless the words say so themselves. */
function Link({ token }: { readonly token: Tokens.Link }) {
  const link = linkOf(token.href, token.text);
  const words = token.tokens.map(inline);
  if (link === null) return <span class="no-link">{words} ({token.href})</span>;
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" title={link.href}>
        {words}
      </a>
      {link.place === "" ? null : <span class="link-place">{` (${link.place})`}</span>}
    </>
  );
}

function Picture({ token }: { readonly token: Tokens.Image }) {
  const { t } = useView();
  const link = linkOf(token.href, "");
  const label = t("web.picture", { name: token.text || token.href });
  if (link === null) return <span class="no-link">{label}</span>;
  return (
    <>
      <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">{label}</a>
      <span class="link-place">{` (${link.place})`}</span>
    </>
  );
}
