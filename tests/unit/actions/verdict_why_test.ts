/** Why a verification ended as it did: logged in English, shown in the user's language. */

import assert from "node:assert/strict";
import { verdictWhy } from "../../../src/actions/mod.ts";
import { message } from "../../../src/messages/mod.ts";
import "../../support/chinese.ts";

const chinese = (why: string) => verdictWhy(why, (key, params) => message("zh", key, params));
const english = (why: string) => verdictWhy(why, (key, params) => message("en", key, params));

Deno.test("what verdict lines say is Chinese but for names", () => {
  const told = {
    "The project had no tests at the start.": "项目开始时没有测试",
    "pytest: 1 failed, 2 passed. 1 test failed before this change too: test_a.py::test_b.":
      "pytest: 1 个失败, 2 个通过。在这次改动之前就已失败（1 个）：test_a.py::test_b",
    "unittest: 1 passed; make test: exit code 2.": "unittest: 1 个通过；make test：退出码 2",
    "go vet ./...: passed.": "go vet ./...：通过",
    "mypy src: exit code 1. mypy src failed before this change too, and says nothing new.":
      "mypy src：退出码 1。mypy src 在这次改动之前就已失败，现在也没有新的问题",
    "jest (web): No test was found.": "jest (web)：没有找到测试",
    "tests are switched off": "测试已在配置中关闭",
    "pytest: 1 passed. New tests, which do not count: pytest: 1 failed.":
      "pytest: 1 个通过。新测试不算数：pytest: 1 个失败",
    "Something new that nobody knows.": "Something new that nobody knows",
  };
  for (const [why, expected] of Object.entries(told)) assert.equal(chinese(why), expected);
});

Deno.test("in English it stays what it was", () => {
  const told = [
    "The project had no tests at the start",
    "pytest: 1 failed, 2 passed. 1 test failed before this change too: a",
    "go vet ./...: exit code 1. go vet ./... failed before this change too, and says nothing new",
    "jest: 2 passed. 3 tests that ran before this change did not run: a, b and 1 more",
    "node:test: No test ran: there is no report",
  ];
  for (const why of told) assert.equal(english(`${why}.`), why);
});
