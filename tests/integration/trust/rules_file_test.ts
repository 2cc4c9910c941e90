import assert from "node:assert/strict";
import { paths, signer } from "../../../src/config/mod.ts";
import type { Rule } from "../../../src/policy/mod.ts";
import { AgentError } from "../../../src/protocol/mod.ts";
import { rulesFile } from "../../../src/trust/mod.ts";

const now = () => Date.UTC(2026, 0, 1);
const make: Rule = { pattern: "make *", action: "allow" };
const wipe: Rule = { pattern: "rm *", action: "deny" };

async function world(root = "/project") {
  const home = await Deno.makeTempDir();
  const places = paths(() => undefined, home);
  const folders = { workspace: `${home}/data`, user: `${home}/config` };
  const open = (at = root) =>
    rulesFile({ folders, root: at }, { clock: { now }, signer: signer(places) });
  const file = `${folders.workspace}/trust_policy.json`;
  const remove = () => Deno.remove(home, { recursive: true });
  return { home, open, file, [Symbol.asyncDispose]: remove };
}

const code = (wanted: string) => (error: unknown) =>
  error instanceof AgentError && error.code === wanted;

Deno.test("what the program stored holds, here and everywhere, in files for the user alone", async () => {
  await using it = await world();
  const rules = it.open();
  await rules.add(make);
  await rules.add(wipe, "user");
  assert.deepEqual(await it.open().rules(), [make, wipe]);
  assert.equal(((await Deno.stat(it.file)).mode ?? 0) & 0o777, 0o600);
  assert.equal(await rules.remove("rm *"), false);
  assert.equal(await rules.remove("rm *", "user"), true);
  assert.deepEqual(await it.open().rules(), [make]);
});

Deno.test("an older file of rules, and none at all, are noticed until they are accepted", async () => {
  await using it = await world();
  const rules = it.open();
  await rules.add(make);
  const older = await Deno.readTextFile(it.file);
  await rules.remove("make *");
  await rules.add(wipe);
  await Deno.writeTextFile(it.file, older);
  const accepted = async () => (await it.open().stored()).map((each) => each.accepted);
  assert.deepEqual([await it.open().rules(), await accepted()], [[], [false, true]]);
  await assert.rejects(it.open().add(wipe), code("policy.changed"));
  await Deno.remove(it.file);
  assert.deepEqual([await it.open().rules(), await accepted()], [[], [false, true]]);
  await Deno.writeTextFile(it.file, '{"rules":[]}');
  assert.deepEqual(await accepted(), [false, true]);
  await Deno.writeTextFile(it.file, older);
  await it.open().accept();
  assert.deepEqual([await it.open().rules(), await accepted()], [[make], [true, true]]);
});

Deno.test("that a file of rules is gone can be accepted, too", async () => {
  await using it = await world();
  await it.open().add(wipe);
  await Deno.remove(it.file);
  await assert.rejects(it.open().add(make), code("policy.changed"));
  await it.open().accept();
  await it.open().add(make);
  assert.deepEqual(await it.open().rules(), [make]);
});

Deno.test("a file that an earlier version sealed is taken as it is", async () => {
  await using it = await world();
  await it.open().add(make);
  await Deno.remove(`${it.home}/.config/agent/keys/policy_seals.json`);
  assert.deepEqual(await it.open().rules(), [make]);
});

Deno.test("what other hands wrote allows nothing and forbids all the same, until it is accepted", async () => {
  await using it = await world();
  const rules = it.open();
  await rules.add(make);
  const text = await Deno.readTextFile(it.file);
  await Deno.writeTextFile(it.file, text.replace('"make *"', '"curl *"'));
  assert.deepEqual(await rules.rules(), []);
  await Deno.writeTextFile(it.file, JSON.stringify({ rules: [make, wipe] }));
  assert.deepEqual(await rules.rules(), [wipe]);
  await assert.rejects(rules.add({ pattern: "ls", action: "allow" }), code("policy.changed"));
  await assert.rejects(rules.remove("make *"), code("policy.changed"));
  await rules.accept();
  assert.deepEqual(await rules.rules(), [make, wipe]);
  assert.deepEqual((await rules.stored()).map(({ accepted }) => accepted), [true, true]);
});

Deno.test("a file of rules is of no use in another folder", async () => {
  await using it = await world();
  await it.open("/project").add(make);
  assert.deepEqual(await it.open("/project").rules(), [make]);
  assert.deepEqual(await it.open("/another").rules(), []);
});

Deno.test("where the key is missing or lies open, what was sealed allows nothing", async () => {
  await using it = await world();
  await it.open().add(make);
  const key = `${it.home}/.config/agent/keys/policy.key`;
  await Deno.chmod(key, 0o644);
  assert.deepEqual(await it.open().rules(), []);
  await Deno.remove(key);
  assert.deepEqual(await it.open().rules(), []);
});

Deno.test("rules that are added at once are all there", async () => {
  await using it = await world();
  const patterns = Array.from({ length: 20 }, (_, at) => `make t${at}`);
  await Promise.all(patterns.map((pattern) => it.open().add({ pattern, action: "allow" })));
  const names = (await it.open().rules()).map((rule) => "pattern" in rule ? rule.pattern : "");
  assert.deepEqual(names.toSorted(), patterns.toSorted());
});
