import assert from "node:assert/strict";
import { loadMessages } from "../../../../src/messages/mod.ts";
import { stylesOn } from "../../../../src/ansi/mod.ts";
import type { FakeProject } from "../../../support/code.ts";
import { ask, context, project, text } from "./asking.ts";
import "../../../support/chinese.ts";

await loadMessages("code");

Deno.test("a file: what it imports with lines, who imports it, what is not there", async () => {
  assert.equal(
    await text({ file: "main.toy" }),
    `main.toy
imports (2)
  1  app/core.toy
  2  app/view.toy  inside a function
imported by (1)
  test.toy:3
not files of this project
  main.toy:4  ./gone.toy  is missing
  packages and standard library (2): http, zlib
not read (1): 1 minified`,
  );
  assert.equal(
    await text({ file: "app/core.toy" }, "zh"),
    `app/core.toy
导入（1）
  1  app/view.toy
被导入（2）
  app/view.toy:1  仅类型
  main.toy:1
不是本项目的文件
  非代码（1）：./style.css
未读（1）：1 压缩过的代码`,
  );
});

Deno.test("imports stand in the order of their lines, what needs none behind them", async () => {
  const files = {
    "a.nest": "in p\n\n\n\n\n\n\n\nuse ./z.toy\nuse reexport ./c.toy",
    "b.nest": "in p",
    "c.toy": "",
    "z.toy": "",
  };
  assert.equal(
    await text({ file: "a.nest" }, "en", { files }),
    `a.nest
imports (3)
   9  z.toy
  10  c.toy  re-export
      b.nest  same package
imported by (1)
  b.nest  same package`,
  );
});

Deno.test("a file that was not read says so before anything else", async () => {
  assert.equal(
    await text({ file: "util.toy" }),
    `util.toy
Imports unknown: minified.
imports (0)
imported by (1)
  app/view.toy:2
not read (1): 1 minified`,
  );
});

Deno.test("--transitive adds the distance and by which file it is reached", async () => {
  assert.equal(
    await text({ file: "main.toy", transitive: true }),
    `main.toy
imports (3)
  1  app/core.toy ← main.toy:1
  1  app/view.toy ← main.toy:2  inside a function
  2  util.toy ← app/view.toy:2
imported by (1)
  1  test.toy:3
not files of this project
  main.toy:4  ./gone.toy  is missing
  packages and standard library (2): http, zlib
not read (1): 1 minified`,
  );
  const far = await text({ file: "util.toy", depth: 3 });
  assert.deepEqual(far.split("\n").slice(3, 8), [
    "imported by (4)",
    "  1  app/view.toy:2",
    "  2  app/core.toy:1 → app/view.toy",
    "  2  main.toy:2 → app/view.toy  inside a function",
    "  3  test.toy:3 → main.toy",
  ]);
});

Deno.test("a folder is one selection: what is inside is not listed", async () => {
  const shown = await text({ file: "app/" });
  assert.equal(
    shown,
    `app/ (files: 2)
imports (1)
  util.toy ← app/view.toy:2
imported by (1)
  main.toy:1 → app/core.toy
not files of this project
  app/view.toy:3  ../../x.toy  is outside this project
  not code (1): ./style.css
not read (1): 1 minified`,
  );
  for (const same of ["./app", "/workspace/app", "app/../app"]) {
    assert.equal(await text({ file: same }), shown);
  }
});

Deno.test("the root folder is the whole project", async () => {
  assert.equal(await text({ file: "." }), await text({ all: true }));
  assert.equal(await text({ file: "/workspace", depth: 3 }), await text({ all: true }));
  assert.equal(await text({ file: "./", cycles: true }), await text({ all: true, cycles: true }));
});

Deno.test("--cycles shows each group with a ring, of a file one through that file", async () => {
  assert.equal(
    await text({ file: "app/view.toy", cycles: true }),
    `Import cycles through app/view.toy: 1

2 files
  app/view.toy → app/core.toy → app/view.toy
not read (1): 1 minified`,
  );
  const more: FakeProject = {
    files: { "a.toy": "use ./b.toy", "b.toy": "use ./a.toy\nuse ./c.toy", "c.toy": "use ./a.toy" },
  };
  assert.equal(
    await text({ all: true, cycles: true }, "zh", more),
    `循环导入：1 组

3 个文件
  a.toy → b.toy → a.toy
    a.toy
    b.toy
    c.toy`,
  );
  assert.equal(
    await text({ file: "main.toy", cycles: true }, "en", { files: project.files }),
    "No import cycles through main.toy.",
  );
  assert.equal(
    await text({ all: true, cycles: true }, "en", { files: { "a.toy": "" } }),
    "No import cycles.",
  );
});

