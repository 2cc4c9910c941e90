import assert from "node:assert/strict";
import fc from "fast-check";
import { scanScript } from "../../../../../src/codeintel/languages/script/scan.ts";
import { scanVue, scriptOnly } from "../../../../../src/codeintel/languages/script/vue.ts";

const specifiers = (text: string) => scanScript(text).imports.map(({ specifier }) => specifier);

Deno.test("a template that is never closed does not hide what follows it", () => {
  const text = 'import "./a";\nconst t = `open ${b}\nimport "./c";\nconst d = require("./d");';
  assert.deepEqual(specifiers(text), ["./a", "./c", "./d"]);
});

Deno.test("a template expression that is never closed does not hide what follows it", () => {
  assert.deepEqual(specifiers('`a ${ {\nrequire("./b");\n`${`'), ["./b"]);
});

Deno.test("a comment or a string that is never closed does not hide what follows it", () => {
  assert.deepEqual(specifiers('/* open\nimport "./a";'), ["./a"]);
  assert.deepEqual(specifiers('const a = \'open\nimport "./b";'), ["./b"]);
  assert.deepEqual(specifiers('const a = (/[open\nimport "./c";'), ["./c"]);
});

Deno.test("an import that is being typed does not hide the next", () => {
  const text = 'import { a,\nimport b from "./b";\nimport\nimport { c } from "./c";\nexport {\n';
  assert.deepEqual(specifiers(text), ["./b", "./c"]);
});

/** Each would take hours at five million characters if any step looked at the rest of the text. */
const HOSTILE = [
  ..."` \" ' / { } import import{ import/* import(` ${ `${ (/[ (/a /* // require( export{a".split(
    " ",
  ),
  "import      ",
  "<script ",
  "<script>",
  '<script "',
  "'\n",
  "\\",
];

Deno.test("megabytes of whatever is never closed are read in one go", () => {
  for (const unit of HOSTILE) {
    const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
    assert.deepEqual(specifiers(text), [], unit);
    assert.deepEqual(scanVue(text), { imports: [] }, unit);
  }
});

Deno.test("five megabytes on one line are scanned to the end", () => {
  const text = `${"var a=b/c,d='e',f=/[/]/g;g(`${h}`);".repeat(150_000)}require("./end");`;
  assert.deepEqual(scanScript(text), {
    imports: [{ specifier: "./end", kind: "static", line: 1 }],
  });
});

const fragments = fc.constantFrom(
  ..."import export require from type as * { } ( ) . , ; ` ' \" / \\ $ ${ => < > /> </ /* */ // \n \r é"
    .split(" "),
  " ",
  '"./a"',
  "<script>",
  "</script>",
);

Deno.test("no text makes the scanners throw, lines only grow and lie in the text", () => {
  fc.assert(
    fc.property(fc.array(fragments, { maxLength: 60 }), (parts) => {
      const text = parts.join("");
      const lines = text.split(text.includes("\n") ? "\n" : "\r").length;
      for (const { imports } of [scanScript(text), scanVue(text)]) {
        let last = 1;
        for (const { line, specifier } of imports) {
          assert.ok(line >= last && line <= lines && specifier !== "");
          last = line;
        }
      }
      assert.equal(scriptOnly(text).length, text.length);
      assert.equal(scriptOnly(text).split("\n").length, text.split("\n").length);
    }),
    { numRuns: 2000 },
  );
});
