import assert from "node:assert/strict";
import { readPage } from "../../../src/fetch/mod.ts";

const url = "https://docs.example/guide/page/";

const markdown = async (html: string) => (await readPage(html, url)).text;

const filler = "This paragraph is here so that there is text enough for an article, with commas, " +
  "and more commas, and a second clause that goes on for a while before it comes to its end.";

Deno.test("an article becomes Markdown: headings, links, lists, quotes; menus are left out", async () => {
  const html = `<!doctype html><html><head><title> The
    guide </title></head><body>
    <nav><ul>${'<li><a href="/other">Other</a></li>'.repeat(20)}</ul></nav>
    <article><h1>The guide<a class="headerlink" href="#g">¶</a></h1>
    <p>${filler}</p>
    <p>Some <b>bold</b>, <em>stress</em>, <code>code_here</code>, snake_case and
      <a href="../up?x=1#y">a link</a>, <a href="javascript:alert(1)">no link</a>,
      <a href="#here">here</a>, <a href="data:text/html,x">data</a>.</p>
    <img src="x.png" alt="A picture"><img src="y.png">
    <h2 id="two">Two</h2>
    <ol start="3"><li>three<ul><li>inner</li><li><p>block</p></li></ul></li><li>four</li></ol>
    <blockquote><p>quoted</p></blockquote>
    <dl><dt>term</dt><dd>what it means</dd></dl>
    <p>${filler}</p></article>
    <footer>Imprint</footer></body></html>`;
  assert.deepEqual(await readPage(html, url), {
    title: "The guide",
    text: `## The guide

${filler}

Some **bold**, *stress*, \`code_here\`, snake_case and [a link](https://docs.example/guide/up?x=1#y), no link, here, data.

[image: A picture]

## Two

3. three
   - inner
   - block
4. four

> quoted

term
: what it means

${filler}`,
    left: [],
  });
});

Deno.test("code keeps its lines and its language, however that is written", async () => {
  const blocks: readonly (readonly [string, string])[] = [
    ['<pre><code class="language-ts">a\n  b</code></pre>', "```ts\na\n  b\n```"],
    ['<pre class="brush: js notranslate">a</pre>', "```js\na\n```"],
    [
      '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span>' +
      '<span class="k">def</span> f():\n    pass\n</pre></div></div>',
      "```python\ndef f():\n    pass\n```",
    ],
    ['<div class="highlight highlight-source-shell"><pre>ls</pre></div>', "```shell\nls\n```"],
    ['<pre><code class="hljs rust">fn</code></pre>', "```rust\nfn\n```"],
    ['<pre data-language="Go"><code>go</code></pre>', "```go\ngo\n```"],
    ['<pre><code class="language-plaintext">x</code></pre>', "```\nx\n```"],
    ["<pre><code><span>a</span><br><span>b</span></code></pre>", "```\na\nb\n```"],
    ["<pre>a\n```\nb</pre>", "````\na\n```\nb\n````"],
    ['<pre class="language-&quot;x`y">a</pre>', "```\na\n```"],
    ["<pre>&lt;b&gt; &amp;amp;</pre>", "```\n<b> &amp;\n```"],
    [
      '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td>' +
      '<td class="code"><pre>x\ny</pre></td></tr></table>',
      "```\nx\ny\n```",
    ],
  ];
  for (const [html, expected] of blocks) assert.equal(await markdown(html), expected, html);
});

Deno.test("tables become tables; those that only place things do not", async () => {
  const data = `<table><caption>Sizes</caption><thead><tr><th>name</th><th>a|b</th></tr></thead>
    <tbody><tr><td>one</td><td><p>1</p><p>2</p></td></tr>
    <tr><td colspan="2">both <code>x</code></td></tr><tr></tr></tbody></table>`;
  assert.equal(
    await markdown(data),
    [
      ...["Sizes", "", "| name | a\\|b |", "| --- | --- |", "| one | 1 2 |"],
      "| both `x` |  |",
    ].join("\n"),
  );
  const headless = "<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>";
  assert.equal(await markdown(headless), "| 1 | 2 |\n| --- | --- |\n| 3 | 4 |");
  const layout = `<table><tr><td>menu</td><td>${headless}</td></tr></table>`;
  assert.equal(await markdown(layout), `menu\n\n| 1 | 2 |\n| --- | --- |\n| 3 | 4 |`);
  assert.equal(
    await markdown("<table role=presentation><tr><td>a</td><td>b</td></tr></table>"),
    "a\n\nb",
  );
});

