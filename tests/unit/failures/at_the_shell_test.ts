/** Failures met at a real prompt, whose answer was missing or named the wrong thing first. */

import assert from "node:assert/strict";
import { diagnose, type Facts } from "../../../src/failures/mod.ts";
import type { Shell } from "../../../src/protocol/mod.ts";
import { evidence, factsOf } from "../../support/failures.ts";

interface Met {
  readonly says: string;
  readonly commands: readonly string[];
}

const programs = ["git", "ls", "node", "python3", "sh", "sleep"];

async function met(
  [line, exit, text]: readonly [string, number, string],
  { shell = "bash", facts = factsOf(programs) }: {
    readonly shell?: Shell;
    readonly facts?: Facts;
  } = {},
): Promise<readonly Met[]> {
  const found = await diagnose({ ...evidence(line, exit, text), shell }, facts, "en");
  return found.map(({ says, proposals }) => ({
    says,
    commands: proposals.map(({ command }) => command),
  }));
}

/** Files of the folder by name. */
function filesOf(files: Readonly<Record<string, string>>): Facts {
  return {
    ...factsOf(programs),
    file: (path) => {
      const head = files[path.replace("/home/ann/app/", "")];
      return Promise.resolve(
        head === undefined ? null : { kind: "file", executable: false, head },
      );
    },
  };
}

const stopped = {
  says:
    "The command is stopped, not ended (Ctrl-Z). fg continues it, bg continues it in the background.",
  commands: ["fg", "bg", "jobs"],
};

Deno.test("a command that was stopped with Ctrl-Z can go on, in fish as well, which calls that a success", async () => {
  const bash = ["sleep 50", 148, "^Z\n[1]+  Stopped                 sleep 50\n"] as const;
  assert.deepEqual(await met(bash), [stopped]);
  const fish = ["sleep 50", 0, "^Zfish: Job 1, 'sleep 50' has stopped\n"] as const;
  assert.deepEqual(await met(fish, { shell: "fish" }), [stopped]);
  const after = ["sleep 50", 2, "^Zfish: Job 1, 'sleep 50' has stopped\n"] as const;
  assert.deepEqual(await met(after, { shell: "fish" }), [stopped]);
  assert.deepEqual(await met(fish), []);
});

Deno.test("of a full-screen program the exit code is known, and nothing else", async () => {
  const vim = evidence("vim x", 148, "");
  const drawn = { ...vim, command: { ...vim.command, output: { kind: "full_screen" } } } as const;
  const [only] = await diagnose(drawn, factsOf(programs), "en");
  assert.equal(only?.says, stopped.says);
});

Deno.test("of several commands the last is corrected, where it is the one that failed", async () => {
  const commit =
    "git: 'comit' is not a git command. See 'git --help'.\n\nThe most similar command is\n\tcommit\n";
  for (
    const [line, commands] of [
      ["cd shop && git add . && git comit -m first", ["git commit -m first"]],
      ["git checkout -b x; git comit -m first", ["git commit -m first"]],
      ["git add -A && git comit -m '修复 ✅ fix' --author \"A B\"", [
        "git commit -m '修复 ✅ fix' --author \"A B\"",
      ]],
      ["git comit && git push", []],
      ["git comit -m 'a; b' && echo 'c; d'; ls", []],
      ["git comit -m 'a && b'; ls", []],
      ["git comit | cat; git comit", []],
    ] as const
  ) {
    const [first] = await met([line, 1, commit]);
    assert.deepEqual(first?.commands, commands, line);
  }
  assert.deepEqual(
    await met(["echo 你好 && nod index.js", 127, "bash: nod: command not found\n"]),
    [{
      says: "No program named nod is on the PATH. The nearest name is node.",
      commands: ["node index.js"],
    }],
  );
});

Deno.test("two letters that changed places come before a package of that name", async () => {
  assert.deepEqual(await met(["sl -l", 127, "bash: sl: command not found\n"]), [{
    says: "No program named sl is on the PATH. The nearest name is ls; the package sl has sl.",
    commands: ["ls -l", "apt install sl"],
  }]);
  assert.deepEqual(await met(["tig", 127, "bash: tig: command not found\n"]), [{
    says: "No program named tig is on the PATH. The package tig has it.",
    commands: ["apt install tig"],
  }]);
});

