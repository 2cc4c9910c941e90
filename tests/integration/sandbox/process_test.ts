import assert from "node:assert/strict";
import type { Command, ProcessOutcome } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { alive, inPlace, oddDuration, type Place, timeless } from "./support.ts";

interface Wishes {
  readonly env?: Readonly<Record<string, string>>;
  readonly command?: Partial<Command>;
  readonly signal?: AbortSignal;
  readonly onOutput?: (text: string) => void;
  readonly maxSpillBytes?: number;
}

async function bash(place: Place, script: string, wishes: Wishes = {}): Promise<ProcessOutcome> {
  const env: Readonly<Record<string, string>> = { PATH: "/usr/bin:/bin", ...wishes.env };
  await using spawner = processSpawner({
    ...place,
    env: (name) => env[name],
    ...(wishes.maxSpillBytes === undefined ? {} : { maxSpillBytes: wishes.maxSpillBytes }),
  });
  return await spawner.run({
    program: "bash",
    args: ["--noprofile", "--norc", "-c", script],
    cwd: place.root,
    timeoutMs: 60_000,
    maxOutputBytes: 1000,
    ...wishes.command,
  }, {
    signal: wishes.signal ?? new AbortController().signal,
    ...(wishes.onOutput ? { onOutput: wishes.onOutput } : {}),
  });
}

Deno.test("a program's output, both streams in order, and its exit code", () =>
  inPlace(async (place) => {
    const script = "echo one; echo two >&2; echo three; printf four >&2; exit 3";
    assert.deepEqual(timeless(await bash(place, script)), {
      exit: { type: "exited", code: 3 },
      output: "one\ntwo\nthree\nfour",
      outputBytes: 18,
    });
  }));

Deno.test("a program that ends by a signal says which", () =>
  inPlace(async (place) => {
    const { exit } = await bash(place, "kill -TERM $$");
    assert.deepEqual(exit, { type: "signalled", signal: "SIGTERM" });
  }));

Deno.test("standard input is closed and there is no terminal", () =>
  inPlace(async (place) => {
    const script = 'read line; echo "$? [$line]"; [ -t 0 ] || [ -t 1 ] || echo none; tty';
    const { output } = await bash(place, script);
    assert.equal(output, "1 []\nnone\nnot a tty\n");
  }));

Deno.test("the environment is exactly the allow-list, cleaned, and what the command adds", () =>
  inPlace(async (place) => {
    await Deno.mkdir(`${place.root}/bin`);
    await Deno.symlink(`${place.root}/bin`, `${place.root}/../link`);
    const { output } = await bash(place, "env | sort", {
      env: {
        PATH: `:.:bin:${place.root}/bin:/usr/bin::${place.root}:${place.scratch}/../link:` +
          `/usr/../${place.root}/bin:/bin:/no/such/folder`,
        HOME: "/home/u",
        USER: "u",
        LANG: "C.UTF-8",
        LC_TIME: "C",
        TERM: "xterm",
        TZ: "UTC",
        OPENAI_API_KEY: "secret",
        NODE_OPTIONS: "--inspect",
        BASH_ENV: "/tmp/evil",
      },
      command: { env: { EXTRA: "1" } },
    });
    // Set by the shells themselves.
    const own = /^(PWD|OLDPWD|SHLVL|_)=/;
    assert.deepEqual(output.trimEnd().split("\n").filter((line) => !own.test(line)), [
      "EXTRA=1",
      "HOME=/home/u",
      "LANG=C.UTF-8",
      "LC_TIME=C",
      "PATH=/usr/bin:/bin",
      "TERM=xterm",
      `TMPDIR=${place.scratch}/tmp`,
      "TZ=UTC",
      "USER=u",
    ]);
    const info = await Deno.stat(`${place.scratch}/tmp`);
    assert.equal((info.mode ?? 0) & 0o777, 0o700);
  }));

Deno.test("a program is found on the clean PATH only, and a missing one is said to be so", () =>
  inPlace(async (place) => {
    await Deno.writeTextFile(`${place.root}/tool`, "#!/bin/sh\necho planted\n", { mode: 0o755 });
    await Deno.mkdir(`${place.scratch}/bin`, { recursive: true });
    await Deno.writeTextFile(`${place.scratch}/bin/tool`, "", { mode: 0o644 });
    const notFound = { exit: { type: "not_found" }, output: "", outputBytes: 0 };
    const path = `${place.root}:.:${place.scratch}/bin:/usr/bin`;
    for (const program of ["tool", "./tool", "no-such-program", "/no/such/program"]) {
      const outcome = await bash(place, "", {
        env: { PATH: path },
        command: { program, args: [] },
      });
      assert.deepEqual(timeless(outcome), notFound, program);
    }
    const absolute = { program: `${place.root}/tool`, args: [] };
    assert.equal((await bash(place, "", { command: absolute })).output, "planted\n");
    const nowhere = await bash(place, "true", { command: { cwd: `${place.root}/gone` } });
    assert.deepEqual(timeless(nowhere), notFound);
  }));

