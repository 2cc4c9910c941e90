/** Bombs with small limits: what one command may use up is its end, and says so. */

import assert from "node:assert/strict";
import type { CommandLimits, ProcessOutcome } from "../../../src/protocol/mod.ts";
import { noLimits } from "../../../src/sandbox/limits.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { hasProgram } from "../../support/machine.ts";
import { alive, fileLevels, inPlace, oddDuration, type Place, systemFolders } from "./support.ts";

const setting = (name: string) => `limits.${name} of the user's configuration`;

/** Forks until nothing more is given; whoever was made sleeps. */
const forks = (duration: string) =>
  `i=0; while [ $i -lt 400 ]; do sleep ${duration} & i=$((i+1)); done; wait; echo all`;

/** 256 MB in one process that then waits: nobody reads what it writes. */
const memory = "dd if=/dev/zero bs=256M count=1 2>/dev/null | sleep 60; echo all";

/** 16 MB in each of sixteen. */
const together = "for it in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do " +
  "dd if=/dev/zero bs=16M count=1 2>/dev/null | sleep 60 & done; wait; echo all";

for (const { level, ignore } of fileLevels) {
  const limited = (
    name: string,
    limits: Partial<CommandLimits>,
    body: (run: (script: string) => Promise<ProcessOutcome>) => Promise<void>,
    { needs = "bash" } = {},
  ) =>
    Deno.test({
      name: `${level}: ${name}`,
      ignore: ignore || !hasProgram(needs),
      fn: () =>
        inPlace(async (place) => {
          await using spawner = spawnerOf(place, level, { ...noLimits, ...limits });
          await body((script) => runIn(spawner, place, script));
        }),
    });

  limited(
    "what forks without end is ended, and nobody of it is left",
    { processes: 64 },
    async (run) => {
      const duration = oddDuration();
      const { exit, output } = await run(forks(duration));
      assert.ok(!output.includes("all"));
      assert.deepEqual(exit, {
        type: "limited",
        limit: "processes",
        reason: `it ran 64 processes and threads at a time (${setting("processes")})`,
      });
      assert.deepEqual(await alive(duration), []);
    },
  );

  limited("threads count as processes do", { processes: 64 }, async (run) => {
    const threads = "import threading, time\nfor i in range(400):\n" +
      " threading.Thread(target=time.sleep, args=(60,)).start()\nprint('all')";
    const { exit, output } = await run(`python3 -c "${threads}"; sleep 60`);
    // Where the kernel counts them for this user it is the program that ends first.
    assert.equal(exit.type, "limited", output);
  }, { needs: "python3" });

  for (const [name, script] of [["one process", memory], ["many processes", together]] as const) {
    limited(`what takes memory by ${name} is ended`, { memory: 128e6 }, async (run) => {
      const { exit, output } = await run(script);
      assert.equal(output, "");
      assert.deepEqual(exit, {
        type: "limited",
        limit: "memory",
        reason: `it used 128 MB of memory (${setting("memory_percent")})`,
      });
    });
  }

  limited("memory of what hides from other programs is counted", { memory: 128e6 }, async (run) => {
    const hidden = "import ctypes, time\nctypes.CDLL(None).prctl(4, 0, 0, 0, 0)\n" +
      "a = bytearray(256 * 1000 * 1000)\ntime.sleep(3)\nprint('all')";
    const { exit, output } = await run(`python3 -c "${hidden}"`);
    assert.deepEqual([exit.type, output], ["limited", ""]);
  }, { needs: "python3" });

  // The others keep these on a disk.
  for (const folder of level === "bubblewrap" ? ["/dev/shm", "/run"] : []) {
    limited(`files in memory are counted, in ${folder}`, { memory: 128e6 }, async (run) => {
      const { exit, output } = await run(
        `head -c 200000000 /dev/zero > ${folder}/x; sleep 3; echo all`,
      );
      assert.deepEqual([exit.type, output], ["limited", ""]);
    });
  }

  limited("memory that processes share is counted once", { memory: 400e6 }, async (run) => {
    const share = "import os, time\na = bytearray(200 * 1000 * 1000)\n" +
      "for i in range(8):\n if os.fork() == 0:\n  time.sleep(1)\n  os._exit(0)\n" +
      "while True:\n try: os.wait()\n except ChildProcessError: break\nprint('all')";
    const { exit, output } = await run(`python3 -c "${share}"`);
    assert.deepEqual([exit, output], [{ type: "exited", code: 0 }, "all\n"]);
  }, { needs: "python3" });

  limited("more files are not opened", { files: 64 }, async (run) => {
    const { exit, output } = await run(
      "cd /tmp; tee $(seq 200) </dev/null 2>&1 | tail -1; ulimit -Hn; ulimit -n 4096",
    );
    assert.match(output, /Too many open files\n64\n/);
    assert.deepEqual(exit, { type: "exited", code: 1 });
  });

  limited(
    "who computes too long is ended, by whatever shell it was started",
    { cpu: 1 },
    async (run) => {
      const reason = `one of its processes computed for 1 s (${setting("cpu_s")})`;
      const ended = { type: "limited", limit: "cpu", reason };
      assert.deepEqual((await run("while :; do :; done")).exit, ended);
      assert.deepEqual((await run("bash -c 'while :; do :; done'; exit $?")).exit, ended);
    },
  );

  limited(
    "a limit is not raised from inside",
    { files: 64, cpu: 5, processes: 64 },
    async (run) => {
      const { output } = await run(
        "for it in n t; do ulimit -H$it unlimited 2>/dev/null && echo raised; done; echo done",
      );
      assert.equal(output, "done\n");
    },
  );

  limited("without a limit the same goes on to its end", {}, async (run) => {
    const script = [
      forks("0.1"),
      "dd if=/dev/zero bs=256M count=1 2>/dev/null | sleep 1; echo all",
      "cd /tmp; tee $(seq 200) </dev/null && echo all",
    ].join("\n");
    assert.equal((await run(script)).output, "all\nall\nall\n");
  });
}