Deno.test("blanks around the sign of an assignment are told, in the words of the shell", async () => {
  const says = "An assignment has no blanks around the equals sign; PORT was taken for a program.";
  for (
    const [line, shell, commands] of [
      ["PORT = 80", "bash", ["PORT=80"]],
      ["PORT =80", "bash", ["PORT=80"]],
      ["PORT = 80", "fish", ["set PORT 80"]],
      ["PORT = $(x)", "bash", []],
    ] as const
  ) {
    const text = shell === "fish"
      ? "fish: Unknown command: PORT\n"
      : "bash: PORT: command not found\n";
    assert.deepEqual(await met([line, 127, text], { shell }), [{ says, commands }], line);
  }
  const [other] = await met(["PORT == 80", 127, "bash: PORT: command not found\n"]);
  assert.equal(other?.says, "No program named PORT is on the PATH.");
});

Deno.test("a path that fish does not know as a command is missing", async () => {
  const said = ["./run.sh", 127, "fish: Unknown command: ./run.sh\n"] as const;
  assert.deepEqual(await met(said, { shell: "fish" }), [{
    says: "There is no ./run.sh.",
    commands: ["ls"],
  }]);
});

Deno.test("sudo with a path tells a file that is missing from one that may not be run", async () => {
  const said = ["sudo ./run.sh", 1, "sudo: ./run.sh: command not found\n"] as const;
  assert.deepEqual(await met(said, { facts: filesOf({ "run.sh": "#!/bin/sh\n" }) }), [{
    says: "The file ./run.sh is not executable.",
    commands: ["chmod u+x ./run.sh"],
  }]);
  assert.deepEqual(await met(said), [{ says: "There is no ./run.sh.", commands: ["ls"] }]);
});

Deno.test("a script with CRLF is known by what dash leaves of its words on the screen", async () => {
  const facts = filesOf({ "run.sh": "ls\r\n" });
  const crlf = [{
    says: "The lines of run.sh end in CRLF, as on Windows. Scripts need LF.",
    commands: ["sed -i 's/\\r$//' run.sh"],
  }];
  assert.deepEqual(await met(["sh run.sh", 127, ": not foundls\n"], { facts }), crlf);
  assert.deepEqual(await met(["sh run.sh", 127, ": not foundls\n"]), []);
});

Deno.test("an import that fails is known where make runs the tests", async () => {
  const end = "ModuleNotFoundError: No module named 'flask'\n";
  const make = "make: *** [Makefile:2: test] Error 1\n";
  const trace =
    'Traceback (most recent call last):\n  File "t.py", line 1, in <module>\n    import flask\n';
  const [first] = await met(["make test", 2, trace + end + make]);
  assert.match(first?.says ?? "", /^Python cannot find the module flask\./);
  assert.deepEqual(await met(["make test", 2, `${trace}${end}1 passed\n${make}`]), []);
});

Deno.test("npm ci names the lock file that is there, pnpm the one that is not", async () => {
  const npm =
    "npm error The `npm ci` command can only install with an existing package-lock.json\n";
  const said = ["npm ci", 1, npm] as const;
  assert.deepEqual(await met(said, { facts: filesOf({ "pnpm-lock.yaml": "x" }) }), [{
    says: "npm ci needs package-lock.json. Here is pnpm-lock.yaml, the lock file of pnpm.",
    commands: ["pnpm install"],
  }]);
  assert.deepEqual(await met(said), [{
    says: "npm ci needs package-lock.json, which is missing here.",
    commands: ["npm install"],
  }]);
  const pnpm =
    ' ERR_PNPM_NO_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is absent\n';
  assert.deepEqual(await met(["pnpm install --frozen-lockfile", 1, pnpm]), [{
    says: "The install is frozen, and pnpm-lock.yaml is missing here.",
    commands: ["pnpm install"],
  }]);
});

Deno.test("a name that the linker misses is the one that the compiler named", async () => {
  const text =
    `prog.c:2:13: warning: implicit declaration of function ‘prinf’; did you mean ‘printf’?
/usr/bin/ld: /tmp/x.o: in function \`main':
prog.c:(.text+0x14): undefined reference to \`prinf'
collect2: error: ld returned 1 exit status
make: *** [Makefile:3: prog] Error 1
`;
  assert.deepEqual(await met(["make", 2, text]), [{
    says: "The linker finds no definition of prinf. The compiler thinks that printf is meant.",
    commands: [],
  }]);
});

Deno.test("two letters that changed places are a typing error before what the tool itself thinks is near", async () => {
  const words =
    'Unknown command: "tset"\n\n\nDid you mean this?\n  npm set # Set a value in the npm configuration\n';
  const [only] = await met(["npm tset", 1, words]);
  assert.deepEqual(only?.commands, ["npm test"]);
});
