/** The official conformance suite against our server, and the lists of what fails, which may only shrink. */

import assert from "node:assert/strict";
import { parse } from "yaml";
import * as z from "zod";
import { testWith } from "../../support/machine.ts";
import { modulesWith } from "../../support/npm.ts";

const folder = new URL("../../../benches/mcp/", import.meta.url);

/** How many scenarios each list had when it was last made shorter. */
const most: Readonly<Record<string, number>> = {
  "client_failures_2025-11-25.yaml": 7,
  "client_failures_2026-07-28.yaml": 8,
  "server_failures_2025-11-25.yaml": 3,
  "server_failures_2026-07-28.yaml": 18,
};

const list = z.partialRecord(z.enum(["client", "server"]), z.array(z.string()));

for (const [name, count] of Object.entries(most)) {
  Deno.test(`${name} has grown by no scenario, and a reason above each group`, async () => {
    const text = await Deno.readTextFile(new URL(name, folder));
    const found = Object.values(list.parse(parse(text))).flat();
    assert.ok(found.length <= count, `${found.length} scenarios, at most ${count}`);
    assert.equal(new Set(found).size, found.length);
    const [, first = ""] = text.split(/^(?:client|server):\n/m);
    assert.match(first, /^ {2}# /);
  });
}

for (const revision of ["2025-11-25", "2026-07-28"]) {
  testWith(
    ["node", "npm"],
    `the conformance suite of ${revision} fails where the list says so, and nowhere else`,
    async () => {
      const modules = await modulesWith("@modelcontextprotocol/conformance");
      assert.ok(modules !== null, "the suite is not to be had");
      await using server = await fixtureServer();
      const suite = `${modules}/@modelcontextprotocol/conformance/dist/index.js`;
      const failures = new URL(`server_failures_${revision}.yaml`, folder).pathname;
      const { success, stdout } = await new Deno.Command(Deno.execPath(), {
        args: [
          ...["run", "-A", "--quiet", suite, "server", "--url", server.url],
          ...["--requirements", revision, "--expected-failures", failures],
        ],
      }).output();
      const text = new TextDecoder().decode(stdout);
      assert.ok(success, text.slice(text.indexOf("=== SUMMARY")));
    },
  );
}

async function fixtureServer(): Promise<AsyncDisposable & { readonly url: string }> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      ...["run", "-A", "--no-check", "--quiet"],
      new URL("conformance_server.ts", folder).pathname,
    ],
    stdout: "piped",
  }).spawn();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const { value = "" } = await reader.read();
  return {
    url: `http://127.0.0.1:${value.trim()}/mcp`,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await reader.cancel();
      await child.status;
    },
  };
}
