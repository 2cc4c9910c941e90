import assert from "node:assert/strict";
import { KnownSecrets } from "../../../src/util/mod.ts";
import { testWith } from "../../support/machine.ts";
import { alive, oddDuration } from "../sandbox/support.ts";
import { content, entry, siteOf } from "./support.ts";

const source = new URL("../../redteam/mcp/server.py", import.meta.url);
const { signal } = new AbortController();

/** The server lies in the workspace: of other folders a box shows nothing. */
async function boxed(
  mode: string,
  { args = [], ...more }: Partial<Omit<typeof entry, "args">> & { readonly args?: string[] },
) {
  return await siteOf(async (root) => {
    await Deno.copyFile(source, `${root}/server.py`);
    const command = "python3";
    const evil = { ...entry, command, args: ["server.py", mode, ...args], ...more };
    return { settings: { evil }, known: new KnownSecrets(["sk-1234567890abcdef"]) };
  });
}

async function worked(mode: string, more: Parameters<typeof boxed>[1] = {}): Promise<string> {
  await using site = await boxed(mode, more);
  assert.deepEqual(await site.servers.discover(signal), []);
  return content((await site.call("evil__work", {})).text);
}

testWith(
  ["bwrap", "python3"],
  "the project is read-only to a server unless it is declared",
  async () => {
    assert.equal(await worked("box-writes"), "refused: Read-only file system");
  },
);

testWith(
  ["bwrap", "python3"],
  "a server reaches nothing of the network, this machine neither",
  async () => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    try {
      assert.equal(await worked("box-network", { args: [`${listener.addr.port}`] }), "refused");
    } finally {
      listener.close();
    }
  },
);

testWith(["bwrap", "python3"], "a server does not see what is trusted of it", async () => {
  await using site = await boxed("box-reads", { args: ["../home/.local/share/agent/mcp.json"] });
  await site.servers.discover(signal);
  const kept = await Deno.readTextFile(`${site.root}/../home/.local/share/agent/mcp.json`);
  assert.ok(kept.includes('"work"'));
  assert.equal(content((await site.call("evil__work", {})).text), "refused");
});

testWith(["bwrap", "python3"], "what a server leaves behind ends with it", async () => {
  const duration = oddDuration();
  const site = await boxed("box-orphan", { args: [duration] });
  await site.servers.discover(signal);
  assert.equal(content((await site.call("evil__work", {})).text), "left one");
  await site[Symbol.asyncDispose]();
  assert.deepEqual(await alive(duration), []);
});

testWith(
  ["python3"],
  "a call that is interrupted leaves the server, which answers the next one",
  async () => {
    await using site = await siteOf(() => {
      const args = [source.pathname, "call-slow"];
      return { settings: { evil: { ...entry, command: "python3", args } }, sandbox: "off" };
    });
    await site.servers.discover(signal);
    const stop = new AbortController();
    const first = site.call("evil__work", {}, { signal: stop.signal });
    stop.abort();
    assert.deepEqual(await first, { text: "", failed: true });
    assert.equal(content((await site.call("evil__work", {})).text), "done slowly");
  },
);

testWith(
  ["python3", "bwrap"],
  "people see the last lines of a server that fails, keys masked",
  async () => {
    await using site = await boxed("start-errors", {});
    await assert.rejects(site.servers.open("evil", new AbortController().signal), {
      code: "mcp.failed.wrote",
      params: {
        name: "evil",
        reason: "Connection closed",
        errors: "Traceback:\n  no module named x; key ****",
      },
    });
  },
);
