import assert from "node:assert/strict";
import { secretCheck } from "../../../src/util/mod.ts";

const a = (count: number) => "aB3".repeat(count).slice(0, count);

const secrets: readonly string[] = [
  "sk-abcdefghijklmnop1234",
  `AIza${a(35)}`,
  "AKIAABCDEFGHIJKLMNOP",
  `ghp_${a(36)}`,
  `github_pat_${a(40)}`,
  `glpat-${a(20)}`,
  "xoxb-1234567890-abcdef",
  `sk_live_${a(24)}`,
  `npm_${a(36)}`,
  `hf_${a(34)}`,
  `123456789:${a(35)}`,
  `eyJ${a(20)}.${a(30)}.${a(20)}`,
  "-----BEGIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----",
  "postgres://admin:tops3cret@db/x",
  "password: hunter22",
  "DB_PASSWORD=hunter22",
  'api_key = "abc12345"',
  "the token is 9f8e7d6c",
  "密码是 hunter22",
  a(48),
  "the one of the user",
];

const harmless: readonly string[] = [
  "The password is kept in the vault.",
  "Passwords are hashed with argon2.",
  "The token expires after 15 minutes.",
  "密码保存在保险库里。",
  "Commit 3f2a9c1e5b7d8f0a1b2c3d4e5f60718293a4b5c6 broke it.",
  "sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "See src/components/UserSettings/Account2Panel/index3.tsx and tests/Unit/ParserTable4Test.ts",
  "https://example.org/a?b=c and git@github.com:owner/name.git",
  "id 123e4567-e89b-12d3-a456-426614174000",
  "skip the task-management module",
  "getElementByIdAndUpdateTheWholeTreeOfNodes is slow",
];

Deno.test("whatever looks like a secret is one, and is masked", () => {
  const check = secretCheck(["the one of the user"]);
  assert.deepEqual(secrets.filter((it) => !check.holds(`We use ${it} here`)), []);
  for (const it of secrets) assert.ok(!check.redact(`We use ${it} here`).includes(it), it);
});

Deno.test("sentences about secrets, hashes, ids and paths are none", () => {
  const check = secretCheck();
  assert.deepEqual(harmless.filter((it) => check.holds(it)), []);
});

Deno.test("the longest texts of one kind of character hold none", () => {
  const check = secretCheck();
  for (
    const text of [
      "a".repeat(4_000),
      "aB".repeat(2_000),
      "a/".repeat(2_000),
      "password ".repeat(400),
    ]
  ) {
    assert.equal(check.holds(text), false);
  }
});
