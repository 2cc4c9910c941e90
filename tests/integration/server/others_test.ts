import assert from "node:assert/strict";
import { createPorts } from "../../../src/app.ts";
import { Sites } from "../../../src/server/sites.ts";
import { testWith } from "../../support/machine.ts";

testWith(
  ["bwrap"],
  "a command of one account reads nothing of another's, where a box shows the folder that is served",
  async () => {
    // A box shows /var as it is, as it does not /tmp or a home.
    const served = await Deno.realPath(
      await Deno.makeTempDir({ dir: "/var/lib", prefix: "agent-" }),
    );
    const home = await Deno.makeTempDir();
    const env = (name: string) => name === "HOME" ? home : Deno.env.get(name);
    const all = await createPorts({ root: served, env, flags: {}, version: "test" });
    const holds = () => Promise.resolve(0);
    const sites = new Sites({ ports: all, entries: [], defect: () => {}, holds });
    try {
      const open = (name: string) => sites.home({ id: name, name, role: "user" });
      await (await open("alice")).site();
      await Deno.writeTextFile(`${served}/alice/notes.txt`, "marmalade");
      const spawner = await (await (await open("bob")).site()).ports.spawner();
      const read = async (secrets: { readonly secrets?: "shown" }) => {
        const { output } = await spawner.run({
          program: "sh",
          args: ["-c", "cat ../*/notes.txt; true"],
          cwd: `${served}/bob`,
          timeoutMs: 20_000,
          maxOutputBytes: 4000,
          confine: { writable: [], network: false, ...secrets },
        }, { signal: new AbortController().signal });
        return output.includes("marmalade");
      };
      assert.deepEqual([await read({}), await read({ secrets: "shown" })], [false, false]);
      await (await open("carol")).site();
      await Deno.writeTextFile(`${served}/carol/notes.txt`, "marmalade");
      assert.equal(await read({}), false);
    } finally {
      await sites.close();
      await all.close();
      await Deno.remove(served, { recursive: true });
      await Deno.remove(home, { recursive: true });
    }
  },
);
