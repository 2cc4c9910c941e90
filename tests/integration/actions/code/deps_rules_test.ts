import assert from "node:assert/strict";
import { loadMessages } from "../../../../src/messages/mod.ts";
import type { FakeProject } from "../../../support/code.ts";
import { exitCodes } from "../../../../src/protocol/mod.ts";
import { ask, context, project, refusal, text } from "../../../unit/actions/code/asking.ts";

await loadMessages("code");

const rules = `layers:
  - name: the view is on top
    order: [app/view.toy, app/core.toy]
forbidden:
  - name: no compression
    from: "**"
    packages: [zlib]
cycles:
  - { name: no rings, within: app/** }
`;

const kept = ".agent/architecture.yaml";
const baseline = ".agent/architecture_baseline.json";

function withRules(more: Readonly<Record<string, string>>): FakeProject {
  return { ...project, files: { ...project.files, ...more } };
}

const broken = withRules({ [kept]: rules });

Deno.test("--rules tells what each rule found, and fails", async () => {
  assert.equal(
    await text({ rules: true }, "en", broken),
    `the view is on top
  app/core.toy:1 → app/view.toy
no compression
  main.toy:3 → zlib
no rings
  app/core.toy → app/view.toy → app/core.toy
3 violations of 3 of 3 rules`,
  );
  assert.equal((await ask({ rules: true }, broken)).exit, exitCodes.failing);
});

Deno.test("where all rules hold it says so, and succeeds", async () => {
  const of = withRules({ [kept]: "ignore_kinds: [type]\ncycles: [{ name: no rings }]" });
  assert.equal(
    await text({ rules: true }, "en", of),
    "All rules of the architecture hold (rules: 1).",
  );
  assert.equal((await ask({ rules: true }, of)).exit, exitCodes.ok);
});

Deno.test("what the baseline has is counted and fails nothing; what is gone is named", async () => {
  const written = (await ask({ rules: true, format: "baseline" }, broken)).view(context("en"));
  assert.deepEqual(JSON.parse(written), [
    "no compression: main.toy -> package zlib",
    "no rings: app/core.toy <-> app/view.toy",
    "the view is on top: app/core.toy -> app/view.toy",
  ]);
  const moved = withRules({
    [kept]: rules,
    [baseline]: written,
    "main.toy": "\n\nuse ./app/core.toy\n\nuse zlib",
    "app/core.toy": "",
  });
  assert.equal(
    await text({ rules: true }, "en", moved),
    `All rules of the architecture hold (rules: 3).
known violations: 1 (${baseline})
in the baseline and no longer found: 2; update it: agent deps --rules --format baseline > ${baseline}
  no rings: app/core.toy <-> app/view.toy
  the view is on top: app/core.toy -> app/view.toy`,
  );
  assert.equal((await ask({ rules: true }, moved)).exit, exitCodes.ok);
});

Deno.test("an empty baseline knows nothing, and a broken one is refused", async () => {
  const empty = withRules({ [kept]: rules, [baseline]: "" });
  assert.equal((await ask({ rules: true }, empty)).exit, exitCodes.failing);
  const bad = withRules({ [kept]: rules, [baseline]: "{" });
  await assert.rejects(ask({ rules: true }, bad), { code: "code.bad_baseline" });
});

Deno.test("without rules, or with a mistyped one, it says where and what", async () => {
  await assert.rejects(ask({ rules: true }), { code: "deps.no_rules" });
  const mistyped = withRules({ [kept]: "layers:\n  - name: a\n    ordre: [a, b]\n" });
  await assert.rejects(ask({ rules: true }, mistyped), {
    code: "config.not_list",
    params: { place: `${kept}:1`, key: "layers.0.order" },
  });
  const unknown = withRules({ [kept]: "cycles: [{ name: a, wihtin: b }]" });
  await assert.rejects(ask({ rules: true }, unknown), {
    code: "config.unknown_key_nearest",
    params: { place: `${kept}:1`, key: "cycles.0.wihtin", nearest: "cycles.0.within" },
  });
});

Deno.test("--rules goes with no file and no other question", async () => {
  assert.deepEqual((await refusal({ rules: true, file: "main.toy" })).slice(1), [
    "arg.conflict",
    { name: "file", other: "--rules" },
  ]);
  assert.deepEqual((await refusal({ all: true, format: "baseline" })).slice(1), [
    "deps.no_rules_asked",
    {},
  ]);
});
