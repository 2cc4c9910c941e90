/** The level is what a canary met, whatever the program called bwrap says. */

import assert from "node:assert/strict";
import type { Confinement, Sandbox, SandboxLevel } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { inPlace, type Place, unshare } from "./support.ts";

/** A spawner for which the system's own programs are a `bwrap` of this text alone. */
async function withBwrap(place: Place, script: string | null) {
  const bin = `${place.root}/../bin`;
  await Deno.mkdir(bin, { recursive: true });
  if (script !== null) {
    await Deno.writeTextFile(`${bin}/bwrap`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  }
  return processSpawner({
    ...place,
    env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
    systemFolders: [bin],
  });
}

async function found(script: string | null): Promise<Sandbox> {
  let sandbox: Sandbox | null = null;
  await inPlace(async (place) => {
    await using spawner = await withBwrap(place, script);
    sandbox = await spawner.sandbox();
    const left = [...Deno.readDirSync(place.root)].map(({ name }) => name);
    assert.deepEqual(left, []);
  });
  assert.ok(sandbox);
  return sandbox;
}

const none = (why: string, detail: string) => ({ level: "none", why, detail });

/** Runs what it is given as it is. */
const passOn = 'while [ "$1" != -- ]; do shift; done; shift; "$@"';

Deno.test({
  name: "bubblewrap that works is the level",
  ignore: !bubblewrap,
  fn: () =>
    inPlace(async (place) => {
      await using spawner = await withBwrap(place, 'exec /usr/bin/bwrap "$@"');
      assert.deepEqual(await spawner.sandbox(), { level: "bubblewrap" });
      assert.deepEqual(
        [...Deno.readDirSync(`${place.scratch}/box`)].filter(({ name }) => name !== "cache"),
        [],
      );
    }),
});

Deno.test("without a program of the system's that confines there is no confinement", async () => {
  assert.deepEqual(await found(null), none("missing", ""));
});

Deno.test("a bwrap that fails is no confinement, and its words say why", async () => {
  assert.deepEqual(
    await found("echo 'bwrap: setting up uid map: Permission denied' >&2; exit 1"),
    none("fails", "bwrap: setting up uid map: Permission denied"),
  );
  assert.deepEqual(await found("exit 3"), none("fails", "bwrap ended with exit code 3"));
  assert.deepEqual(await found("kill -KILL $$"), none("fails", "a signal ended it"));
});

Deno.test("a bwrap that says it ran and did not is no confinement", async () => {
  assert.deepEqual(
    await found(`echo '{ "exit-code": 0 }' >&3`),
    none("fails", "the workspace was not written"),
  );
});

Deno.test("a bwrap that confines nothing is found out, whatever it reports", async () => {
  const leaks = none("leaks", "a file outside was written");
  assert.deepEqual(await found(`${passOn}; echo '{ "exit-code": 0 }' >&3`), leaks);
  assert.deepEqual(await found(`${passOn}; exit 1`), leaks);
});

Deno.test({
  name: "a bwrap that leaves one name space shared is found out",
  ignore: !bubblewrap,
  async fn() {
    for (const space of ["net", "ipc", "uts"]) {
      const sandbox = await found(
        `for it do shift; [ "$it" = --unshare-${space} ] || set -- "$@" "$it"; done
         exec /usr/bin/bwrap "$@"`,
      );
      const own = await Deno.readLink(`/proc/self/ns/${space}`);
      const detail = space === "net" ? "a port outside was reached" : `not of its own: ${own}`;
      assert.deepEqual(sandbox, none("leaks", detail));
    }
  },
});

Deno.test("what cannot be confined does not run, unless that was said to be right", () =>
  inPlace(async (place) => {
    await using spawner = await withBwrap(place, "echo 'bwrap: no' >&2; exit 1");
    const outcome = async (confine: Confinement) => {
      const { exit, output } = await spawner.run({
        program: "bash",
        args: ["-c", "echo ran"],
        cwd: place.root,
        timeoutMs: 10_000,
        maxOutputBytes: 100,
        confine,
      }, { signal: new AbortController().signal });
      return [exit, output];
    };
    const reason = "nothing here confines programs: what there is does not work (bwrap: no)";
    const refused = [{ type: "not_confined", reason }, ""];
    const plain = { writable: [], network: false } as const;
    assert.deepEqual(await outcome(plain), refused);
    assert.deepEqual(
      await outcome({ ...plain, otherwise: "unconfined" }),
      [{ type: "exited", code: 0 }, "ran\n"],
    );
    // Nothing else can show a file with another content.
    const overlays = [{ path: `${place.root}/x`, content: null }];
    assert.deepEqual(await outcome({ ...plain, otherwise: "unconfined", overlays }), refused);
  }));

Deno.test("a bwrap on the PATH is not the system's, and none of ours", () =>
  inPlace(async (place) => {
    const bin = `${place.root}/../bin`;
    await Deno.mkdir(bin);
    const said = `${place.root}/../said`;
    await Deno.writeTextFile(`${bin}/bwrap`, `#!/bin/sh\necho > ${said}\n`, { mode: 0o755 });
    await using spawner = processSpawner({
      ...place,
      env: (name) => name === "PATH" ? `${bin}:/usr/bin:/bin` : undefined,
    });
    await spawner.sandbox();
    await assert.rejects(Deno.stat(said), Deno.errors.NotFound);
  }));

Deno.test({
  name: "where the strongest level fails the next is shown, and by its own name",
  ignore: !unshare,
  fn: () =>
    inPlace(async (place) => {
      const bin = `${place.root}/../bin`;
      await Deno.mkdir(bin);
      const leaking = `#!/bin/sh\n${passOn}; echo '{ "exit-code": 0 }' >&3\n`;
      await Deno.writeTextFile(`${bin}/bwrap`, leaking, { mode: 0o755 });
      const options = { ...place, env: (name: string) => name === "PATH" ? "/usr/bin:/bin" : "" };
      const level = async (levels?: readonly SandboxLevel[]) => {
        const folders = [bin, "/usr/bin", "/bin"];
        await using spawner = processSpawner({
          ...options,
          systemFolders: folders,
          ...(levels ? { levels } : {}),
        });
        return (await spawner.sandbox()).level;
      };
      assert.equal(await level(["bubblewrap"]), "none");
      assert.equal(await level(["bubblewrap", "unshare"]), "unshare");
      assert.notEqual(await level(), "bubblewrap");
    }),
});

Deno.test("an unshare that shares everything is no level", () =>
  inPlace(async (place) => {
    const bin = `${place.root}/../bin`;
    await Deno.mkdir(bin);
    const skip = 'while [ "$1" != /bin/sh ]; do shift; done; exec "$@"';
    await Deno.writeTextFile(`${bin}/unshare`, `#!/bin/sh\n${skip}\n`, { mode: 0o755 });
    await Deno.writeTextFile(`${bin}/setpriv`, `#!/bin/sh\n${skip}\n`, { mode: 0o755 });
    await using spawner = processSpawner({
      ...place,
      env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
      levels: ["unshare"],
      systemFolders: [bin],
    });
    const sandbox = await spawner.sandbox();
    assert.deepEqual([sandbox.level, "why" in sandbox && sandbox.why], ["none", "leaks"]);
  }));
