/** Levels as words: what is asked of each program, without running it. */

import assert from "node:assert/strict";
import { promisesOf } from "../../../src/sandbox/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { landlockWords } from "../../../src/sandbox/landlock.ts";
import { levels } from "../../../src/sandbox/levels.ts";
import { noLimits } from "../../../src/sandbox/limits.ts";
import { waysOf } from "../../../src/sandbox/namespaces.ts";
import { profileText } from "../../../src/sandbox/seatbelt_profile.ts";
import { unshareWords } from "../../../src/sandbox/unshare.ts";
import { alive, inPlace, oddDuration, unshare } from "./support.ts";

const tools = { unshare: "/usr/bin/unshare", setpriv: "/usr/bin/setpriv" } as const;

Deno.test("levels promise what they are, and nothing promises nothing", () => {
  const all = { files: true, secrets: true, network: true, processes: true };
  const none = { files: false, secrets: false, network: false, processes: false };
  assert.deepEqual(levels.map(({ name }) => [name, promisesOf(name)]), [
    ["bubblewrap", all],
    ["landlock", all],
    ["unshare", { ...none, network: true, processes: true }],
    ["seatbelt", all],
  ]);
  assert.deepEqual(promisesOf("none"), none);
});

Deno.test("a level is tried on its own system alone, and only where its programs are", () => {
  const ways = (os: typeof Deno.build.os, programs: readonly string[]) =>
    levels.filter((level) =>
      level.ways({
        os,
        isRoot: false,
        program: (name) => programs.includes(name) ? `/usr/bin/${name}` : null,
      }).length > 0
    ).map(({ name }) => name);
  const programs = ["bwrap", "unshare", "setpriv", "sandbox-exec"];
  assert.deepEqual(ways("linux", programs), ["bubblewrap", "landlock", "unshare"]);
  assert.deepEqual(ways("linux", ["unshare"]), []);
  assert.deepEqual(ways("darwin", programs), ["seatbelt"]);
  assert.deepEqual(ways("windows", programs), []);
});

Deno.test("landlock: writes are named, all else is read, and truncation is asked for by name", () => {
  const [way] = waysOf(false);
  assert.ok(way);
  const words = landlockWords({
    cwd: "/w",
    network: false,
    beside: [],
    limits: noLimits,
    folder: "/s/box",
    env: {},
    mounts: [
      { type: "read", at: "/w/.git", from: "/w/.git" },
      { type: "write", at: "/w", from: "/w" },
      { type: "empty", at: "/run" },
    ],
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }, { tools, way, filtersCalls: true });
  const from = words.indexOf("box");
  assert.deepEqual(words.slice(0, words.indexOf("/bin/sh")), [
    ...["/usr/bin/unshare", "--user", "--map-current-user", "--keep-caps"],
    ...["--pid", "--ipc", "--uts", "--mount", "--net"],
    ...["--fork", "--kill-child", "--mount-proc", "--propagation", "private"],
  ]);
  assert.deepEqual(words.slice(from, words.indexOf("/bin/sh", from)), [
    ...["box", "/s/box", "/w", "--"],
    "/usr/bin/setpriv",
    ...["--landlock-access", "fs", "--landlock-access", "fs:truncate"],
    ...["--landlock-rule", "path-beneath:execute,read-file,read-dir:/"],
    ...["--landlock-rule", "path-beneath::/dev"],
    ...["--landlock-rule", "path-beneath::/w", "--landlock-rule", "path-beneath::/run"],
    ...["--no-new-privs", "--inh-caps", "-all", "--ambient-caps", "-all"],
    ...["--bounding-set", "-all", "--seccomp-filter", "/dev/fd/9"],
  ]);
});

Deno.test("an open network is the only name space that is shared", () => {
  const [way] = waysOf(true);
  assert.ok(way);
  const shut = unshareWords({ tools, way }, {
    network: false,
    beside: [],
    filter: null,
    limits: noLimits,
  });
  const open = unshareWords({ tools, way }, {
    network: true,
    beside: [],
    filter: null,
    limits: noLimits,
  });
  assert.deepEqual(shut.filter((word) => !open.includes(word)), ["--net"]);
  assert.deepEqual(open.filter((word) => !shut.includes(word)), []);
});

