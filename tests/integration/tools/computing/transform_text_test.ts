import assert from "node:assert/strict";
import { runTool } from "../../../unit/tools/support.ts";
import { judged, judgedTest } from "./judged.ts";

const texts = [
  ...[
    "",
    "one",
    "b\na\nb\n",
    "b\na\nB\nä\n𝒳\n\uffee\nz",
    "  two  words\tand a tab\n\n",
    "ÄÖß straße",
  ],
  ...["你好，世界 👋🏽", "a&b=c d/é?#[]!'()*~", "line\r\nline\n", "\n", "x".repeat(10_000)],
];

const operations = [
  ...["count", "sort", "unique", "reverse", "upper", "lower", "sha256", "base64", "urlencode"],
];

judgedTest("texts become what Python makes of them", [], async () => {
  const cases = texts.flatMap((text) => operations.map((operation) => ({ text, operation })));
  const python = await judged(cases.map((it) => ({ kind: "text", ...it })));
  for (const [at, input] of cases.entries()) {
    const { value } = await runTool("transform_text", input);
    assert.deepEqual([input, value], [input, python[at]]);
  }
});

Deno.test("what is encoded is decoded again, and what is no such text is refused", async () => {
  for (const [one, other] of [["base64", "unbase64"], ["urlencode", "urldecode"]]) {
    for (const text of texts) {
      const { value } = await runTool("transform_text", { operation: one, text });
      assert.deepEqual(
        (await runTool("transform_text", { operation: other, text: value })).value,
        text,
      );
    }
  }
  const wrong = [["unbase64", "a"], ["unbase64", "/w=="], ["urldecode", "%E4%"]];
  for (const [operation, text] of wrong) {
    const { text: said, failed } = await runTool("transform_text", { operation, text });
    assert.deepEqual([failed, /^It is no text that \w+ can read: /.test(said)], [true, true], said);
  }
  assert.equal(
    (await runTool("transform_text", { operation: "unbase64", text: "8J-Riw" })).text,
    "👋",
  );
});

Deno.test("names change their case by words", async () => {
  const names = [
    ["parseHTTPRequest", "parse_http_request", "parseHttpRequest", "parse-http-request"],
    ["max_line-length 2", "max_line_length_2", "maxLineLength2", "max-line-length-2"],
    ["Über uns: Café", "über_uns_café", "überUnsCafé", "uber-uns-cafe"],
  ];
  for (const [text, ...wanted] of names) {
    const made = await Promise.all(
      ["snake", "camel", "slug"].map(async (operation) =>
        (await runTool("transform_text", { operation, text })).value
      ),
    );
    assert.deepEqual([text, made], [text, wanted]);
  }
});

Deno.test("a file is taken by its path, and a model is shown no more than it can read", async () => {
  const files = { "a.txt": "b\na\n", "long.txt": "x".repeat(20_000) };
  const of = (operation: string, path: string) =>
    runTool("transform_text", { operation, path }, { files });
  assert.equal((await of("sort", "a.txt")).text, "a\nb\n");
  assert.equal((await of("upper", "long.txt")).text.endsWith("X\n[4000 more characters]"), true);
  assert.equal((await of("upper", "no.txt")).failed, true);
});
