import assert from "node:assert/strict";
import { projectRuns } from "../../../src/config/mod.ts";

Deno.test("whoever is to trust a project is told each program that it would have run", async () => {
  const text = `verify: { lint: ruff check, types: }
language_servers:
  python: { command: ./server --stdio, files: "*.py" }
  off:
`;
  assert.deepEqual(await projectRuns(new TextEncoder().encode(text)), [
    { key: "verify.lint", command: "ruff check" },
    { key: "language_servers.python", command: "./server --stdio" },
  ]);
  assert.deepEqual(await projectRuns(new TextEncoder().encode("verify: [")), []);
});
