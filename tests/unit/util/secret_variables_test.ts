import assert from "node:assert/strict";
import { secretsOfEnvironment } from "../../../src/util/mod.ts";

Deno.test("values of well-known variables are secrets, ordinary words and other variables are none", () => {
  const env: Readonly<Record<string, string>> = {
    AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    GITHUB_TOKEN: "ghp_0123456789abcdefghij",
    PGPASSWORD: "postgres",
    MYSQL_PWD: "a-long-word-without-figures",
    REDIS_PASSWORD: "123456789012345",
    DATABASE_URL: "postgres://app:n0t-so-simple@localhost/app",
    MONGODB_URI: "mongodb://localhost:27017/app1",
    EDITOR: "an-editor-of-2026",
  };
  assert.deepEqual([...secretsOfEnvironment((name) => env[name])].sort(), [
    "ghp_0123456789abcdefghij",
    "n0t-so-simple",
    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  ]);
});
