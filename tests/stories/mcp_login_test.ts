/** Logins at MCP servers: OAuth with a browser, from the command line. */

import assert from "node:assert/strict";
import { exitCodes } from "../../src/protocol/mod.ts";
import { type OauthServer, oauthServer, type OauthWish } from "../support/oauth_server.ts";
import { type Sandbox, sandbox, startProgram } from "../support/program.ts";

async function boxAt({ url }: OauthServer): Promise<Sandbox> {
  const box = await sandbox({});
  await box.config(`mcp: { far: { url: "${url}" } }\n`);
  return box;
}

/** Logs in; the browser goes where it is sent. */
async function login(box: Sandbox): Promise<{ readonly code: number; readonly text: string }> {
  const child = startProgram(["mcp", "login", "far"], { cwd: box.project, home: box.home });
  let said = "";
  for await (const text of child.stderr.pipeThrough(new TextDecoderStream())) {
    const before = said;
    said += text;
    const [page] = /^http:\S+$/m.exec(said) ?? [];
    const isNew = page !== undefined && said.endsWith("\n") && !/^http:\S+\n/m.test(before);
    if (isNew) await (await fetch(page)).body?.cancel();
  }
  const { code } = await child.status;
  return { code, text: said + await new Response(child.stdout).text() };
}

async function call(box: Sandbox): Promise<readonly [number, string]> {
  const { code, stdout, stderr } = await box.run(["mcp", "call", "far", "work", "-a", "all"]);
  return [code, (stdout.split("\n")[1] ?? "") + stderr.split("\n")[0]];
}

Deno.test("a server that wants a login is logged in at, its tokens are renewed, and forgotten", async () => {
  await using server = await oauthServer();
  await using box = await boxAt(server);
  const wanted = [exitCodes.auth, "The MCP server far wants a login: agent mcp login far"] as const;
  assert.deepEqual(await call(box), wanted);
  const { code, text } = await login(box);
  assert.deepEqual([code, text.split("\n").at(-2)], [0, "Logged in at the MCP server far."]);
  assert.match(text, /^To log in at far, open in a browser:\nhttp.*code_challenge_method=S256/);
  assert.deepEqual(await call(box), [0, "worked"]);
  const { mode } = await Deno.stat(`${box.home}/.local/share/agent/secrets.json`);
  assert.equal((mode ?? 0) & 0o777, 0o600);
  server.expire();
  server.requests.splice(0);
  assert.deepEqual(await call(box), [0, "worked"]);
  assert.deepEqual(server.requests.filter((it) => it === "POST /token").length, 1);
  // What was renewed is kept.
  server.requests.splice(0);
  assert.deepEqual(await call(box), [0, "worked"]);
  assert.equal(server.requests.includes("POST /token"), false);
  const { stdout } = await box.run(["mcp", "logout", "far"]);
  assert.equal(stdout, "Logged out at the MCP server far.\n");
  assert.deepEqual(await call(box), wanted);
});

const refusals: readonly (readonly [string, OauthWish, RegExp])[] = [
  ["the answer is another login's", { answer: "?code=x&state=y" }, /the state is not ours/],
  [
    "the metadata leads into a private network",
    { authorization: "http://169.254.169.254" },
    /a metadata service, which is never fetched/,
  ],
  [
    "the metadata leads to another name of a private network",
    { authorization: "https://10.0.0.1" },
    /an address of a private network, which is never fetched/,
  ],
];

for (const [what, wish, says] of refusals) {
  Deno.test(`no login where ${what}`, async () => {
    await using server = await oauthServer(wish);
    await using box = await boxAt(server);
    const { code, text } = await login(box);
    assert.equal(code, exitCodes.auth);
    assert.match(text, says);
    assert.equal(server.requests.includes("POST /token"), false);
  });
}