Deno.test("--all gives the figures, and with edges every import", async () => {
  assert.equal(
    await text({ all: true }),
    `files: 5, imports between them: 6
import cycles: 1 (agent deps --all --cycles)
most imported
  2  app/core.toy
  2  app/view.toy
  1  main.toy
  1  util.toy
not files of this project
  main.toy:4  ./gone.toy  is missing
  app/view.toy:3  ../../x.toy  is outside this project
  not code (1): ./style.css
  packages and standard library (2): http, zlib
not read (1): 1 minified
all imports, one per line: agent deps --all --format edges`,
  );
  assert.equal(
    await text({ all: true, format: "edges" }),
    `app/core.toy -> app/view.toy
app/view.toy -> app/core.toy
app/view.toy -> util.toy
main.toy -> app/core.toy
main.toy -> app/view.toy
test.toy -> main.toy`,
  );
  assert.equal(await text({ all: true, format: "edges" }, "en", { files: {} }), "");
});

Deno.test("the data is the report alone, and --format json prints it", async () => {
  const answer = await ask({ file: "util.toy", format: "json" });
  assert.deepEqual(answer.data(), {
    type: "file",
    path: "util.toy",
    selected: 1,
    depth: 1,
    imports: [],
    importedBy: [
      { file: "app/view.toy", distance: 1, via: "util.toy", kind: "static", line: 2 },
    ],
    unresolved: [],
    files: ["app/view.toy", "util.toy"],
    edges: [{ from: "app/view.toy", to: "util.toy", kind: "static", line: 2 }],
    skipped: [{ path: "util.toy", why: "minified" }],
    unseen: { unknown: [], unread: [] },
  });
  const asText = await ask({ file: "util.toy" });
  assert.deepEqual(JSON.parse(answer.view(context("en"))), asText.data());
  assert.deepEqual([answer.exit, asText.exit], [0, 0]);
});

Deno.test("all formats show the same part of the graph", async () => {
  for (
    const raw of [{ file: "main.toy" }, { file: "app", depth: 2 }, { all: true, cycles: true }]
  ) {
    const edges = await text({ ...raw, format: "edges" });
    const data: { edges: { from: string; to: string }[] } = JSON.parse(
      await text({ ...raw, format: "json" }),
    );
    assert.equal(data.edges.map(({ from, to }) => `${from} -> ${to}`).join("\n"), edges);
    const dot = await text({ ...raw, format: "dot" });
    const arrows = [...dot.matchAll(/^ {2}"(.*)" -> "(.*)"/gm)];
    assert.equal(arrows.map(([, from, to]) => `${from} -> ${to}`).join("\n"), edges);
    const mermaid = await text({ ...raw, format: "mermaid" });
    const name = new Map([...mermaid.matchAll(/(n\d+)\["(.*)"\]/g)].map(([, id, it]) => [id, it]));
    const lines = [...mermaid.matchAll(/(n\d+) -.*> (n\d+)/g)];
    assert.equal(lines.map(([, a, b]) => `${name.get(a)} -> ${name.get(b)}`).join("\n"), edges);
  }
});

Deno.test("a list of more than 40 lines is cut and counted", async () => {
  const names = Array.from({ length: 43 }, (_, at) => `u${String(at).padStart(2, "0")}`);
  const files = Object.fromEntries(names.map((it) => [`${it}.toy`, "use ./hub.toy"]));
  const packages = names.map((it) => `use ${it}`).join("\n");
  const lines =
    (await text({ file: "hub.toy" }, "en", { files: { ...files, "hub.toy": packages } }))
      .split("\n");
  assert.deepEqual([lines.length, lines[2], lines.at(-4), lines.at(-3)], [
    46,
    "imported by (43)",
    "  u39.toy:1",
    "  … and 3 more (--json has all)",
  ]);
  assert.match(lines.at(-1) ?? "", /^ {2}packages and standard library \(43\): u00, .*u39 … \+3$/);
});

Deno.test("names reach the terminal without what it would obey", async () => {
  const files = {
    "a\u001b[31m.toy": "use ./b\n.toy\nuse \u001b]0;x\u0007pkg\nuse \u202eevil",
    "b\u202e.toy": "use ./a\u001b[31m.toy",
  };
  const shown = await text({ file: "a\u001b[31m.toy" }, "en", { files });
  assert.doesNotMatch(shown, /[^\n\P{Cc}]|\p{Cf}/u);
  assert.match(shown, /^"a\\u001b\[31m\.toy"\nimports \(0\)\nimported by \(1\)\n {2}"b\\u202e/);
});

Deno.test("styles are only there where they are wanted", async () => {
  const answer = await ask({ file: "main.toy" });
  const styled = answer.view(context("en", true));
  // deno-lint-ignore no-control-regex
  assert.equal(styled.replaceAll(/\u001b\[\d+m/g, ""), answer.view(context("en")));
  assert.equal(styled.split("\n")[0], stylesOn.bold("main.toy"));
});
