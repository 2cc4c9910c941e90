import assert from "node:assert/strict";
import { type Sandbox, sandbox, scripted, startProgram } from "../support/program.ts";

Deno.test("agent serve says what is wrong with an address before it listens", async () => {
  await using box = await sandbox();
  const refused = async (...args: string[]) => {
    const { code, stdout, stderr } = await box.run(["serve", ...args]);
    assert.equal(stdout, "");
    return [code, stderr.split(/[:.]/)[0]];
  };
  assert.deepEqual(await refused("--host", "0.0.0.0"), [64, "Refused to listen on 0"]);
  assert.deepEqual(await refused("--cert", "cert.pem"), [64, "--cert and --key belong together"]);
});

Deno.test("a user is added and listed", async () => {
  await using box = await sandbox();
  const added = await box.run(["user", "add", "alice"], { stdin: "correct horse\n" });
  assert.deepEqual(added, { code: 0, stdout: "Added alice.\n", stderr: "" });
  const { stdout } = await box.run(["user", "--json"]);
  const users = [{ name: "alice", role: "user", disabled: false }];
  assert.deepEqual(JSON.parse(stdout), { verb: "list", name: null, users });
});

/** Runs it, and stops it by a signal. */
async function served(
  box: Sandbox,
  during: (base: string, token: string) => Promise<void>,
): Promise<number> {
  const child = startProgram(["serve", "--port", "0"], { cwd: box.project, home: box.home });
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const errors = child.stderr.cancel();
  let said = "";
  while (!said.includes("\n")) said += (await reader.read()).value ?? "\n";
  const url = new URL(said.trim().split(" ").at(-1) ?? "");
  await during(url.origin, url.hash.replace("#token=", ""));
  child.kill("SIGTERM");
  await reader.cancel();
  await errors;
  return (await child.status).code;
}

Deno.test("agent serve answers with the rights that it keeps, and SIGTERM stops it", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Hello.");
  const code = await served(box, async (base, token) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const post = (path: string, body: unknown) =>
      fetch(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const made = await (await post("/api/conversations", {})).json();
    const answer = await post(`/api/conversations/${made.data.id}/messages`, { text: "hello" });
    assert.match(await answer.text(), /"content":"Hello\."[^]*event: done\n/);
  });
  assert.equal(code, 0);
});

Deno.test("a key made on the command line may do what it was made for, and nothing once it is revoked", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Hello.");
  const refused = await box.run(["user", "key", "create", "nightly"]);
  assert.deepEqual([refused.code, refused.stdout], [64, ""]);
  assert.match(refused.stderr, /--can/);
  const words = ["user", "key", "create", "nightly", "--can", "read", "--days", "2", "--json"];
  const made = JSON.parse((await box.run(words)).stdout);
  const [{ id, created, expires, ...key }] = made.keys;
  assert.deepEqual(
    { ...key, days: (Date.parse(expires) - Date.parse(created)) / 86_400_000 },
    {
      ...{ name: "nightly", verbs: ["read"], projects: null, models: null, spend: null },
      ...{ expired: false, days: 2 },
    },
  );
  await served(box, async (base, token) => {
    const owns = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const devices = `${base}/api/auth/devices`;
    const kept = await fetch(devices, { method: "POST", headers: owns, body: "{}" });
    await kept.body?.cancel();
    const [browser] = (await (await fetch(devices, { headers: owns })).json()).data.items;
    assert.equal((await box.run(["user", "key", "revoke", browser.id])).code, 64);
    assert.equal((await (await fetch(devices, { headers: owns })).json()).data.items.length, 1);
    const ask = async (method: string, path: string) => {
      const headers = {
        authorization: `Bearer ${made.secret}`,
        "content-type": "application/json",
      };
      const body = method === "GET" ? null : "{}";
      const response = await fetch(`${base}${path}`, { method, headers, body });
      await response.body?.cancel();
      return response.status;
    };
    assert.equal(await ask("GET", "/api/conversations"), 200);
    assert.equal(await ask("POST", "/api/conversations"), 403);
    const { code } = await box.run(["user", "key", "revoke", id]);
    assert.equal(code, 0);
    assert.equal(await ask("GET", "/api/conversations"), 401);
  });
  const again = await box.run(["user", "key", "revoke", id]);
  assert.deepEqual([again.code, again.stdout], [64, ""]);
});

Deno.test("agent serve has the page and its assets with it", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Hello.");
  await served(box, async (base) => {
    const page = await fetch(`${base}/`);
    const text = await page.text();
    const policy = page.headers.get("content-security-policy") ?? "";
    assert.equal(policy.startsWith("default-src 'none'; script-src 'self'; "), true);
    const assets = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path);
    assert.deepEqual(assets.map((it) => it.replace(/-[0-9a-f]{10}/, "")), [
      ...["assets/icon.svg", "assets/main.css", "assets/theme.js", "assets/main.js"],
    ]);
    for (const path of assets) {
      const { status, headers, body } = await fetch(`${base}/${path}`);
      await body?.cancel();
      const kept = headers.get("cache-control");
      assert.deepEqual([status, kept], [200, "public, max-age=31536000, immutable"]);
    }
  });
});
