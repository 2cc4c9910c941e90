import assert from "node:assert/strict";
import type { Confinement, ProcessOutcome, Sandbox } from "../../../src/protocol/mod.ts";
import { fakeSpawner } from "../../../src/sandbox/mod.ts";
import { coreTools } from "../../../src/tools/mod.ts";
import { runTool } from "./support.ts";

Deno.test("a command goes to bash as it is, in the root, with its limits", async () => {
  const spawner = fakeSpawner(() => ({ output: "out\n", durationMs: 1234 }));
  const command = "echo 'a' \"$b\" && ls";
  const pieces: string[] = [];
  const progress = (text: string) => pieces.push(text);
  assert.deepEqual(await runTool("run_shell", { command }, { spawner, progress }), {
    text: "out\nexit code 0 in 1.2 s",
    exit: 0,
  });
  assert.deepEqual(spawner.commands, [{
    program: "bash",
    args: ["--noprofile", "--norc", "-o", "pipefail", "-c", "--", command],
    cwd: "/workspace",
    timeoutMs: 45_000,
    maxOutputBytes: 1000,
  }]);
  assert.deepEqual(pieces, ["out\n"]);
});

Deno.test("a time limit is taken within bounds", async () => {
  const spawner = fakeSpawner(() => ({}));
  for (const timeout_s of [0.5, 600, 60_000, 0, -1]) {
    await runTool("run_shell", { command: "x", timeout_s }, { spawner });
  }
  assert.deepEqual(spawner.commands.map((each) => each.timeoutMs), [
    500,
    600_000,
    600_000,
    45_000,
    45_000,
  ]);
});

Deno.test("every way to end is told, and only a zero is no failure", async () => {
  const answers: readonly (Partial<ProcessOutcome> | null)[] = [
    { exit: { type: "exited", code: 2 }, output: "bad\n\n" },
    { exit: { type: "signalled", signal: "SIGSEGV" } },
    { exit: { type: "timed_out" }, output: "half", durationMs: 45_010 },
    { exit: { type: "cancelled" } },
    { exit: { type: "not_confined", reason: "bwrap is missing" } },
    null,
    { output: "head … tail", outputBytes: 50_000, spill: "/scratch/output-1.txt" },
  ];
  const outputs = [];
  for (const answer of answers) {
    const spawner = fakeSpawner(() => answer);
    outputs.push(await runTool("run_shell", { command: "x" }, { spawner }));
  }
  assert.deepEqual(outputs, [
    { text: "bad\nexit code 2 in 0.0 s", exit: 2, failed: true },
    { text: "ended by SIGSEGV after 0.0 s", failed: true },
    {
      text: "half\ntimed out after 45 s; it and its children were killed. Give timeout_s " +
        "(at most 600) if it needs more, and no input is ever given.",
      failed: true,
    },
    { text: "interrupted after 0.0 s", failed: true },
    { text: "It did not run: bwrap is missing.", failed: true },
    { text: "bash was not found on this machine", failed: true },
    {
      text: "head … tail\nall 50.0 kB of output: read_file /scratch/output-1.txt\n" +
        "exit code 0 in 0.0 s",
      exit: 0,
    },
  ]);
});

Deno.test("a command that cannot run is refused before it is tried", async () => {
  const spawner = fakeSpawner(() => ({}));
  for (const command of ["", "  \n", "echo \0", "x".repeat(130_000)]) {
    assert.equal((await runTool("run_shell", { command }, { spawner })).failed, true);
  }
  assert.deepEqual(spawner.commands, []);
});

const settings = { shellTimeoutMs: 45_000, outputBytes: 1000, sandbox: "off" } as const;
const boxed = (sandbox: Sandbox["level"], answer: Partial<ProcessOutcome> = {}) =>
  fakeSpawner(
    () => answer,
    sandbox === "none" ? { level: "none", why: "missing", detail: "" } : { level: sandbox },
  );

Deno.test("the box of a command is what settings, model and host say together", async () => {
  const confineOf = async (
    sandbox: "auto" | "required" | "off",
    input: Readonly<Record<string, unknown>>,
    confine?: Partial<Confinement>,
  ) => {
    const spawner = boxed("bubblewrap");
    await runTool("run_shell", { command: "x", ...input }, {
      spawner,
      settings: { ...settings, sandbox },
      ...(confine ? { confine } : {}),
    });
    return spawner.commands.map((command) => command.confine ?? null);
  };
  const plain = { writable: [], network: false } as const;
  const auto = { ...plain, otherwise: "unconfined" } as const;
  assert.deepEqual(await confineOf("off", { network: true }), [null]);
  assert.deepEqual(await confineOf("auto", {}), [auto]);
  assert.deepEqual(await confineOf("auto", { network: true }), [{ ...auto, network: true }]);
  for (const network of ["*", ["*", "a.example"], "true"]) {
    assert.deepEqual(await confineOf("auto", { network }), [{ ...auto, network: true }]);
  }
  assert.deepEqual(await confineOf("auto", { network: false }), [auto]);
  assert.deepEqual(await confineOf("auto", { network: [] }), [auto]);
  assert.deepEqual(await confineOf("auto", { network: "A.example." }), [
    { ...auto, network: ["a.example"] },
  ]);
  assert.deepEqual(
    await confineOf("auto", { network: ["b.example:8080", "https://a.example/x"] }),
    [
      { ...auto, network: ["a.example", "b.example:8080"] },
    ],
  );
  assert.deepEqual(await confineOf("auto", { unsandboxed: true }), [null]);
  assert.deepEqual(await confineOf("required", {}), [plain]);
  assert.deepEqual(await confineOf("required", { unsandboxed: true }), []);
  assert.deepEqual(
    await confineOf("auto", {}, { open: [".git"], network: true }),
    [{ ...auto, open: [".git"], network: true }],
  );
});

