/** That the certificate is checked against the name, though the socket goes to an address. */

import assert from "node:assert/strict";
import { nodeDialer } from "../../../src/fetch/mod.ts";
import type { Dial } from "../../../src/fetch/types.ts";
import { withFolder } from "../../support/folder.ts";
import { hasProgram } from "../../support/machine.ts";

Deno.test({
  name: "a certificate for another name, or from nobody known, ends it before anything is asked",
  ignore: !hasProgram("openssl"),
  async fn() {
    const { cert, key } = await selfSigned("good.test");
    const asked: string[] = [];
    await using server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {}, cert, key },
      ({ headers }) => {
        asked.push(headers.get("host") ?? "");
        return new Response("secret");
      },
    );
    const { port } = server.addr;
    const about = { address: "127.0.0.1", port, secure: true };
    const results = await inHostileEnvironment([
      { ...about, host: "good.test", ca: cert },
      { ...about, host: "other.test", ca: cert },
      { ...about, host: "127.0.0.1", ca: cert },
      { ...about, host: "good.test" },
    ], port);
    assert.deepEqual(results, ["200", "certificate", "certificate", "certificate"]);
    assert.deepEqual(asked, ["good.test"]);
  },
});

Deno.test("a proxy that the environment names sees nothing", async () => {
  const proxied: string[] = [];
  await using proxy = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (it) => {
    proxied.push(it.url);
    return new Response("proxied", { status: 203 });
  });
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    () => new Response("direct"),
  );
  const { port } = server.addr;
  const dial = { address: "127.0.0.1", port, secure: false, host: "a.test" };
  assert.deepEqual(await inHostileEnvironment([dial], proxy.addr.port), ["200"]);
  assert.deepEqual(proxied, []);
});

type Wanted = Pick<Dial, "address" | "port" | "secure" | "host"> & { readonly ca?: string };

/** Dials in a process of its own, whose environment turns checks off and names a proxy. */
async function inHostileEnvironment(dials: readonly Wanted[], proxyPort: number) {
  const proxy = `http://127.0.0.1:${proxyPort}`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-prompt", "--no-check"],
      new URL("dial_child.ts", import.meta.url).href,
      JSON.stringify(dials),
    ],
    env: {
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
      NODE_USE_ENV_PROXY: "1",
      ...{ HTTP_PROXY: proxy, http_proxy: proxy, HTTPS_PROXY: proxy, ALL_PROXY: proxy },
      NO_PROXY: "",
    },
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("the dialer takes addresses and nothing that would have to be looked up", async () => {
  const dial = { port: 80, secure: false, host: "a.test", path: "/", headers: {} };
  for (const address of ["localhost", "a.test", "127.1", ""]) {
    await assert.rejects(
      nodeDialer().open({ ...dial, address }, new AbortController().signal),
      /is no address/,
    );
  }
});

async function selfSigned(name: string): Promise<{ readonly cert: string; readonly key: string }> {
  const made = { cert: "", key: "" };
  await withFolder(async (folder) => {
    const [certFile, keyFile] = [`${folder}/cert.pem`, `${folder}/key.pem`];
    const args = [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-keyout", keyFile, "-out", certFile, "-days", "2", "-subj", `/CN=${name}`],
      ...["-addext", `subjectAltName=DNS:${name}`, "-addext", "basicConstraints=critical,CA:FALSE"],
    ];
    const { success } = await new Deno.Command("openssl", { args, stderr: "null" }).output();
    assert.ok(success);
    made.cert = await Deno.readTextFile(certFile);
    made.key = await Deno.readTextFile(keyFile);
  });
  return made;
}
