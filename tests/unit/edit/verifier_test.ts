import assert from "node:assert/strict";
import { ProjectVerifier } from "../../../src/edit/verifier.ts";
import { fakeSpawner } from "../../../src/sandbox/mod.ts";
import type { Sandbox } from "../../../src/protocol/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { memoryPorts } from "../../support/session.ts";
import "../../support/chinese.ts";

const workspace = memoryWorkspace({
  "package.json": '{ "name": "p", "scripts": { "test": "node --test" } }',
  "a.test.js": "",
});

const allow = () => Promise.resolve({ verdict: "allow", reason: "" } as const);

async function asked(locale: "en" | "zh", sandbox: Sandbox, trusted = false) {
  const ports = memoryPorts();
  return await new ProjectVerifier(
    {
      ...ports,
      locale,
      workspace,
      spawner: fakeSpawner(() => null, sandbox),
      checks: { ...ports.checks, off: new Set(), sandbox: "auto", trusted },
    },
    "s",
    allow,
  ).question();
}

const box: Sandbox = { level: "bubblewrap" };
const none: Sandbox = { level: "none", why: "missing", detail: "" };

Deno.test("the question about the tests says what holds them, and what would end it", async () => {
  assert.equal(
    await asked("en", box),
    `the project's tests, run before the task counts as done
node --test --test-reporter=tap

sandbox: bubblewrap; writes only in this folder, cannot read secrets
network: open, to any host
trust: agent config trust runs them without asking, in the sandbox, without network
`,
  );
  assert.equal(
    await asked("zh", box),
    `项目的测试，通过后才算完成
node --test --test-reporter=tap

沙箱：bubblewrap；只能写这个文件夹，读不到机密
网络：开放，可访问任何主机
信任：运行 agent config trust 后不再询问，测试会在沙箱中、不联网地运行
`,
  );
  assert.equal(await asked("en", box, true), null);
});

Deno.test("where nothing holds them, trust would end no question", async () => {
  assert.equal(
    await asked("en", none),
    `the project's tests, run before the task counts as done
node --test --test-reporter=tap

sandbox: none; runs with all your rights
`,
  );
});

Deno.test("a verification names the receipts that are new since the one before", async () => {
  const ports = memoryPorts();
  const verifier = new ProjectVerifier({ ...ports, locale: "en", workspace }, "s", allow);
  const { signal } = new AbortController();
  const receipts: (readonly string[])[] = [];
  for (const id of ["s:c1", "s:c2"]) {
    const after = await ports.store.head("workspace");
    await ports.store.append([{
      stream: "workspace",
      after,
      events: [
        {
          type: "change_intent",
          id,
          session: "s",
          call: id,
          files: [{ path: "a.txt", before: null, after: "0" }],
        },
        { type: "change", id, outcome: "applied" },
        { type: "receipt", change: id, stages: [] },
      ],
    }]);
    receipts.push(
      (await verifier.verify({ allowed: false, signal, progress: () => {} })).receipts,
    );
  }
  assert.deepEqual(receipts, [["s:c1"], ["s:c2"]]);
});

Deno.test("a verification that is interrupted has no verdict, whatever the tests said until then", async () => {
  const stop = new AbortController();
  const ports = memoryPorts();
  const verifier = new ProjectVerifier(
    {
      ...ports,
      locale: "en",
      workspace: memoryWorkspace({ "go.mod": "module ex.com/a\n", "a_test.go": "" }),
      checks: { ...ports.checks, off: new Set() },
      spawner: fakeSpawner(() => {
        stop.abort();
        return { output: '{"Action":"pass","Package":"ex.com/a","Test":"TestAdds"}\n' };
      }),
    },
    "s",
    allow,
  );
  const verified = await verifier.verify({
    allowed: true,
    signal: stop.signal,
    progress: () => {},
  });
  assert.deepEqual(verified, {
    type: "verification",
    verdict: "none",
    why: "cancelled",
    text: "",
    edited: [],
    receipts: [],
    durationMs: 0,
  });
});

Deno.test("what fails without an interruption is a defect and no verdict", async () => {
  const ports = memoryPorts();
  const verifier = new ProjectVerifier(
    {
      ...ports,
      locale: "en",
      workspace: memoryWorkspace({ "go.mod": "module ex.com/a\n", "a_test.go": "" }),
      checks: { ...ports.checks, off: new Set() },
      spawner: fakeSpawner(() => {
        throw new TypeError("a defect");
      }),
    },
    "s",
    allow,
  );
  const { signal } = new AbortController();
  await assert.rejects(verifier.verify({ allowed: true, signal, progress: () => {} }), /a defect/);
});

Deno.test("where the configuration asks for a sandbox and none works, no test runs", async () => {
  const ports = memoryPorts();
  const run = async (sandbox: Sandbox) => {
    const spawner = fakeSpawner(() => null, sandbox);
    const verifier = new ProjectVerifier(
      {
        ...ports,
        locale: "en",
        workspace,
        checks: { ...ports.checks, off: new Set(), sandbox: "required" },
        spawner,
      },
      "s",
      allow,
    );
    const { signal } = new AbortController();
    const { why } = await verifier.verify({ allowed: true, signal, progress: () => {} });
    return [why, spawner.commands.length > 0];
  };
  assert.deepEqual(await run(none), [
    "no sandbox that holds files works here, and the configuration asks for one",
    false,
  ]);
  assert.equal((await run(box))[1], true);
});

Deno.test("a script in the project that is newer than the session runs no tests", async () => {
  const run = async (changed: number) => {
    const project = memoryWorkspace({
      "pyproject.toml": "[tool.pytest.ini_options]\n",
      "tests/test_a.py": "def test_a(): pass\n",
      ".venv/bin/python": "#!/bin/sh\necho 1 passed\n",
    });
    const looks = project.looks.bind(project);
    project.looks = async (paths) => (await looks(paths)).map((it) => it && { ...it, changed });
    const ports = memoryPorts();
    const user = { type: "user_message", text: "fix it" } as const;
    await ports.store.append([{ stream: "session:s", after: 0, events: [user] }]);
    const spawner = fakeSpawner(() => ({}), box);
    const verifier = new ProjectVerifier(
      {
        ...ports,
        locale: "en",
        workspace: project,
        checks: { ...ports.checks, off: new Set() },
        spawner,
      },
      "s",
      allow,
    );
    const { signal } = new AbortController();
    const { verdict, why } = await verifier.verify({ allowed: true, signal, progress: () => {} });
    return [verdict, why, spawner.commands.length > 0];
  };
  assert.deepEqual(await run(Date.UTC(2027, 0, 1)), [
    "none",
    ".venv/bin/python is a script that was written in this session: what it says does not count.",
    false,
  ]);
  assert.equal((await run(Date.UTC(2025, 0, 1)))[2], true);
});
