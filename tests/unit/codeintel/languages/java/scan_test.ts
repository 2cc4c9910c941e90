import assert from "node:assert/strict";
import { scanJava } from "../../../../../src/codeintel/languages/java/scan.ts";

Deno.test("a Java file gives package, imports, its types and the names it mentions", () => {
  const text = `/* package wrong; */
package a.b;
import c.D;
import static c.E.f;
import g . h . * ;
public final class A<T extends Base> implements D {
  record Inner(Part p) {}
  Object o = Outer.Nested.make(this.Field, x -> new Made());
  String s = "Text" + 'Q' + """
    Block \\""" Block
    """ + Last.class;
}
interface I {}
enum E2 { X }
@interface Note {}
record R<K>(K k) {}
`;
  assert.deepEqual(scanJava(text), {
    package: "a.b",
    imports: [
      { specifier: "c.D", kind: "static", line: 3 },
      { specifier: "c.E.f", kind: "static", line: 4 },
      { specifier: "g.h.*", kind: "static", line: 5 },
    ],
    declares: ["a.b.A", "a.b.I", "a.b.E2", "a.b.Note", "a.b.R"],
    mentions: ["Base", "K", "Last", "Made", "Object", "Outer", "Part", "String", "T", "X"],
  });
});

Deno.test("record is a word like any other where no parameters follow", () => {
  const { declares, mentions } = scanJava("class A { void f() { var record = record Made; } }");
  assert.deepEqual({ declares, mentions }, { declares: ["A"], mentions: ["Made"] });
});

Deno.test("a Java type may be named with its package where no import names it", () => {
  const { mentions } = scanJava(`class Part extends a.b.Part<c.D.E> {
    Object o = this.limit + other.LIMIT + a.b.make().Other + " x.Y";
  }`);
  assert.deepEqual(mentions, ["Object", "a.b.Part", "c.D", "other.LIMIT"]);
});

Deno.test("imports without a semicolon end with their line", () => {
  assert.deepEqual(
    scanJava("import a.B\nimport c.D // e\nimport ;\nimport 1x.y;\nclass Z {}").imports,
    [
      { specifier: "a.B", kind: "static", line: 1 },
      { specifier: "c.D", kind: "static", line: 2 },
    ],
  );
});

Deno.test("hostile Java text ends soon", () => {
  for (
    const part of [
      "/*",
      "import ",
      '"',
      '"""\n',
      "'",
      "\\",
      "{",
      "}",
      "class ",
      "record ",
      " ",
      "a.",
    ]
  ) {
    assert.deepEqual(scanJava(part.repeat(300_000)).imports, [], part);
  }
});
