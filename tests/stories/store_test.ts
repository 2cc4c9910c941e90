/** The log of a folder: read whole, brought to a database, gone on with by another process. */

import assert from "node:assert/strict";
import { databaseTest, postgresServer } from "../support/postgres.ts";
import { sandbox, scripted, startProgram } from "../support/program.ts";

Deno.test("a log on the disk is checked, and without a database nothing is copied", async () => {
  await using box = await sandbox();
  await scripted(box, "- text: Hello.");
  await box.run(["work", "greet"]);
  const checked = await box.run(["store", "check"]);
  assert.match(
    checked.stdout,
    /^the disk: \d streams?, \d+ events, 0 file contents\nAll of it can be read\.\n$/,
  );
  const none =
    "No database is configured. Set store.url in the user configuration, or AGENT_STORE__URL.\n";
  for (const args of [["copy", "--to", "database"], ["migrate"]]) {
    assert.deepEqual(await box.run(["store", ...args]), { code: 64, stdout: "", stderr: none });
  }
});

const twoCommands = `
- text: I begin.
  calls: [{name: run_shell, input: {command: "echo one >> effects.txt; sleep 60"}}]
- text: It was interrupted.
`;

databaseTest("a log is moved to a database, and a killed run goes on there", async () => {
  const server = await postgresServer(["fsync=off"]);
  try {
    await using box = await sandbox();
    await scripted(box, twoCommands);
    const password = "a-long-password-of-the-database";
    const url = (await server.database()).replace("agent@", `agent:${password}@`);
    const env = { AGENT_STORE__URL: url, AGENT_SANDBOX: "off" };
    const shared = (...args: string[]) => box.run(args, { env });

    const child = startProgram(["work", "--approve", "all", "begin"], {
      ...{ cwd: box.project, home: box.home, env },
    });
    const effects = `${box.project}/effects.txt`;
    while (await Deno.stat(effects).catch(() => null) === null) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill("SIGKILL");
    await Promise.all([child.status, child.stdout.cancel(), child.stderr.cancel()]);

    const [session] = JSON.parse((await shared("session", "list", "--json")).stdout);
    const resumed = await shared("session", "resume", session.id, "--approve", "all", "go on");
    assert.match(resumed.stderr + resumed.stdout, /It was interrupted\./);
    assert.equal(await Deno.readTextFile(effects), "one\n");

    const copied = await shared("store", "copy", "--to", "disk");
    assert.match(copied.stdout, /^Copied to the disk: \d+ events of \d streams?/);
    const there = await shared("session", "show", session.id, "--json");
    const here = await box.run(["session", "show", session.id, "--json"]);
    assert.deepEqual(JSON.parse(here.stdout), JSON.parse(there.stdout));
    for (const args of [["store", "check"], ["config", "get", "store.url"]]) {
      const { stdout, stderr } = await shared(...args);
      assert.equal((stdout + stderr).includes(password), false, args.join(" "));
    }
  } finally {
    await server.close();
  }
});

databaseTest(
  "the password of a database may stand in the environment; a wrong one is said in a line",
  async () => {
    const server = await postgresServer(["fsync=off"], "right-one");
    try {
      await using box = await sandbox();
      const url = await server.database();
      const check = async (own: Readonly<Record<string, string>>) => {
        const env = { AGENT_STORE__URL: url, ...own };
        const { code, stdout, stderr } = await box.run(["store", "check"], { env });
        return [code, stdout.split("\n").length, stderr.trim().split("\n").length];
      };
      assert.deepEqual(await check({ PGPASSWORD: "right-one" }), [0, 3, 1]);
      const inUrl = url.replace("agent@", "agent:right-one@");
      assert.deepEqual(await check({ AGENT_STORE__URL: inUrl }), [0, 3, 1]);
      assert.deepEqual(await check({ PGPASSWORD: "wrong-one" }), [77, 1, 1]);
      assert.deepEqual(await check({}), [77, 1, 1]);
    } finally {
      await server.close();
    }
  },
);
