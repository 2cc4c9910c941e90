import assert from "node:assert/strict";
import { withFolder } from "../../support/folder.ts";
import { testWith } from "../../support/machine.ts";
import { serverDesk } from "../../support/server.ts";

/** For this machine, by its own word. */
async function certificate(
  folder: string,
): Promise<{ readonly cert: string; readonly key: string }> {
  const { success } = await new Deno.Command("openssl", {
    args: [
      ..."req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1".split(" "),
      ..."-subj /CN=localhost -addext subjectAltName=IP:127.0.0.1,DNS:localhost".split(" "),
      ...["-addext", "basicConstraints=critical,CA:FALSE"],
      ...["-keyout", `${folder}/key.pem`, "-out", `${folder}/cert.pem`],
    ],
    stderr: "null",
  }).output();
  assert.equal(success, true);
  const [cert, key] = await Promise.all(
    ["cert", "key"].map((name) => Deno.readTextFile(`${folder}/${name}.pem`)),
  );
  return { cert: cert ?? "", key: key ?? "" };
}

testWith(
  ["openssl"],
  "over TLS hosts and origins are looked at in HTTP/2 and HTTP/1.1 alike, and cookies are for TLS alone",
  async () => {
    await withFolder(async (folder) => {
      const tls = await certificate(folder);
      const address = { host: "127.0.0.1", port: 0, names: [], basePath: "", tls };
      await using it = await serverDesk({ serve: { address } });
      assert.equal(it.base.startsWith("https://"), true);
      for (const http2 of [true, false]) {
        using client = Deno.createHttpClient({ caCerts: [tls.cert], http2, http1: !http2 });
        const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
          const response = await fetch(`${it.base}${path}`, {
            ...{ method, client },
            headers: { authorization: `Bearer ${it.token}`, ...headers },
          });
          await response.body?.cancel();
          return response;
        };
        const device = await ask("POST", "/api/auth/devices", { origin: it.base });
        assert.equal(device.status, 201, `HTTP/2: ${http2}`);
        assert.match(device.headers.get("set-cookie") ?? "", /; Secure$/);
        assert.equal(
          (await ask("POST", "/api/auth/devices", { origin: "https://evil.example" })).status,
          403,
        );
        const { port } = new URL(it.base);
        const named = await fetch(`https://localhost:${port}/api/health`, { client });
        await named.body?.cancel();
        assert.equal(named.status, 200);
      }
    });
  },
);