Deno.test("a seatbelt profile, whole", () => {
  const text = profileText({
    network: false,
    writable: ["/Users/a/w", "/private/tmp/b"],
    guarded: ["/Users/a/w/.git"],
    hidden: ["/Users/a/.ssh", '/Users/a/w/x"y\\z/.env'],
    shown: ["/Users/a/data/box/1/tmp"],
  });
  const own = text.slice(text.indexOf("(allow file-write*\n"));
  assert.equal(
    own,
    `(allow file-write*
  (subpath "/Users/a/w")
  (subpath "/tmp/b")
  (subpath "/private/tmp/b"))
(deny file-write*
  (subpath "/Users/a/w/.git"))
(deny file-read* file-write*
  (subpath "/Users/a/.ssh")
  (subpath "/Users/a/w/x\\"y\\\\z/.env"))
(allow file-read* file-write*
  (subpath "/Users/a/data/box/1/tmp"))
(deny file-write-unlink
  (literal "/Users/a/w")
  (literal "/Users/a/w/.git")
  (literal "/Users/a/w/x\\"y\\\\z")
  (literal "/Users/a/w/x\\"y\\\\z/.env"))
`,
  );
  assert.deepEqual(text.split("\n").slice(0, 2), ["(version 1)", "(deny default)"]);
  assert.equal(text.includes("network"), false);
});

Deno.test("a seatbelt profile with the network keeps sockets with a path shut", () => {
  const plain = { writable: ["/w"], guarded: [], hidden: [], shown: [] };
  const shut = profileText({ ...plain, network: false }).split("\n");
  const open = profileText({ ...plain, network: true }).split("\n");
  const added = open.filter((line) => !shut.includes(line));
  assert.deepEqual(added.map((line) => line.split(" ").slice(0, 2).join(" ")), [
    "(allow network*)",
    "(allow system-socket)",
    "(allow mach-lookup",
    "(deny network-outbound",
    "(allow network-outbound",
  ]);
});

Deno.test("a profile is well formed, whatever a path is called", () => {
  const text = profileText({
    network: true,
    writable: ['/a") (allow default) ("'],
    guarded: ["/b\\"],
    hidden: ['/c"'],
    shown: [],
  });
  // Without what stands in quotes nothing of the names is left.
  const bare = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  assert.equal(bare.includes("allow default"), false);
  assert.equal(bare.split("(").length, bare.split(")").length);
});

Deno.test({
  name: "unshare holds network and processes, runs no command that must not touch files",
  ignore: !unshare,
  fn: () =>
    inPlace(async (place) => {
      using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
      const spawner = processSpawner({
        ...place,
        env: (name) => name === "PATH" ? "/usr/bin:/bin" : undefined,
        levels: ["unshare"],
      });
      assert.deepEqual(await spawner.sandbox(), { level: "unshare" });
      const run = async (script: string, otherwise: boolean) => {
        const { exit, output } = await spawner.run({
          program: "bash",
          args: ["--noprofile", "--norc", "-c", script],
          cwd: place.root,
          timeoutMs: 60_000,
          maxOutputBytes: 1000,
          confine: {
            writable: [],
            network: false,
            ...(otherwise ? { otherwise: "unconfined" } : {}),
          },
        }, { signal: new AbortController().signal });
        return { exit, output };
      };
      const word = oddDuration();
      const script = `(exec 7<>/dev/tcp/127.0.0.1/${listener.addr.port}) 2>/dev/null && echo reached
        kill -0 ${Deno.pid} 2>/dev/null && echo signalled
        (setsid sleep ${word} > /dev/null 2>&1 &); echo x > ../outside; pwd; exit 5`;
      assert.deepEqual(await run(script, true), {
        exit: { type: "exited", code: 5 },
        output: `${place.root}\n`,
      });
      assert.deepEqual(await alive(word), []);
      assert.equal(await Deno.readTextFile(`${place.root}/../outside`), "x\n");
      assert.deepEqual((await run("touch ran", false)).exit, {
        type: "not_confined",
        reason: "nothing here confines programs: unshare leaves all files as they are",
      });
      await assert.rejects(Deno.stat(`${place.root}/ran`), Deno.errors.NotFound);
      await spawner.close();
    }),
});
