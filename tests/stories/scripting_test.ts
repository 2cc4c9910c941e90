/** What scripts get: standard output, standard error and exit code of each command line, as goldens. */

import assert from "node:assert/strict";
import { sandbox, scripted } from "../support/program.ts";
import type { ProgramOutcome } from "../support/program.ts";
import { cases, files, scripts } from "./scripting/cases.ts";

const folder = new URL("../golden/scripting/", import.meta.url);
const updates = Deno.env.get("UPDATE_GOLDEN") !== undefined;

/** Figures that differ from run to run and from folder to folder; what took no time has none. */
function settled(text: string): string {
  return text
    .replaceAll(/\d{8}-\d{4}-\w{4}/g, "ID")
    .replaceAll(/ · [\d.]+ (ms|s)\b/g, "")
    .replaceAll(/ · [\d.]+k? tokens?/g, " · TOKENS")
    .replaceAll(/"(input|output|cached|thinking)":\d+/g, '"$1":N');
}

/** Events as their types: the last lines are what a script reads. */
function shortened(text: string): string {
  return text.split("\n").map((line) => {
    if (!line.startsWith('{"')) return line;
    const { type, seq } = JSON.parse(line);
    return seq === undefined ? line : `{"type":"${type}", …}`;
  }).join("\n");
}

function triple(args: readonly string[], { code, stdout, stderr }: ProgramOutcome): string {
  const isStream = args.includes("--json");
  return settled([
    `$ agent ${args.map((it) => /^[\w./-]+$/.test(it) ? it : `'${it}'`).join(" ")}`,
    `exit ${code}`,
    "--- stdout",
    (isStream ? shortened(stdout) : stdout) + "--- stderr",
    stderr,
  ].join("\n"));
}

for (const { name, says = "answer", args, before, ...piped } of cases) {
  Deno.test(`a script gets the answer and nothing else: ${name}`, async () => {
    await using box = await sandbox(files);
    await scripted(box, scripts[says]);
    if (before) assert.equal((await box.run(before)).code, 0);
    const said = triple(args, await box.run(args, piped));
    const path = new URL(`${name}.txt`, folder);
    if (updates) await Deno.writeTextFile(path, said);
    assert.equal(said, await Deno.readTextFile(path));
  });
}

Deno.test("a script gets the answer and nothing else: at least sixty command lines", () => {
  assert.ok(new Set(cases.map(({ name }) => name)).size === cases.length && cases.length >= 60);
});
