import assert from "node:assert/strict";
import { proxyOf, proxyVariables, shownProxy } from "../../../src/config/mod.ts";
import { failure, house } from "../../support/config.ts";

const env = (it: Readonly<Record<string, string>>) => (name: string) => it[name];
const here = "localhost,127.0.0.1,::1";

Deno.test("the environment's proxy is for https alone, and never for this machine", () => {
  const all = {
    HTTP_PROXY: "http://plain:1",
    http_proxy: "http://plain:2",
    HTTPS_PROXY: "http://user:pass@secure:3",
    ALL_PROXY: "http://all:4",
    NO_PROXY: "intern.test",
  };
  const proxy = proxyOf("environment", env(all));
  assert.deepEqual(proxyVariables(proxy), {
    HTTPS_PROXY: "http://user:pass@secure:3",
    NO_PROXY: `intern.test,${here}`,
  });
  assert.equal(proxy && shownProxy(proxy), "http://secure:3 ($HTTPS_PROXY)");
  assert.deepEqual(proxyVariables(proxyOf("environment", env({ ALL_PROXY: "socks5://s:1" }))), {
    HTTPS_PROXY: "socks5://s:1",
    NO_PROXY: here,
  });
  assert.equal(proxyOf("environment", env({ HTTP_PROXY: "http://plain:1" })), null);
  assert.deepEqual([proxyOf(null, env(all)), proxyVariables(null)], [null, {}]);
});

Deno.test("a proxy of the configuration is for http too; a project names none", async () => {
  await using home = await house();
  const file = await home.user("proxy: http://mine:8080\n");
  await home.project("proxy: http://evil:8080\n");
  const config = await home.load({ trusted: true });
  assert.deepEqual(config.warnings.map((it) => it.params.key), ["proxy"]);
  assert.deepEqual(proxyVariables(proxyOf(config.value.proxy, env({ HTTPS_PROXY: "http://o" }))), {
    HTTP_PROXY: "http://mine:8080",
    HTTPS_PROXY: "http://mine:8080",
    NO_PROXY: here,
  });
  for (const bad of ["ftp://a", "http://u:p@a", "nonsense", "''"]) {
    await home.user(`proxy: ${bad}\n`);
    assert.equal((await failure(home.load())).en.replace(file, "FILE"), `FILE:1: ${sentence}`);
  }
  await home.user("proxy: null\n");
  assert.equal((await home.load()).value.proxy, null);
});

const sentence =
  "proxy must be environment, null, or an http, https or socks5 URL without user name or password.";