Deno.test("at its time limit the whole group is killed and nothing is left", () =>
  inPlace(async (place) => {
    const word = oddDuration();
    const script = `sleep ${word} & (trap "" TERM; sleep ${word}) & echo started; sleep ${word}`;
    const outcome = await bash(place, script, { command: { timeoutMs: 300 } });
    assert.deepEqual(timeless(outcome), {
      exit: { type: "timed_out" },
      output: "started\n",
      outputBytes: 8,
    });
    assert.deepEqual(await alive(word), []);
  }));

Deno.test("a program that ends is not waited for because of what it left behind", () =>
  inPlace(async (place) => {
    const word = oddDuration();
    const script = `sleep ${word} & (sleep ${word} > /dev/null 2>&1 &) ; echo done; exit 7`;
    const outcome = await bash(place, script);
    assert.deepEqual(timeless(outcome), {
      exit: { type: "exited", code: 7 },
      output: "done\n",
      outputBytes: 5,
    });
    assert.deepEqual(await alive(word), []);
  }));

Deno.test("a child that left the group and holds the pipe is not waited for either", () =>
  inPlace(async (place) => {
    const { exit, output } = await bash(place, "setsid sleep 3 & sleep 0.1; echo done");
    assert.deepEqual({ exit, output }, { exit: { type: "exited", code: 0 }, output: "done\n" });
  }));

Deno.test("a cancel kills the group; one that came before means that nothing runs", () =>
  inPlace(async (place) => {
    const word = oddDuration();
    const stop = new AbortController();
    const running = bash(place, `echo ready; sleep ${word} & sleep ${word}`, {
      signal: stop.signal,
      onOutput: () => stop.abort(),
    });
    assert.deepEqual((await running).exit, { type: "cancelled" });
    assert.deepEqual(await alive(word), []);
    const late = await bash(place, `touch ${place.root}/ran`, { signal: stop.signal });
    assert.deepEqual(late.exit, { type: "cancelled" });
    await assert.rejects(Deno.stat(`${place.root}/ran`), Deno.errors.NotFound);
  }));

Deno.test("output over the limit is head and tail, and whole in a private file", () =>
  inPlace(async (place) => {
    const outcome = await bash(place, "seq 1 5000", { command: { maxOutputBytes: 200 } });
    const whole = Array.from({ length: 5000 }, (_, at) => `${at + 1}\n`).join("");
    assert.equal(outcome.outputBytes, whole.length);
    assert.match(outcome.output, /^1\n2\n[\d\n]+\n\[… \d+ bytes left out …\]\n[\d\n]+\n5000\n$/);
    assert.ok(outcome.output.length < 260, outcome.output);
    const spill = outcome.spill ?? "";
    assert.ok(spill.startsWith(`${place.scratch}/`));
    assert.equal(await Deno.readTextFile(spill), whole);
    assert.equal(((await Deno.stat(spill)).mode ?? 0) & 0o777, 0o600);
  }));

Deno.test("endless output ends with the time limit and fills neither memory nor disk", () =>
  inPlace(async (place) => {
    const outcome = await bash(place, "yes", {
      command: { timeoutMs: 300 },
      maxSpillBytes: 100_000,
    });
    assert.deepEqual(outcome.exit, { type: "timed_out" });
    assert.equal((await Deno.stat(outcome.spill ?? "")).size, 100_000);
    assert.ok(outcome.output.length < 1100);
  }));

Deno.test("characters cut by a read or by the limit come out whole", () =>
  inPlace(async (place) => {
    const pieces: string[] = [];
    const script = "printf '\\xe2'; sleep 0.05; printf '\\x82'; sleep 0.05; printf '\\xac'";
    const { output } = await bash(place, script, { onOutput: (text) => pieces.push(text) });
    assert.equal(output, "€");
    assert.equal(pieces.join(""), "€");
    const long = await bash(place, "printf '€%.0s' {1..200}", { command: { maxOutputBytes: 100 } });
    assert.match(long.output, /^€{16}\n\[… 504 bytes left out …\]\n€{16}$/);
  }));

Deno.test("bytes that are no text do no harm", () =>
  inPlace(async (place) => {
    const { output, outputBytes } = await bash(place, "printf 'a\\xff\\x00b'");
    assert.deepEqual([output, outputBytes], ["a\ufffd\0b", 4]);
  }));
