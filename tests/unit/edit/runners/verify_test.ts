import assert from "node:assert/strict";
import { type NamedCommand, verifyProject } from "../../../../src/edit/runners/mod.ts";
import { type FakeAnswer, fakeSpawner } from "../../../../src/sandbox/mod.ts";
import { memoryWorkspace } from "../../../../src/workspace/mod.ts";
import { fakeClock } from "../../../support/clock.ts";

const green = {
  output:
    ["run", "pass"].map((Action) =>
      JSON.stringify({ Action, Package: "ex.com/a", Test: "TestAdds" })
    ).join("\n") + '\n{"Action":"pass","Package":"ex.com/a"}\n',
};

const withTests = { "go.mod": "module ex.com/a\n", "a_test.go": "" };

/** Of a project whose own tests pass, if it has any, where `answer` is what the commands come to. */
async function verified(
  commands: readonly NamedCommand[],
  answer: (line: string) => FakeAnswer,
  { files = withTests, signal = new AbortController().signal }: {
    readonly files?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal;
  } = {},
) {
  const { verdict, why, text } = await verifyProject({
    workspace: memoryWorkspace(files),
    spawner: fakeSpawner(({ program, args }) =>
      program === "sh" ? answer(args.at(-1) ?? "") : green
    ),
    clock: fakeClock(),
    scratch: "/scratch",
    originals: new Map(),
    commands: () => Promise.resolve(commands),
    timeBoxMs: 60_000,
    signal,
  });
  return { verdict, why, text };
}

const lint = { line: "npm run lint", by: "task" } as const;
const build = { line: "make build", by: "task" } as const;
const broken = {
  exit: { type: "exited", code: 2 },
  output: "src/a.js:3:1: no such name\n",
} as const;

Deno.test("a lint or build check that fails beside passing tests is a failure", async () => {
  for (const failing of [lint, build]) {
    assert.deepEqual(
      await verified(
        [lint, build],
        (line) => line === failing.line ? broken : { output: "fine\n" },
      ),
      {
        verdict: "failed",
        why: failing === lint
          ? "go: 1 passed; npm run lint: exit code 2; make build: passed."
          : "go: 1 passed; npm run lint: passed; make build: exit code 2.",
        text: `${failing.line}: exit code 2\nsrc/a.js:3:1: no such name`,
      },
    );
  }
});

Deno.test("checks that pass beside passing tests are proof", async () => {
  assert.deepEqual(await verified([lint, build], () => ({ output: "fine\n" })), {
    verdict: "passed",
    why: "go: 1 passed; npm run lint: passed; make build: passed.",
    text: "",
  });
});

Deno.test("a check that cannot be run beside passing tests leaves it open", async () => {
  const gone = { exit: { type: "exited", code: 127 }, output: "sh: make: not found\n" } as const;
  assert.deepEqual(await verified([build], () => gone), {
    verdict: "none",
    why: "go: 1 passed; make build: exit code 127.",
    text: "",
  });
});

Deno.test("an interruption during a check is no verdict", async () => {
  for (const files of [withTests, {}]) {
    const stop = new AbortController();
    const reason = new DOMException("interrupt", "AbortError");
    const verifying = verified([lint], () => {
      stop.abort(reason);
      return { output: "fine\n" };
    }, { files, signal: stop.signal });
    await assert.rejects(verifying, reason);
  }
});
