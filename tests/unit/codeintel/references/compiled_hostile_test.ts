import assert from "node:assert/strict";
import type { LanguageId } from "../../../../src/codeintel/language.ts";
import { languages } from "../../../support/languages.ts";
import { namesOf } from "../../../../src/codeintel/names/mod.ts";
import { outlineOf } from "../../../../src/codeintel/outline/mod.ts";
import { loadSyntax } from "../../../../src/syntax/mod.ts";

/** Deeper than any stack would bear, if every level were a call. */
const depth = 20_000;

const deep = (open: string, inner: string, close = "") =>
  open.repeat(depth) + inner + close.repeat(depth);

const texts: Readonly<Record<string, readonly [LanguageId, string]>> = {
  "Go literals": ["go", `package p\nvar x = []T${deep("{", "1", "}")}\n`],
  "Go pointers": ["go", `package p\nvar x ${deep("*", "T")}\n`],
  "Go structs": ["go", `package p\ntype T ${deep("struct { a ", "int", "}")}\n`],
  "Java blocks": ["java", `class A { void f() ${deep("{", "", "}")} }\n`],
  "Java calls": ["java", `class A { int a = x${deep(".f()", "")}; }\n`],
  "Rust patterns": ["rust", `fn f() { let ${deep("(", "a", ",)")} = b; }\n`],
  "Rust lists": ["rust", `use ${deep("a::{", "b", "}")};\n`],
  "Rust paths": ["rust", `use ${deep("a::", "b")};\nfn f(a: ${deep("&", "T")}) {}\n`],
  "C declarators": ["c", `int ${deep("(*", "a", ")")};\n`],
  "C parameters": ["c", `void f${deep("(int (*a)", "(int b)", ")")};\n`],
  "C++ paths": ["cpp", `int x = ${deep("a::", "b")};\n`],
  "C++ classes": ["cpp", `${deep("class A { ", "int a;", "};")}\n`],
  "open strings": ["cpp", `int a; const char *b = "${"#define A(b) \\\n".repeat(2_000)}`],
  "macros": ["c", "FOO ((FOO ((".repeat(depth)],
};

for (const [what, [id, text]] of Object.entries(texts)) {
  Deno.test(`${what} without end are read as far as they can be`, async () => {
    const language = languages.find((it) => it.id === id);
    assert.ok(language?.names && language.outline);
    const syntax = await loadSyntax(language.grammar);
    const limit = { timeoutMs: 5_000 };
    const outline = outlineOf(text, language.outline, syntax, limit);
    const names = namesOf(text, language.names, syntax, limit);
    assert.ok(outline === null || outline.definitions.length >= 0);
    assert.ok(names === null || names.uses.length >= 0);
  });
}
