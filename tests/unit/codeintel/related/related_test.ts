import assert from "node:assert/strict";
import fc from "fast-check";
import { ranking, related } from "./asking.ts";

Deno.test("the test that is called like a file comes first, the nearest of several", async () => {
  const python = { "pkg/json.py": "", "tests/test_json.py": "", "tests/web/test_json.py": "" };
  assert.deepEqual(await ranking(python, "pkg/json.py"), [
    "tests/test_json.py",
    "tests/web/test_json.py",
  ]);
  const mirrored = {
    "src/main/java/a/b/User.java": "",
    "src/test/java/a/b/UserTest.java": "",
    "src/test/java/c/UserTest.java": "",
  };
  assert.deepEqual((await ranking(mirrored, "src/main/java/a/b/User.java")).slice(0, 2), [
    "src/test/java/a/b/UserTest.java",
    "src/test/java/c/UserTest.java",
  ]);
});

Deno.test("every language finds the test of the same name", async () => {
  const pairs = [
    ["lib/a/user.rb", "spec/a/user_spec.rb"],
    ["a/user.go", "a/user_test.go"],
    ["App/User.cs", "App.Tests/UserTests.cs"],
    ["src/User.php", "tests/UserTest.php"],
    ["src/user.rs", "tests/user.rs"],
    ["src/user.c", "tests/test_user.c"],
    ["src/user.cc", "src/user_unittest.cc"],
    ["src/User.vue", "src/__tests__/User.spec.ts"],
    ["src/user/index.ts", "src/user.test.ts"],
    ["user/__init__.py", "tests/test_user.py"],
  ] as const;
  for (const [source, test] of pairs) {
    const [first] = await related({ [source]: "", [test]: "" }, source);
    const reason = { type: "name", of: source, match: "same", words: ["user"] };
    assert.deepEqual([first?.path, first?.why[0]], [test, reason]);
  }
});

Deno.test("a test that imports the file alone says more than one that imports everything", async () => {
  const files = {
    "a.ts": "",
    "b.ts": "",
    "c.ts": "",
    "all.test.ts": `import "./a.ts";\nimport "./b.ts";\nimport "./c.ts";`,
    "one.test.ts": `import "./a.ts";`,
    "far.test.ts": `import "./util.ts";`,
    "util.ts": `import "./a.ts";`,
    "other.test.ts": `import "./b.ts";`,
  };
  const imports = (distance: number, files: number) => [
    { type: "imports", of: "a.ts", distance, files, importers: 2 },
  ];
  assert.deepEqual(
    (await related(files, "a.ts")).map(({ path, why }) => [path, why]),
    [
      ["one.test.ts", imports(1, 1)],
      ["all.test.ts", imports(1, 3)],
      ["far.test.ts", imports(2, 1)],
    ],
  );
});

Deno.test("names that a file defines count by how few tests use them", async () => {
  const files = {
    "pkg/core.py": "def common(): pass\ndef special_case(): pass\ndef __init__(self): pass",
    "tests/test_x.py": "common()",
    "tests/test_y.py": "common(special_case())",
    "tests/test_z.py": "common()",
    "tests/test_none.py": "__init__",
  };
  const found = await related(files, "pkg/core.py");
  assert.deepEqual(found.map(({ path }) => path), [
    "tests/test_y.py",
    "tests/test_x.py",
    "tests/test_z.py",
  ]);
  assert.deepEqual(found[0]?.why.filter(({ type }) => type === "mentions"), [
    { type: "mentions", of: "pkg/core.py", names: ["special_case", "common"] },
  ]);
});

Deno.test("words in common move a test up, and alone name none", async () => {
  const files = {
    "pkg/core.py": "def run(): pass\n# sockets gateway",
    "tests/test_a.py": "run()",
    "tests/test_b.py": "run() # sockets gateway",
    "tests/test_c.py": "# gateway",
  };
  const found = await related(files, "pkg/core.py");
  assert.deepEqual(found.map(({ path }) => path), ["tests/test_b.py", "tests/test_a.py"]);
  assert.deepEqual(found[0]?.why.filter(({ type }) => type === "alike"), [
    { type: "alike", of: "pkg/core.py", words: ["sockets", "gateway", "run"] },
  ]);
});

Deno.test("a test that is asked for comes first, and a Rust file may hold its own", async () => {
  const files = {
    "src/a.rs": "#[cfg(test)] mod tests { }",
    "tests/a.rs": "",
    "tests/b.rs": "",
  };
  assert.deepEqual(
    (await related(files, "src/a.rs", "tests/b.rs")).map(({ path, why }) => [path, why[0]?.type]),
    [["tests/b.rs", "is_test"], ["src/a.rs", "is_test"], ["tests/a.rs", "name"]],
  );
});

Deno.test("set-up belongs to the tests of its folder and below", async () => {
  const files = {
    "tests/unit/conftest.py": "",
    "tests/unit/test_a.py": "",
    "tests/unit/deep/test_b.py": "",
    "tests/test_c.py": "",
  };
  const why = [{ type: "fixture", of: "tests/unit/conftest.py" }];
  assert.deepEqual(
    (await related(files, "tests/unit/conftest.py")).map((it) => [it.path, it.why]),
    [["tests/unit/test_a.py", why], ["tests/unit/deep/test_b.py", why]],
  );
});

Deno.test("of several files each has its tests among the first", async () => {
  const files = {
    "a.go": "",
    "b.go": "",
    "a_test.go": "",
    "b_test.go": "",
    "c_test.go": "",
    "c.go": "",
  };
  assert.deepEqual((await ranking(files, "a.go", "b.go")).slice(0, 2), ["a_test.go", "b_test.go"]);
});

Deno.test("another language is related by its name alone", async () => {
  const files = {
    "src/codec.c": "encode decode",
    "tests/test_codec.py": "encode",
    "tests/test_other.py": "encode decode",
  };
  assert.deepEqual(await ranking(files, "src/codec.c"), ["tests/test_codec.py"]);
});

Deno.test("nothing is found where nothing is", async () => {
  assert.deepEqual(await related({}, "a.py"), []);
  assert.deepEqual(await related({ "a.py": "" }, "a.py"), []);
  assert.deepEqual(await related({ "a.py": "", "tests/test_b.py": "" }, "a.py"), []);
  assert.deepEqual(await related({ "a.py": "", "tests/test_a.py": "" }), []);
});

Deno.test("equal trees give equal answers, whatever the order of what is asked", async () => {
  const stems = fc.constantFrom("user", "json", "io", "http_client");
  const file = fc.tuple(fc.constantFrom("", "a/", "b/c/"), stems, fc.boolean(), stems);
  await fc.assert(
    fc.asyncProperty(fc.array(file, { maxLength: 12 }), async (drawn) => {
      const files = Object.fromEntries(
        drawn.map(([folder, name, test, word]) => [
          test ? `tests/${folder}test_${name}.py` : `${folder}${name}.py`,
          `import ${word}\ndef ${word}(): pass`,
        ]),
      );
      const asked = Object.keys(files);
      const found = await related(files, ...asked);
      assert.deepEqual(await related(files, ...asked.toReversed()), found);
      for (const [at, { score, why }] of found.entries()) {
        assert.ok(score > 0 && score <= (found[at - 1]?.score ?? 2) && why.length > 0);
      }
    }),
    { numRuns: 50 },
  );
});