const held = { calls: true, processes: true, memory: true, files: true, cpu: true };

for (const { level, ignore } of fileLevels) {
  Deno.test({
    name: `${level}: what holds a command there is tried, and nothing is left of that`,
    ignore,
    fn: () =>
      inPlace(async (place) => {
        await using spawner = spawnerOf(place, level, noLimits);
        assert.deepEqual(await spawner.tryLimits?.(), held);
        assert.deepEqual([...Deno.readDirSync(place.root)], []);
        const left = [...Deno.readDirSync(`${place.scratch}/box`)].map(({ name }) => name);
        assert.deepEqual(left.filter((name) => name.startsWith("limits")), []);
      }),
  });
}

Deno.test({
  name: "what a box does not hold is not said to be held",
  ignore: !bubblewrap,
  fn: () =>
    inPlace(async (place) => {
      const bin = `${place.root}/../bin`;
      await Deno.mkdir(bin);
      // Its filter is lost, and so are the limits of the shell that starts the program.
      const script = "skip=; for it do shift; case $it in --seccomp) skip=1 ;; " +
        '*) [ -n "$skip" ] && skip= || set -- "$@" "$(printf %s "$it" | sed s/ulimit/:/g)" ;; ' +
        'esac; done; exec /usr/bin/bwrap "$@"';
      await Deno.writeTextFile(`${bin}/bwrap`, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
      await using spawner = processSpawner({
        ...place,
        env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
        levels: ["bubblewrap"],
        systemFolders: [bin, "/usr/bin", "/bin"],
      });
      assert.deepEqual(await spawner.tryLimits?.(), {
        ...held,
        ...{ calls: false, files: false, cpu: false },
      });
    }),
});

function spawnerOf(place: Place, level: "bubblewrap" | "landlock", limits: CommandLimits) {
  return processSpawner({
    ...place,
    env: (name) => ["PATH", "HOME"].includes(name) ? Deno.env.get(name) : undefined,
    levels: [level],
    systemFolders,
    limits,
  });
}

function runIn(
  spawner: ReturnType<typeof processSpawner>,
  { root }: Place,
  script: string,
): Promise<ProcessOutcome> {
  return spawner.run({
    program: "bash",
    args: ["-c", script],
    cwd: root,
    timeoutMs: 30_000,
    maxOutputBytes: 100_000,
    confine: { writable: [], network: false },
  }, { signal: new AbortController().signal });
}
