import assert from "node:assert/strict";
import { isCheck, saysSomething } from "../../../src/agent/folds/check.ts";

const checks = [
  "npm test",
  "CI=1 npm run test:unit",
  "node --test",
  "node test/sum.test.js",
  "python3 -m pytest -q tests/test_sum.py",
  "timeout 60 python test_sum.py",
  "cd web && npx tsc --noEmit",
  "npm install && npm test",
  "npm test 2>&1 | tail -20",
  "cargo clippy",
  "make -C build check",
  "./run_tests.sh;",
];

for (const command of checks) {
  Deno.test(`a check: ${command}`, () => assert.equal(isCheck(command), true));
}

/** Their exit code is that of something else, or of a look. */
const others = [
  "cat test/sum.test.js",
  "ls tests",
  "grep -rn sum test | head",
  "test -f package.json",
  "npm test; ls",
  "npm test || true",
  "npm test\necho $?",
  "npm install --save-dev jest",
  "python -m pip install pytest",
  "pytest --version",
  "which pytest",
  "mkdir -p build",
  "git checkout test",
  "node src/contest.js",
  "",
];

for (const command of others) {
  Deno.test(`no check: ${command}`, () => assert.equal(isCheck(command), false));
}

/** Looks, and checks whose exit code is passed over. */
const looks = [
  "cat a.py",
  "ls; pwd",
  "echo 'all tests pass'",
  "pytest || true",
  "npm test; ls",
  "",
];

for (const command of looks) {
  Deno.test(`no more than a look: ${command}`, () => assert.equal(saysSomething(command), false));
}

for (const command of ["pytest", "git commit -m fix", "./deploy.sh | tail -3", "cat a | sh"]) {
  Deno.test(`more than a look: ${command}`, () => assert.equal(saysSomething(command), true));
}
