/** The optional native package, with a fake in its place. */

import assert from "node:assert/strict";
import { loadedNodePty, nodePty } from "../../../src/terminal/pty/node_pty.ts";
import { choosePty } from "../../../src/terminal/pty/mod.ts";

function fakePackage() {
  const done: unknown[][] = [];
  let [tell, end] = [(_: string) => {}, (_: { exitCode: number; signal?: number }) => {}];
  const spawn = (...given: unknown[]) => {
    done.push(["spawn", ...given]);
    return {
      onData: (listener: typeof tell) => tell = listener,
      onExit: (listener: typeof end) => end = listener,
      write: (data: string) => done.push(["write", data]),
      resize: (...size: number[]) => done.push(["resize", ...size]),
      kill() {
        done.push(["kill"]);
        end({ exitCode: 0, signal: 1 });
      },
    };
  };
  return {
    module: { spawn },
    done,
    tell: (text: string) => tell(text),
    end: (it: Parameters<typeof end>[0]) => end(it),
  };
}

const program = {
  program: "C:\\pwsh.exe",
  args: ["-NoExit"],
  env: { ONE: "1" },
  folder: "C:\\work",
  size: { columns: 80, rows: 24 },
};
const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("what is no such package is none", async () => {
  const loads = [
    () => Promise.reject(new Error("not found")),
    () => Promise.resolve({ spawn: 1 }),
    () => Promise.resolve(null),
  ];
  assert.deepEqual(await Promise.all(loads.map(loadedNodePty)), [null, null, null]);
});

Deno.test("a program of the package is read to its end, written to whole characters, resized", async () => {
  const fake = fakePackage();
  const loaded = await loadedNodePty(() => Promise.resolve(fake.module));
  assert.ok(loaded);
  const pty = nodePty(loaded, program);
  const reading = pty.read();
  fake.tell("one");
  fake.tell("雪");
  assert.deepEqual([await reading, await pty.read()], [bytes("one"), bytes("雪")]);
  const snow = bytes("雪");
  pty.write(snow.slice(0, 1));
  pty.write(snow.slice(1));
  pty.resize({ columns: 132, rows: 50 });
  fake.tell("last");
  fake.end({ exitCode: 7 });
  assert.deepEqual([await pty.read(), await pty.read(), await pty.exit], [bytes("last"), null, 7]);
  pty.write(bytes("late"));
  await pty.close();
  assert.deepEqual(fake.done, [
    ["spawn", "C:\\pwsh.exe", ["-NoExit"], {
      ...{ name: "xterm-256color", cols: 80, rows: 24 },
      ...{ cwd: "C:\\work", env: { ONE: "1" } },
    }],
    ["write", ""],
    ["write", "雪"],
    ["resize", 132, 50],
  ]);
});

Deno.test("a program of the package that runs is ended by closing", async () => {
  const fake = fakePackage();
  const loaded = await loadedNodePty(() => Promise.resolve(fake.module));
  assert.ok(loaded);
  const pty = nodePty(loaded, program);
  await pty.close();
  assert.deepEqual([await pty.exit, fake.done.at(-1)], [129, ["kill"]]);
});

Deno.test("on Windows the package is the way where it is installed, and elsewhere nobody loads it", async () => {
  const place = { folder: "/tmp", script: null };
  const found = await choosePty(place, {
    os: "windows",
    load: () => Promise.resolve(fakePackage().module),
  });
  assert.deepEqual(found.kind === "way" && found.way.kind, "package");
  let loads = 0;
  const load = () => Promise.reject(new Error(`load ${++loads}`));
  const library = () => {
    throw new Error("refused");
  };
  assert.equal((await choosePty(place, { os: "windows", load, library })).kind, "none");
  assert.equal((await choosePty(place, { os: "linux", load, library })).kind, "none");
  assert.equal(loads, 1);
  const script = await choosePty({ folder: "/tmp", script: "/bin/script" }, {
    os: "linux",
    load,
    library,
  });
  assert.equal(script.kind === "way" && script.way.kind, "script");
});
