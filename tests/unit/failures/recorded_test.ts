import assert from "node:assert/strict";
import { diagnose } from "../../../src/failures/mod.ts";
import { failures } from "../../../src/failures/table.ts";
import { gitCases } from "../../integration/failures/provoked/git.ts";
import { languageCases } from "../../integration/failures/provoked/languages.ts";
import { machineCases } from "../../integration/failures/provoked/machine.ts";
import { serverCases } from "../../integration/failures/provoked/servers.ts";
import { shellCases } from "../../integration/failures/provoked/shell.ts";
import { evidence, factsOf } from "../../support/failures.ts";
import { recordedCases, silentCases } from "./recorded.ts";

const facts = factsOf(["git", "ls", "python3", "node", "npm", "make"]);

for (const [id, line, exit, text, ...names] of recordedCases) {
  Deno.test(`${line} is known as ${id}: ${text.trimStart().slice(0, 40)}`, async () => {
    const found = await diagnose(evidence(line, exit, text), facts, "en");
    assert.deepEqual(found.map((it) => it.id), [id]);
    const said = found.flatMap((
      { says, proposals },
    ) => [says, ...proposals.map((it) => it.command)]);
    for (const name of names) {
      assert.ok(said.join("\n").includes(name), `${name}: ${said.join("\n")}`);
    }
  });
}

for (const [line, exit, text] of silentCases) {
  Deno.test(`${line} has no answer: ${text.trimStart().slice(0, 40)}`, async () => {
    const found = await diagnose(evidence(line, exit, text), facts, "en");
    assert.deepEqual(found.map(({ id }) => id), []);
  });
}

Deno.test("each entry is provoked for real or has a recorded output", () => {
  const provoked = [...gitCases, ...languageCases, ...machineCases, ...serverCases, ...shellCases];
  const shown = new Set([...provoked.map(({ id }) => id), ...recordedCases.map(([id]) => id)]);
  assert.deepEqual(failures.map(({ id }) => id).filter((id) => !shown.has(id)), []);
  assert.ok(failures.length >= 64);
});
