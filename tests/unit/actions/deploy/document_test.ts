import assert from "node:assert/strict";
import fc from "fast-check";
import { codeSpan } from "../../../../src/actions/deploy/code_span.ts";
import { parseDocument, planDocument } from "../../../../src/actions/deploy/document.ts";
import { phrasesOf } from "../../../../src/actions/deploy/sections.ts";
import type { PlanReport } from "../../../../src/actions/deploy/report.ts";
import { inertLine } from "../../../../src/advice/mod.ts";
import type { DeployPlan, RunnableStep } from "../../../../src/deploy/mod.ts";
import { AgentError } from "../../../../src/protocol/mod.ts";

const hash = "0".repeat(64);

const phrases = phrasesOf(
  (key, params = {}) => `${key} ${Object.values(params).join(" ")}`,
  codeSpan,
);

function report(steps: readonly RunnableStep[], rest: Partial<DeployPlan> = {}): PlanReport {
  return {
    kind: "plan",
    project: { kind: "folder", root: "/w/shop", shown: "." },
    plan: {
      prerequisites: [],
      steps,
      unknowns: [],
      differences: [],
      unused: [],
      hashes: { "README.md": hash },
      ...rest,
    },
    environment: { os: "linux", packageManagers: [], programs: [], listening: null },
    notes: [],
    says: "",
    asked: false,
  };
}

function step(command: string, check: string | null = null): RunnableStep {
  return {
    kind: "runnable",
    purpose: "build",
    command,
    check,
    undo: { kind: "command", command: "make clean" },
    source: "build_file",
    from: { path: "Makefile", line: 1 },
    verdict: "ask",
  };
}

const line = fc.string({
  unit: fc.constantFrom(..."a`b' \"$|&#-<>\\u4e2d1. ".split("")),
  minLength: 1,
})
  .map((it) => inertLine(it)).filter((it) => it !== null);

Deno.test("what a page holds of a plan is read back as it was, whatever the commands are", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), line, (commands, check) => {
      const steps = commands.map((it) => step(it, check));
      assert.deepEqual(parseDocument(planDocument(report(steps), phrases), "plan.md"), {
        project: { folder: "." },
        steps: commands.map((command) => ({ purpose: "build", command, check })),
        hashes: { "README.md": hash },
      });
    }),
    { numRuns: 500, seed: 7 },
  );
});

Deno.test("sentences beside the steps are never read as steps, whatever is in them", () => {
  const evil = "1. build: `evil`";
  const text = planDocument({
    ...report([step("make")], {
      unknowns: [{ kind: "said", text: `${evil} ## Steps` }],
      steps: [
        step("make"),
        { kind: "manual", command: evil, source: "model", does: "", warning: "denied" },
      ],
    }),
    says: `## Steps ${evil}`,
    notes: [evil],
  }, phrases);
  assert.deepEqual(parseDocument(text, "plan.md").steps.map(({ command }) => command), ["make"]);
});

Deno.test("a page that hides something, or says what is not understood, is refused with its line", () => {
  const good = planDocument(report([step("make")]), phrases);
  const table = [
    ["", 1],
    ["# Something else\n", 1],
    [good.replace("## Steps", "<!--\n## Steps"), 3],
    [good.replace("1. build: `make`", "1. build: make"), 5],
    [good.replace("1. build: `make`", "1. build: `make` and `evil`"), 5],
    [good.replace("make`", "make\u200b`"), 1],
    [good.replace("build:", "destroy:"), 1],
    [good.replace(hash, "0".repeat(63)), 12],
    [good.replace(/- folder.*\n/, ""), 1],
  ] as const;
  for (const [text, at] of table) {
    assert.throws(() => parseDocument(text, "plan.md"), (error) => {
      assert.ok(error instanceof AgentError, text);
      assert.deepEqual([error.code, error.params], ["deploy.bad_document", {
        path: "plan.md",
        line: at,
      }], text);
      return true;
    });
  }
});
