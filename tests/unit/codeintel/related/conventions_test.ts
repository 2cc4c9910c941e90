import assert from "node:assert/strict";
import type { LanguageId } from "../../../../src/codeintel/mod.ts";
import { hasTestMark, testRoleOf } from "../../../../src/codeintel/related/conventions.ts";

type Paths = readonly (readonly [LanguageId, readonly string[]])[];

const tests: Paths = [
  ["python", ["test_a.py", "pkg/a_test.py", "tests/forms/tests.py", "a/test.py"]],
  ["typescript", ["a.test.ts", "a.spec.ts", "a_test.ts", "a.test-d.ts", "e2e/a.cy.ts"]],
  ["typescript", ["__tests__/a.ts", "x/__tests__/deep/a.ts"]],
  ["tsx", ["a.test.tsx", "x/__tests__/Button.tsx"]],
  ["javascript", ["a.test.mjs", "a-test.js", "appSpec.js", "test.js"]],
  ["vue", ["a.spec.vue"]],
  ["go", ["pkg/a_test.go"]],
  ["java", ["src/test/java/p/URLTest.java", "TestA.java", "ATests.java", "UserIT.java"]],
  ["csharp", ["App.Tests/ATests.cs", "ATest.cs", "ASpecs.cs"]],
  ["php", ["tests/ATest.php", "ACest.php", "test_a.php"]],
  ["ruby", ["spec/a_spec.rb", "test/a_test.rb", "test_a.rb"]],
  ["rust", ["tests/a.rs", "src/a/tests.rs", "src/a_test.rs"]],
  ["c", ["test_a.c", "tests/a.c", "a_unittest.c", "test-a.c"]],
  ["cpp", ["ATest.cpp", "a_test.cc", "test/a.cxx"]],
];

const sources: Paths = [
  ["python", ["testing.py", "latest.py", "src/contest_a.py", "tests/__init__.py"]],
  ["typescript", ["latest.ts", "tests.ts", "test_utils.ts", "a.bench.ts", "test-server.ts"]],
  ["tsx", ["Testimonial.tsx"]],
  ["javascript", ["contest.js", "spec.config.js"]],
  ["vue", ["Latest.vue"]],
  ["go", ["test_a.go", "tests/a.go"]],
  ["java", ["src/test/java/p/Base.java", "Testament.java", "EMIT.java"]],
  ["csharp", ["Contest.cs", "App.Tests/Base.cs"]],
  ["php", ["Latest.php"]],
  ["ruby", ["spec.rb", "latest.rb"]],
  ["rust", ["tests/common/mod.rs", "src/latest.rs"]],
  ["c", ["tests/a.h", "tests/util.c", "latest.c"]],
  ["cpp", ["contest.cpp", "test/fixtures.hpp"]],
];

function rolesOf(paths: Paths) {
  return paths.flatMap(([language, all]) => all.map((path) => [path, testRoleOf(path, language)]));
}

Deno.test("tests are known by the conventions of their language", () => {
  const told = tests.flatMap(([, all]) => all.map((path) => [path, "test"]));
  assert.deepEqual(rolesOf(tests), told);
});

Deno.test("names that only look like tests, and what stands beside tests, are sources", () => {
  const told = sources.flatMap(([, all]) => all.map((path) => [path, "source"]));
  assert.deepEqual(rolesOf(sources), told);
});

Deno.test("set-up and test data are no tests, whatever they are called", () => {
  const fixtures: readonly (readonly [LanguageId, string])[] = [
    ["python", "tests/conftest.py"],
    ["ruby", "spec/spec_helper.rb"],
    ["ruby", "test/test_helper.rb"],
    ["typescript", "vitest.setup.ts"],
    ["javascript", "setupTests.js"],
    ["go", "pkg/testdata/a_test.go"],
    ["typescript", "src/__mocks__/a.test.ts"],
    ["typescript", "src/__fixtures__/a.spec.ts"],
  ];
  for (const [language, path] of fixtures) {
    assert.deepEqual([path, testRoleOf(path, language)], [path, "fixture"]);
  }
});

Deno.test("other files of a test folder are told apart by their words", () => {
  assert.equal(testRoleOf("testing/python/collect.py", "python"), "marked");
  assert.equal(testRoleOf("test/app.router.js", "javascript"), "marked");
  assert.equal(hasTestMark("python", ["import", "test_collects"]), true);
  assert.equal(hasTestMark("python", ["import", "testing"]), false);
  assert.equal(hasTestMark("javascript", ["describe", "router"]), true);
  assert.equal(hasTestMark("javascript", ["assert", "it"]), true);
  assert.equal(hasTestMark("javascript", ["it", "router"]), false);
  assert.equal(hasTestMark("go", ["describe", "test_a"]), false);
});
