/** What the user says of himself is noted by the small model, told once, and known in every folder. */

import assert from "node:assert/strict";
import { type Sandbox, sandbox } from "../support/program.ts";

const large = "- { repeat: true, text: All right. }\n";
const small = `- when: /^Words of the user:/
  text: "- Prefers pytest to unittest."
- { repeat: true, text: All right. }
`;

async function configured(box: Sandbox, more: string): Promise<void> {
  const folder = `${box.home}/.config/agent`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(`${folder}/large.yaml`, large);
  await Deno.writeTextFile(`${folder}/small.yaml`, small);
  await Deno.writeTextFile(
    `${folder}/config.yaml`,
    "models:\n  large: { provider: scripted, script: large.yaml }\n" +
      `  small: { provider: scripted, script: small.yaml }\nactive_model: large\n${more}`,
  );
}

const wish = ["work", "Thanks. I always prefer pytest to unittest."];
const noted = /^Noted about you: Prefers pytest to unittest\. \(agent memory profile; off: .*\)$/gm;

async function profileOf(box: Sandbox): Promise<string> {
  const { stdout } = await box.run(["memory", "profile"]);
  return stdout;
}

Deno.test("a lasting wish is noted, told once, and can be forgotten", async () => {
  await using box = await sandbox();
  await configured(box, "small_model: small\n");
  const first = await box.run(wish);
  assert.equal(first.code, 0, first.stderr);
  assert.equal(first.stderr.match(noted)?.length, 1, first.stderr);
  const second = await box.run(wish);
  assert.equal(second.stderr.match(noted), null, second.stderr);
  const profile = await profileOf(box);
  const [, id = ""] = /^(\S+) .*Prefers pytest to unittest\.$/m.exec(profile) ?? [];
  assert.match(id, /^u/, profile);
  assert.equal((await box.run(["memory", "forget", id])).code, 0);
  assert.doesNotMatch(await profileOf(box), /pytest/);
});

Deno.test("nothing is noted without a small model, with the setting off, or of the task alone", async () => {
  await using box = await sandbox();
  const quiet: readonly (readonly [string, readonly string[]])[] = [
    ["", wish],
    ["small_model: small\nmemory: { profile: false }\n", wish],
    ["small_model: small\nmemory: { learn: false }\n", wish],
    ["small_model: small\n", ["work", "Say all right."]],
  ];
  for (const [settings, args] of quiet) {
    await configured(box, settings);
    const { code, stderr } = await box.run(args);
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(`${stderr}${await profileOf(box)}`, /pytest|Noted/, settings);
  }
});