Deno.test("what the box forbids is told with the field that lifts it, and only then", async () => {
  const write =
    "[The sandbox lets it write the project folder (without .git and .agent) and /tmp " +
    "only. If it must write elsewhere, call again with unsandboxed: true; the user is asked.]";
  const network = "[The sandbox has no network, and no server outside it is reached. If the " +
    'command needs some, call again with their hosts: network: ["example.org"].]';
  const files = "[The sandbox limits open files: limits.open_files of the user's configuration.]";
  const processes =
    "[The sandbox limits processes and threads: limits.processes of the user's configuration.]";
  const calls =
    "[The sandbox refuses calls of the system: nothing in it is traced or debugged, and no 32-bit " +
    "program runs. If it needs that, call again with unsandboxed: true; the user is asked.]";
  const cases: readonly (readonly [string, string | null])[] = [
    ["touch: cannot touch '/etc/x': Read-only file system", write],
    ["error: Read-only file system (os error 30)", write],
    ["tee: /tmp/a: Too many open files", files],
    ["bash: fork: retry: Resource temporarily unavailable", processes],
    ["sh: 1: Cannot fork", processes],
    ["read: Resource temporarily unavailable", null],
    ["strace: ptrace(PTRACE_SEIZE, 3): Operation not permitted", calls],
    ["bash: line 1: 3 Bad system call  ./old", calls],
    ["EROFS: read-only file system, open '/home/u/.npmrc'", write],
    ["bash: line 1: /etc/x: Permission denied", write],
    ["bash: ./run.sh: Permission denied", null],
    ["bash: /workspace/run.sh: Permission denied", null],
    ["connect: Network is unreachable", network],
    ["curl: (6) Could not resolve host: example.com", network],
    ["fatal: Temporary failure in name resolution", network],
    ["getaddrinfo EAI_AGAIN registry.npmjs.org", network],
    ["connect ECONNREFUSED 127.0.0.1:3000", network],
    ["AssertionError: 1 != 2", null],
  ];
  for (const [output, hint] of cases) {
    const exit = { type: "exited", code: 1 } as const;
    const { text } = await runTool("run_shell", { command: "x" }, {
      spawner: boxed("bubblewrap", { output, exit }),
      settings: { ...settings, sandbox: "auto" },
    });
    const lines = [output, "exit code 1 in 0.0 s", ...(hint === null ? [] : [hint])];
    assert.equal(text, lines.join("\n"));
  }
  // Nothing is told of a success, nor of the network where it is open.
  const quiet = async (input: Readonly<Record<string, unknown>>, code: number) =>
    (await runTool("run_shell", { command: "x", ...input }, {
      spawner: boxed("bubblewrap", {
        output: "Network is unreachable",
        exit: { type: "exited", code },
      }),
      settings: { ...settings, sandbox: "auto" },
    })).text.includes("sandbox");
  assert.deepEqual([await quiet({}, 0), await quiet({ network: true }, 1)], [false, false]);
});

Deno.test("hosts that were refused are told in one line, with how to ask for them", async () => {
  const told = async (level: Sandbox["level"], answer: Partial<ProcessOutcome>) =>
    (await runTool("run_shell", { command: "x", network: ["a.example"] }, {
      spawner: boxed(level, answer),
      settings: { ...settings, sandbox: "auto" },
    })).text.split("\n").slice(1);
  const refused = ["b.example:443", "c.example:8080"];
  assert.deepEqual(await told("bubblewrap", { refused }), [
    "[Not reached, since they are not in network: b.example:443, c.example:8080. If the command " +
    'needs them, call again with network: ["a.example","b.example","c.example:8080"]; the user is ' +
    "asked.]",
  ]);
  assert.deepEqual(await told("bubblewrap", {}), []);
  assert.deepEqual(await told("none", {}), [
    "[no sandbox works here: it ran with all rights of the user, and nothing held it to the hosts " +
    "of network]",
  ]);
  const output = "ssh: Could not resolve hostname a.example: Temporary failure in name resolution";
  const exit = { type: "exited", code: 255 } as const;
  assert.deepEqual((await told("bubblewrap", { output, exit })).slice(1), [
    "[The hosts of network are reached by HTTP and HTTPS alone, and only by what takes the proxy " +
    "that HTTPS_PROXY names.]",
  ]);
});

Deno.test("what is no host is refused before anybody is asked", () => {
  const [tool] = coreTools.filter(({ definition }) => definition.name === "run_shell");
  const parses = (network: unknown) =>
    tool?.definition.input.safeParse({ command: "x", network }).success;
  for (const bad of ["a b", "*.example.org", "user@a.example", "a.example:0", "a/b", ["a", 3], 7]) {
    assert.equal(parses(bad), false, JSON.stringify(bad));
  }
  for (const good of ["a.example", ["a.example:8443"], true, false, [], ["127.0.0.1:3000"]]) {
    assert.equal(parses(good), true, JSON.stringify(good));
  }
});
