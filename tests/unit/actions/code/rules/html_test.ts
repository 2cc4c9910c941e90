import assert from "node:assert/strict";
import { type HtmlLabels, htmlText } from "../../../../../src/actions/code/rules/mod.ts";

const labels: HtmlLabels = {
  lang: "en",
  title: "a <b> & c",
  find: "find",
  imports: "imports",
  importedBy: "imported by",
  within: "here",
  cycle: "cycle",
  more: "{count} more",
};

const named = (from: string, to: string, kind: "static" | "type") => ({ from, to, kind, line: 1 });

/** What stands between the tags, as a browser cuts it. */
function graphIn(page: string): unknown {
  const [, , text = ""] =
    /<script type="application\/json" id="graph">()([\s\S]*?)<\/script>/.exec(page) ?? [];
  return JSON.parse(text);
}

Deno.test("the page holds the graph by numbers, and its cycles", () => {
  const files = ["a.ts", "b.ts", "c.ts"];
  const edges = [
    named("a.ts", "b.ts", "static"),
    named("b.ts", "a.ts", "type"),
    named("b.ts", "c.ts", "static"),
  ];
  assert.deepEqual(graphIn(htmlText({ files, edges }, labels)), {
    labels,
    files,
    edges: [[0, 1, "static"], [1, 0, "type"], [1, 2, "static"]],
    cycles: [[0, 1]],
  });
});

Deno.test("a name cannot end the element that holds it, nor be taken for a place in the page", () => {
  const files = ["$&<!--title-->.ts", "</script><script>alert(1)</script>.ts"];
  const page = htmlText({ files, edges: [] }, labels);
  assert.deepEqual(graphIn(page), { labels, files, edges: [], cycles: [] });
  assert.equal(page.split("<script").length, 3);
  assert.ok(page.includes("<title>a &lt;b> &amp; c</title>"));
});

Deno.test("nothing of the page is loaded from elsewhere", () => {
  const page = htmlText({ files: [], edges: [] }, labels);
  assert.match(page, /Content-Security-Policy" content="default-src 'none'/);
  assert.deepEqual(page.match(/(?:src|href)="[^"]*"|url\(|@import|fetch\(/g), null);
});
