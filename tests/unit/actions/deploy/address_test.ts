import assert from "node:assert/strict";
import { addressOf, isAddress } from "../../../../src/actions/deploy/address.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";

const raw = "https://raw.githubusercontent.com/o/r";

Deno.test("files of a repository have addresses of their own at each of the usual hosts", () => {
  const table: readonly (readonly [string, readonly string[], string | null, string | null])[] = [
    ["https://github.com/o/r", [`${raw}/HEAD/`], "https://github.com/o/r.git", null],
    ["https://www.github.com/o/r.git", [`${raw}/HEAD/`], "https://github.com/o/r.git", null],
    ["git@github.com:o/r.git", [`${raw}/HEAD/`], "https://github.com/o/r.git", null],
    ["ssh://git@github.com/o/r.git", [`${raw}/HEAD/`], "https://github.com/o/r.git", null],
    ["https://github.com/o/r/tree/next", [`${raw}/next/`], "https://github.com/o/r.git", "next"],
    ["https://github.com/o/r/issues/1", [`${raw}/HEAD/`], "https://github.com/o/r.git", null],
    [
      "https://gitlab.com/group/sub/r/-/tree/main",
      ["https://gitlab.com/group/sub/r/-/raw/main/"],
      "https://gitlab.com/group/sub/r.git",
      "main",
    ],
    [
      "https://gitlab.com/o/r",
      ["https://gitlab.com/o/r/-/raw/HEAD/"],
      "https://gitlab.com/o/r.git",
      null,
    ],
    [
      "https://gitee.com/o/r",
      ["https://gitee.com/o/r/raw/master/", "https://gitee.com/o/r/raw/main/"],
      "https://gitee.com/o/r.git",
      null,
    ],
    [
      "https://codeberg.org/o/r/src/branch/dev",
      ["https://codeberg.org/o/r/raw/branch/dev/"],
      "https://codeberg.org/o/r.git",
      "dev",
    ],
    [`${raw}/main/README.md`, [`${raw}/main/`], "https://github.com/o/r.git", "main"],
    ["http://127.0.0.1:8080/x/README.md", ["http://127.0.0.1:8080/x/"], null, null],
  ];
  assert.deepEqual(
    table.map(([url]) => {
      const { bases, repository } = addressOf(url);
      return [url, bases, repository?.url ?? null, repository?.branch ?? null];
    }),
    table,
  );
});

Deno.test("an address that leads nowhere, or that a command could not hold, is refused in one line", () => {
  const table = [
    ["https://user:secret@github.com/o/r", "deploy.bad_address"],
    ["https://example.org/o/r", "deploy.unknown_host"],
    ["https://github.com/o", "deploy.unknown_host"],
    ["https://github.com/o/--upload-pack=x", "deploy.unknown_host"],
    ["https://github.com/o/r;id", "deploy.unknown_host"],
    ["https://github.com/$(id)/r", "deploy.unknown_host"],
  ] as const;
  for (const [url, code] of table) {
    assert.throws(
      () => addressOf(url),
      (error) => error instanceof AgentError && error.code === code,
      url,
    );
  }
});

Deno.test("a branch that a program could take for an option is left out", () => {
  assert.equal(addressOf("https://github.com/o/r/tree/--x").repository?.branch, null);
});

Deno.test("words and paths are no addresses", () => {
  const words = ["postgres", "./a", "/a", "C:\\a", "o/r", "file:///etc/passwd", "https://a b"];
  assert.deepEqual(words.map(isAddress), words.map(() => false));
});
