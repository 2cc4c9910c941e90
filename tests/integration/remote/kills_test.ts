/** Connections that end in the middle of a write, and those that never begin. */

import assert from "node:assert/strict";
import { AgentError } from "../../../src/protocol/mod.ts";
import { openRemote } from "../../../src/remote/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { killEdits } from "../../support/remote_kills.ts";
import { killSsh, startSshd } from "../../support/sshd.ts";

const kills = Number(Deno.env.get("AGENT_REMOTE_KILLS") ?? "8");
const size = 4_000_000;

Deno.test({
  name: `${kills} connections killed while a file is written leave it old or new`,
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using server = await startSshd();
    const folder = await Deno.makeTempDir();
    const texts = ["a", "b"].map((it) => new TextEncoder().encode(it.repeat(size)));
    const [old = texts[0], next = old] = texts;
    assert.ok(old && next);
    const seen = { old: 0, new: 0, half: 0 };
    const before = await sha256(old);
    for (let at = 0; at < kills; at++) {
      await Deno.writeFile(`${folder}/f`, old);
      const remote = await openRemote(`${server.host}:${folder}`, { ssh: server.ssh });
      const write = remote.workspace.write("f", next, { before }).catch(() => {});
      await new Promise((go) => setTimeout(go, Math.random() * 700));
      await killSsh(server.port);
      await write;
      await remote.close();
      const now = await sha256(await Deno.readFile(`${folder}/f`));
      if (now === before) seen.old++;
      else if (now === await sha256(next)) seen.new++;
      else seen.half++;
    }
    console.log(JSON.stringify(seen));
    await Deno.remove(folder, { recursive: true });
    assert.deepEqual([seen.half, seen.old + seen.new], [0, kills]);
  },
});

Deno.test({
  name: `${kills} connections killed in an edit of three files leave all old or all new`,
  ignore: Deno.build.os !== "linux",
  async fn() {
    const { trials, old, new: after, failures } = await killEdits(kills);
    assert.deepEqual([failures, old + after], [[], trials]);
  },
});

async function refusal(name: string, ssh: readonly string[]): Promise<unknown> {
  try {
    await using _ = await openRemote(name, { ssh });
    return "opened";
  } catch (error) {
    return error instanceof AgentError ? [error.exit, error.code] : error;
  }
}

Deno.test("what cannot be reached is refused by its reason", async () => {
  await using server = await startSshd();
  const [host, ssh] = [server.host, server.ssh];
  const known = (it: string) =>
    it.includes("UserKnownHostsFile") ? "UserKnownHostsFile=/dev/null" : it;
  const away = (it: string) => it === String(server.port) ? "1" : it;
  assert.deepEqual([
    await refusal("-oProxyCommand=x:/tmp", ssh),
    await refusal("a@-x:/tmp", ssh),
    await refusal("host", ssh),
    await refusal(`${host}:/no/such`, ssh),
    await refusal(`${host}:/`, ssh.map(known)),
    await refusal(`${host}:/`, ssh.map(away)),
    await refusal(`${host}:/`, ssh.map((it) => it === `${server.folder}/user` ? "/dev/null" : it)),
  ], [
    ["usage", "remote.name"],
    ["usage", "remote.name"],
    ["usage", "remote.name"],
    ["input", "remote.missing"],
    ["unavailable", "remote.unknown_key"],
    ["unavailable", "remote.unreachable"],
    ["unavailable", "remote.denied"],
  ]);
});
