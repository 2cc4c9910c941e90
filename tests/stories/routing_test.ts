/** Who answers, as the configuration says it: through the real program. */

import assert from "node:assert/strict";
import { type Sandbox, sandbox } from "../support/program.ts";

const scripted = (name: string, says: string) =>
  [name, `- text: ${says}\n- text: ${says}\n`] as const;

/** A small and a large model that tell who they are, and further lines of the configuration. */
async function house(box: Sandbox, more: string): Promise<void> {
  const folder = `${box.home}/.config/agent`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const models = [scripted("small", "It is the small one."), scripted("large", "The large one.")];
  for (const [name, script] of models) await Deno.writeTextFile(`${folder}/${name}.yaml`, script);
  await Deno.writeTextFile(
    `${folder}/config.yaml`,
    "models:\n" +
      models.map(([name]) => `  ${name}: { provider: scripted, script: ${name}.yaml }\n`).join("") +
      "  dead: { provider: openai_compatible, base_url: 'http://127.0.0.1:9/v1' }\n" +
      `retry: { tries: 1, total_s: 1 }\n${more}`,
  );
}

Deno.test("what looks simple goes to the small model, what does not to the active one", async () => {
  await using box = await sandbox();
  await Deno.writeTextFile(`${box.project}/a.py`, "total = 1\n");
  await house(box, "active_model: large\nsmall_model: small\n");
  const simple = await box.run(["work", "rename total to sum in a.py"]);
  assert.equal(simple.stdout, "It is the small one.\n");
  assert.match(simple.stderr, /^\(answered by scripted\/small: simple:/m);
  const complex = await box.run(["work", "redesign the whole storage layer across all modules"]);
  assert.match(complex.stdout, /^The large one\.$/m);
  const named = await box.run(["work", "--model", "large", "rename total to sum in a.py"]);
  assert.match(named.stdout, /^The large one\.$/m);
});

Deno.test("where a server does not answer, the next one goes on, and only if the user said so", async () => {
  await using box = await sandbox();
  await house(box, "active_model: dead\nfallback_models: [large]\n");
  const { code, stdout, stderr } = await box.run(["work", "look around"]);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^The large one\.$/m);
  assert.match(stderr, /\(answered by scripted\/large: dead: /);
  await house(box, "active_model: dead\n");
  const alone = await box.run(["work", "look around"]);
  assert.notEqual(alone.code, 0);
  assert.doesNotMatch(alone.stdout, /The large one/);
});

Deno.test("a budget of the session and one of the day end the run, over sessions and processes", async () => {
  await using box = await sandbox();
  await house(box, "active_model: large\nmax_day_tokens: 500\n");
  assert.equal((await box.run(["work", "one"])).code, 0);
  const second = await box.run(["work", "two"]);
  assert.notEqual(second.code, 0);
  assert.match(
    second.stdout + second.stderr,
    /of 500 tokens today\. To continue, raise max_day_tokens\./,
  );
  await house(box, "active_model: large\nmax_session_tokens: 500\n");
  assert.equal((await box.run(["work", "three"])).code, 0, "a new session has spent nothing");
});
