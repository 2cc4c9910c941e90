import assert from "node:assert/strict";
import { parseLine } from "../../../../src/policy/shell/mod.ts";
import { loadSyntax } from "../../../../src/syntax/mod.ts";

const syntax = await loadSyntax("bash");

function kindsOf(text: string): readonly string[] {
  return parseLine(text, syntax).doubts.map(({ kind }) => kind);
}

function table(rows: Readonly<Record<string, readonly string[]>>): void {
  const kinds = Object.fromEntries(Object.keys(rows).map((text) => [text, kindsOf(text)]));
  assert.deepEqual(kinds, rows);
}

Deno.test("every expansion is doubted", () => {
  table({
    "p $x": ["expansion"],
    "p ${x}": ["expansion"],
    'p "$x"': ["expansion"],
    "p $(q)": ["expansion"],
    'p "`q`"': ["expansion"],
    "p $((1+1))": ["expansion"],
    "p <(q)": ["expansion"],
    "p >(q)": ["expansion"],
    "p $'a'": ["expansion"],
    'p $"a"': ["expansion"],
    "p {1..3}": ["expansion"],
    "$x p": ["expansion"],
    "p $1 $@ $? $$": ["expansion", "expansion", "expansion", "expansion"],
  });
});

Deno.test("redirects that may open a file are doubted", () => {
  table({
    "p > f": ["redirect"],
    "p >> f": ["redirect"],
    "p < f": ["redirect"],
    "p 2> f": ["redirect"],
    "p &> f": ["redirect"],
    "p >| /dev/null": ["redirect"],
    "p > /dev/null2": ["redirect"],
    "p > /dev/nul\\l": ["redirect"],
    'p > "/dev/null"': ["redirect"],
    "p > /dev/../dev/null": ["redirect"],
    "p 3>&1": ["redirect"],
    "p 2>&3": ["redirect"],
    "p 2>&12": ["redirect"],
    "p 2>&-": ["redirect"],
    "p 2>&1 a": ["redirect"],
    "p 12>/dev/null": ["redirect"],
    "p a>/dev/null": ["redirect"],
    "p {x}>/dev/null": ["redirect"],
    ">/dev/null p": ["redirect"],
    "p <<E\na\nE": ["redirect"],
    "p <<'E'\na\nE": ["redirect"],
    "p <<< a": ["redirect"],
    "p |& q": ["redirect"],
  });
});

Deno.test("assignments, background and structures are doubted", () => {
  table({
    "A=1 p": ["assignment"],
    "A=1": ["assignment"],
    "A+=1 p": ["assignment"],
    "A[0]=1 p": ["assignment"],
    "A=(1 2)": ["assignment"],
    "A='x' B=y p": ["assignment", "assignment"],
    "p &": ["background"],
    "p & q": ["background"],
    "coproc p": ["background"],
    "(p)": ["structure"],
    "{ p; }": ["structure"],
    "! p": ["structure"],
    "time p": ["structure"],
    "p | time q": ["structure"],
    "f() { p; }": ["structure"],
    "function f { p; }": ["structure"],
    "if p; then q; fi": ["structure"],
    "while p; do q; done": ["structure"],
    "for x in a; do p; done": ["structure"],
    "case a in b) p;; esac": ["structure"],
    "[ a ]": ["structure"],
    "[[ a ]]": ["structure"],
    "export A=1": ["structure"],
    "declare a": ["structure"],
    "unset a": ["structure"],
  });
});

Deno.test("a program must be plainly named", () => {
  table({
    "''": ["program"],
    '"" p': ["program"],
    "p*": ["program"],
    "~/p": ["program"],
    "p{,}": ["program"],
    "p?": ["program"],
    "./p[1]": ["program"],
    "%1": ["program"],
    "'%1'": ["program"],
    "p && ~/q": ["program"],
  });
});

Deno.test("what is no bash is doubted, and so is what its grammar cuts otherwise than bash", () => {
  table({
    "p 'a": ["syntax"],
    "p &&": ["syntax"],
    "p ;; q": ["syntax"],
    "p a\\\nb": ["syntax"],
    'p "a\\\nb"': ["syntax"],
    "p\\\n a": ["syntax"],
    "p \"a\"b'c'\\ d": ["syntax"],
    "": [],
    "# nothing": [],
  });
});

Deno.test("controls, invisible characters and strange blanks are doubted, whatever the rest is", () => {
  const strange = [
    ..."\0 \x01 \x07 \x08 \x0b \x0c \r \x0e \x1b \x1f \x7f \x80 \x85 \x9b \x9f".split(" "),
    ..."\xad \u034f \u061c \u115f \u17b4 \u180e \u200b \u200c \u200d \u200e \u200f".split(" "),
    ..."\u202a \u202e \u2060 \u2064 \u2066 \u2069 \u206f \ufe0f \ufeff \uffa0".split(" "),
    ..."\xa0 \u1680 \u2000 \u200a \u2028 \u2029 \u202f \u205f \u2800 \u3000 \u3164".split(" "),
    ..."\u{e0001} \u{e0041} \u{e007f} \u{e0100} \u{1d173} \ud800 \udc00".split(" "),
  ];
  const passed = strange.filter((character) => {
    const doubts = kindsOf(`p a${character}b`);
    return !doubts.includes("characters");
  });
  assert.deepEqual(passed.map((character) => character.codePointAt(0)?.toString(16)), []);
});

Deno.test("letters of any script are no reason for doubt", () => {
  table({
    "p é ü ß": [],
    "p 日本語 'привет' \"שלום\"": [],
    "p 😀 \u{1d11e} ½ €": [],
    "p\ta\n": [],
  });
});

Deno.test("a doubt tells the place, and at most 80 characters of it", () => {
  const { doubts } = parseLine(`p > ${"f".repeat(200)} && (q)`, syntax);
  assert.deepEqual(doubts, [
    { kind: "redirect", part: `> ${"f".repeat(78)}` },
    { kind: "structure", part: "(q)" },
  ]);
});

Deno.test("a line is too long from 16 KiB on, counted in bytes", () => {
  const letters = 16 * 1024 - 2;
  assert.deepEqual(kindsOf(`p ${"a".repeat(letters)}`), []);
  assert.deepEqual(kindsOf(`p ${"a".repeat(letters + 1)}`), ["too_long"]);
  assert.deepEqual(kindsOf(`p ${"é".repeat(letters / 2 + 1)}`), ["too_long"]);
});

Deno.test("a parser that gives nothing leaves a doubt and the loosely read commands", () => {
  const dead = { ...syntax, isNamed: () => false, types: syntax.types, parse: () => null };
  assert.deepEqual(parseLine("ls; sudo rm x", dead), {
    commands: [],
    joints: [],
    doubts: [{ kind: "syntax", part: "ls; sudo rm x" }],
    reached: [["ls"], ["sudo", "rm", "x"], ["rm", "x"]],
  });
});