Deno.test("what a reader does not see is not read", async () => {
  const hidden = [
    ...["<script>evil()</script>", "<style>p{}</style>", "<template>t</template>"],
    ...["<noscript>n</noscript>", "<!-- comment -->", "<div hidden>h</div>"],
    ...['<p style="display:none">d</p>', '<p style="color:red; DISPLAY : none !important">d</p>'],
    ...['<p style="visibility:hidden">v</p>', '<p style="opacity:0">o</p>'],
    ...['<p style="font-size:0px">f</p>', '<p style="text-indent:-9999px">i</p>'],
    ...['<span aria-hidden="true">a</span>', "<svg><text>s</text></svg>", "<iframe>i</iframe>"],
    ...["<textarea>t</textarea>", "<select><option>o</option></select>", "<button>b</button>"],
    ...["<object>o</object>", "<dialog>d</dialog>", '<meta content="m">'],
  ];
  for (const html of hidden) assert.equal(await markdown(`<p>seen</p>${html}`), "seen", html);
  const seen = '<p style="opacity:0.5;font-size:0.9em;display:block">seen</p>';
  assert.equal(await markdown(seen), "seen");
});

Deno.test("invisible characters and terminal escapes are shown or gone", async () => {
  const html =
    "<p>a\u200bb \u202ec \u{e0041}d \x1b[31me&#x1b;]0;title&#7;f</p><title>t\u200bt</title>";
  assert.deepEqual(await readPage(html, url), {
    title: "t<U+200B>t",
    text: "a<U+200B>b <U+202E>c <U+E0041>d ef",
    left: [],
  });
});

Deno.test("pages without an article are read whole, without what stands around", async () => {
  const index = `<html><body><nav>menu</nav><header><h1>Index</h1></header><ul>${
    Array.from({ length: 5 }, (_, at) => `<li><a href="/${at}">Item ${at}</a></li>`).join("")
  }</ul><aside>ad</aside><footer>foot</footer></body></html>`;
  assert.equal(
    await markdown(index),
    `# Index\n\n${
      [0, 1, 2, 3, 4].map((at) => `- [Item ${at}](https://docs.example/${at})`).join("\n")
    }`,
  );
  assert.equal(await markdown("just text"), "just text");
  assert.equal(await markdown(""), "");
  assert.equal(await markdown("<html></html>"), "");
  assert.equal(await markdown("<main>the middle</main>around"), "the middle");
});

Deno.test("links are read by the page's own base", async () => {
  const html = '<html><head><base href="/base/"></head><body><a href="x">x</a></body></html>';
  assert.equal(await markdown(html), "[x](https://docs.example/base/x)");
});

Deno.test("pages made to be slow or deep are read nevertheless", async () => {
  const pages: readonly (readonly [string, string])[] = [
    ["deep", `${"<div>".repeat(20_000)}x`],
    ["links in links", `${"<a href=x>".repeat(4000)}x`],
    ["tables in tables", `${"<table><tr><td>".repeat(2000)}x`],
    ["rows", `<table>${"<tr><td>1</td><td>2</td></tr>".repeat(3000)}</table>`],
    ["lists in lists", `${"<ul><li>".repeat(4000)}x`],
    ["signs", "<".repeat(200_000)],
    ["comments", "<!--".repeat(100_000)],
  ];
  for (const [name, html] of pages) {
    assert.equal(typeof (await readPage(`<html><body>${html}`, url)).text, "string", name);
  }
});

Deno.test("a page that is too long is read in part, and says so", async () => {
  const { text, left } = await readPage(`<p>${"word ".repeat(400_000)}</p>`, url);
  assert.deepEqual([text.length < 1_500_000, left], [true, [
    "only the first part of the page was read",
  ]]);
});
