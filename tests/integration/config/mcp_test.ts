import assert from "node:assert/strict";
import { failure, house } from "../../support/config.ts";

const entry = {
  description: null,
  command: null,
  args: [],
  env: {},
  cwd: null,
  folders: [],
  hosts: [],
  url: null,
  headers: {},
  start_s: 30,
  call_s: 60,
  max_call_s: 900,
};

const declared = `mcp:
  files: { command: server, args: [.], env: { TOKEN: "\${SERVER_TOKEN}", GONE: "\${NOT_SET}" } }
  far: { url: "https://mcp.test/mcp", headers: { Authorization: "Bearer \${SERVER_TOKEN}" } }
`;

Deno.test("servers are declared by command or address, their variables and headers being secrets", async () => {
  await using home = await house();
  home.env.set("SERVER_TOKEN", "a-token-of-the-user");
  await home.user(declared);
  const config = await home.load();
  const env = { TOKEN: "a-token-of-the-user", GONE: null };
  assert.deepEqual(config.value.mcp, {
    files: { ...entry, command: "server", args: ["."], env },
    far: {
      ...entry,
      url: "https://mcp.test/mcp",
      headers: { Authorization: "Bearer a-token-of-the-user" },
    },
  });
  const shown = config.entries().filter(({ key }) => key.startsWith("mcp.files.env."));
  assert.deepEqual(shown.map(({ key, value }) => [key, value]), [
    ["mcp.files.env.TOKEN", "****user"],
    ["mcp.files.env.GONE", null],
  ]);
});

Deno.test("a project's configuration declares no server", async () => {
  await using home = await house();
  await home.project("mcp: { files: { command: evil } }");
  const { value, warnings } = await home.load({ trusted: true });
  assert.deepEqual(value.mcp, {});
  assert.deepEqual(warnings.map(({ code, params }) => [code, params["key"]]), [
    ["config.ignored", "mcp"],
  ]);
});

Deno.test("a server with a bad name is named and left out, and all else counts", async () => {
  await using home = await house();
  await home.user("max_tool_calls: 7\nmcp:\n  a_b: { command: x }\n  good: { command: y }\n");
  for (const _ of ["cold", "warm"]) {
    const { value, warnings } = await home.load();
    assert.deepEqual([Object.keys(value.mcp), value.max_tool_calls], [["good"], 7]);
    assert.deepEqual(warnings.map(({ code, params }) => [code, params["name"]]), [
      ["config.bad_server_name", "a_b"],
    ]);
  }
});

const mistakes: readonly (readonly [string, string])[] = [
  ["mcp: { a: {} }", ":1: mcp.a must have either a command or a url."],
  [
    'mcp: { a: { command: x, url: "http://a.test" } }',
    ":1: mcp.a must have either a command or a url.",
  ],
  ["mcp: { a: { command: x, args: -v } }", ":1: mcp.a.args must be a list."],
  ["mcp: { a: { command: x, call_s: 0 } }", ":1: mcp.a.call_s must be greater than 0."],
  ["mcp: { a: { comand: x } }", ":1: unknown key mcp.a.comand. Did you mean mcp.a.command?"],
  [
    'mcp: { a: { url: "ftp://a" } }',
    ":1: mcp.a.url must be an http or https URL without user name, password or query.",
  ],
];

Deno.test("what is wrong with a declaration is said with its place", async () => {
  for (const [text, said] of mistakes) {
    await using home = await house();
    const file = await home.user(text);
    assert.equal((await failure(home.load())).en, file + said);
  }
});
