import assert from "node:assert/strict";
import fc from "fast-check";
import {
  member,
  objectMember,
  readJson,
  readToml,
  type Settings,
  textMember,
  textOrTexts,
  texts,
} from "../../../../src/codeintel/languages/settings.ts";

/** As JSON has it: tables of TOML have no prototype, which is of no interest here. */
function plain(settings: Settings | null): unknown {
  return JSON.parse(JSON.stringify(settings));
}

const deep = 100_000;

/** The beginnings of those texts that a reader makes something of. */
function readable(
  read: (text: string | null) => Settings | null,
  texts: readonly (string | null)[],
): readonly unknown[] {
  return texts.filter((text) => read(text) !== null).map((text) => text?.slice(0, 20));
}

Deno.test("comments, trailing commas and a byte order mark are passed over in JSON", () => {
  const text = `\ufeff// first
{
  "a": "/* text */ // text", /* why */
  "b": [1, 2, /* last */ ],
  "c": { "d": "quote \\" , ]", }, // end
}
/* after it */`;
  assert.deepEqual(readJson(text), {
    a: "/* text */ // text",
    b: [1, 2],
    c: { d: 'quote " , ]' },
  });
  assert.deepEqual(readJson('\ufeff{"a": 1}'), { a: 1 });
});

Deno.test("JSON that cannot be parsed is null as a whole, whatever could be guessed of it", () => {
  const broken = [
    ...["", "{", '{"a"', '{"a": "', "{]", "/*", "//", "{,}", '{"a": 1,,}', '{"a": 1} x'],
    ...["{'a': 1}", "{a: 1}", '{"a": 1 "b": 2}', '{"a": 01}', '{"a": "\\q"}', '{"a": 1}{}'],
    ...['{"a": 1} /* open', '{"a": [1}', "{\"a\": 'b'}"],
    ...['{"a":'.repeat(deep), "[".repeat(deep), `// x\n{"a":${"[".repeat(deep)}`],
  ];
  assert.deepEqual(readable(readJson, broken), []);
});

Deno.test("JSON that is no object is null, and so is no text", () => {
  const others = [null, "[]", "1", "null", '"a"', "[1,] // list"];
  assert.deepEqual(readable(readJson, others), []);
});

Deno.test("whatever was written as JSON is read, with and without comments", () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(fc.property(object, (value) => {
    const text = JSON.stringify(value, null, 1);
    const commented = `/* before */ ${text.replaceAll("\n", " // end\n")} // after`;
    for (const each of [text, commented]) {
      assert.equal(JSON.stringify(readJson(each)), JSON.stringify(value));
    }
  }));
});

Deno.test("all that TOML can say is read", () => {
  const text = `\ufefftop = "x \\"y\\" \\u00e9 # z" # comment
"b.c" = '''
d'''
[e]
f.g = 'h'\r
list = [
  "i", # j
  "]",
]
[e.inline]
k = { l = { m = "n" } }
[[bin]]
path = "o"
[[bin]]
[target.'cfg(unix)'.dependencies]
"p-q" = true
`;
  assert.deepEqual(plain(readToml(text)), {
    top: 'x "y" é # z',
    "b.c": "d",
    e: { f: { g: "h" }, list: ["i", "]"], inline: { k: { l: { m: "n" } } } },
    bin: [{ path: "o" }, {}],
    target: { "cfg(unix)": { dependencies: { "p-q": true } } },
  });
});

Deno.test("a number that no double holds spoils nothing beside it in TOML", () => {
  assert.equal(textMember(readToml('a = 9_007_199_254_740_993\nb = "c"'), "b"), "c");
});

Deno.test("TOML that cannot be parsed is null as a whole", () => {
  const broken = [
    null,
    ...["=", "[", "]]", "a = [\n", "a = ", "no value", 'a = "b', "a = 1\na = 2", "a = 1\n[a]"],
    ...["[x]\nb = 1\n<<<<<<< ours", '"'.repeat(deep), "a={".repeat(deep), `a=${"[".repeat(deep)}`],
  ];
  assert.deepEqual(readable(readToml, broken), []);
  assert.deepEqual(["", "#\n".repeat(1000)].map((text) => plain(readToml(text))), [{}, {}]);
});

Deno.test("no text makes the readers throw", () => {
  const part = fc.constantFrom(...'[ ] { } = . , : a " \' """ \\ # // /* */'.split(" "), "\n", " ");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
      for (const read of [readJson, readToml]) assert.equal(typeof read(parts.join("")), "object");
    }),
  );
});

Deno.test("members are found by the keys on the way to them", () => {
  const settings = readJson('{"a": {"b": "c", "d": ["e", 1, "f"]}, "g": null}');
  const found = {
    text: [textMember(settings, "a", "b"), textMember(settings, "a"), textMember(settings, "g")],
    object: [objectMember(settings, "a", "x"), objectMember(settings, "a", "d")],
    whole: member(settings, "a"),
    none: [member(settings, "x", "y"), member(settings, "a", "d", "0"), member(null, "a")],
    lists: [
      texts(member(settings, "a", "d")),
      texts(member(settings, "a", "b")),
      textOrTexts(member(settings, "a", "d")),
      textOrTexts(member(settings, "a", "b")),
      textOrTexts(member(settings, "a")),
    ],
  };
  assert.deepEqual(found, {
    text: ["c", null, null],
    object: [{}, {}],
    whole: { b: "c", d: ["e", 1, "f"] },
    none: [undefined, undefined, undefined],
    lists: [["e", "f"], [], ["e", "f"], ["c"], []],
  });
});

Deno.test("what every object inherits is no member, what a file writes is", () => {
  const inherited = ["constructor", "toString", "__proto__"];
  for (const settings of [readJson("{}"), readJson("{} //"), readToml("")]) {
    assert.deepEqual(inherited.map((key) => member(settings, key)), inherited.map(() => undefined));
  }
  const written = inherited.map((key) => `"${key}"`);
  const json = `{ ${written.map((key) => `${key}: "own"`).join()} }`;
  const toml = written.map((key) => `${key} = "own"\n`).join("");
  for (const settings of [readJson(json), readJson(`${json} //`), readToml(toml)]) {
    assert.deepEqual(inherited.map((key) => member(settings, key)), inherited.map(() => "own"));
  }
});
