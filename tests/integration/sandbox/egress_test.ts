import assert from "node:assert/strict";
import { openEgress } from "../../../src/fetch/mod.ts";
import type { Confinement, ProcessOutcome } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { bubblewrap } from "../../support/bubblewrap.ts";
import { hasProgram } from "../../support/machine.ts";
import { serveFake } from "../../support/fake_server.ts";
import { alive, fileLevels, inPlace, systemFolders, unshare } from "./support.ts";

const levels = [...fileLevels, { level: "unshare", ignore: !unshare }] as const;

type Run = (script: string, network: Confinement["network"]) => Promise<ProcessOutcome>;

async function boxed(
  level: (typeof levels)[number]["level"],
  test: (run: Run, scratch: string) => Promise<void>,
): Promise<void> {
  await inPlace(async ({ root, scratch }) => {
    const spawner = processSpawner({
      root,
      scratch,
      env: (name) => Deno.env.get(name),
      levels: [level],
      systemFolders,
      egress: openEgress,
    });
    const run: Run = (script, network) =>
      spawner.run({
        program: "bash",
        args: ["--noprofile", "--norc", "-c", script],
        cwd: root,
        timeoutMs: 30_000,
        maxOutputBytes: 20_000,
        confine: { writable: [], network, otherwise: "unconfined" },
      }, { signal: new AbortController().signal });
    try {
      await test(run, scratch);
    } finally {
      await spawner.close();
    }
  });
}

for (const { level, ignore } of levels) {
  Deno.test({
    name: `${level}: a command reaches the host that was granted, and no other`,
    ignore: ignore || !hasProgram("curl"),
    fn: () =>
      boxed(level, async (run) => {
        await using granted = serveFake(() => ({ body: "granted" }));
        await using other = serveFake(() => ({ body: "other" }));
        const [host, second] = [new URL(granted.url).host, new URL(other.url).host];
        const { exit, output, refused } = await run(
          [
            `curl -sS ${granted.url}/a; echo`,
            `curl -sS ${other.url}/b`,
            "curl -sS http://example.com/",
            "curl -sSI https://example.com/ 2>&1 | grep -o 'response 403'",
            "curl -sS http://10.0.0.1/",
            // What does not ask the proxy finds nothing.
            `curl -sS --noproxy '*' ${granted.url}/c 2>/dev/null || echo nobody there`,
            `(exec 7<>/dev/tcp/${host.replace(":", "/")}) 2>/dev/null || echo refused`,
            "getent hosts example.com || echo no name",
          ].join("\n"),
          [host],
        );
        assert.deepEqual(exit, { type: "exited", code: 0 }, output);
        assert.deepEqual(output.replaceAll("\r", "").split("\n").filter((line) => line !== ""), [
          "granted",
          `${second} is not among the hosts that this command may reach.`,
          "example.com:80 is not among the hosts that this command may reach.",
          "response 403",
          "10.0.0.1:80 is not on the open internet; no command reaches it.",
          "nobody there",
          "refused",
          "no name",
        ]);
        assert.deepEqual(refused, [second, "example.com:80", "example.com:443"]);
        assert.deepEqual(granted.requests.map(({ path }) => path), ["/a"]);
        assert.deepEqual(other.requests, []);
      }),
  });

  Deno.test({
    name: `${level}: a command without a list meets neither proxy nor socket`,
    ignore,
    fn: () =>
      boxed(level, async (run) => {
        const { output } = await run("env | grep -ci proxy; ls -d /tmp/egress", false);
        assert.equal(output.split("\n")[0], "0");
        assert.match(output, /No such file/);
      }),
  });

  Deno.test({
    name: `${level}: nothing of the way out is left, whatever the command's end was`,
    ignore,
    fn: () =>
      boxed(level, async (run, scratch) => {
        const host = `gone-${crypto.randomUUID()}.example`;
        for (const [script, code] of [["true", 0], ["exit 7", 7]] as const) {
          assert.deepEqual((await run(script, [host])).exit, { type: "exited", code });
        }
        assert.deepEqual((await run("kill -9 $$", [host])).exit, {
          type: "signalled",
          signal: "SIGKILL",
        });
        assert.deepEqual(await alive(host), []);
        assert.deepEqual([...Deno.readDirSync(`${scratch}/box`)].filter(isEgress), []);
      }),
  });
}

Deno.test({
  name: "the port of the way out is none that the command listens on",
  ignore: !bubblewrap || Deno.build.os !== "linux",
  fn: () =>
    inPlace(async ({ root, scratch }) => {
      const spawner = processSpawner({
        root,
        scratch,
        env: (name) => Deno.env.get(name),
        levels: ["bubblewrap"],
        egress: openEgress,
      });
      const ports = { firstMs: 0, everyMs: 5, quietMs: 0 };
      const { exit } = await spawner.background.run({
        program: "bash",
        args: [
          "--noprofile",
          "--norc",
          "-c",
          "for it in 1 2 3 4 5 6 7 8; do sleep 0.1; done; exit 5",
        ],
        cwd: root,
        timeoutMs: 30_000,
        maxOutputBytes: 1000,
        confine: { writable: [], network: ["a.example"] },
      }, {
        signal: new AbortController().signal,
        rules: { name: "x", silenceMs: 60_000, ports },
      });
      assert.deepEqual(exit, { type: "exited", code: 5 });
      await spawner.close();
    }),
});

Deno.test("without somebody who reaches hosts a list of them is no wish that can be met", async () => {
  await inPlace(async ({ root, scratch }) => {
    const spawner = processSpawner({
      root,
      scratch,
      env: (name) => Deno.env.get(name),
      systemFolders,
    });
    const { exit } = await spawner.run({
      program: "true",
      args: [],
      cwd: root,
      timeoutMs: 10_000,
      maxOutputBytes: 1000,
      confine: { writable: [], network: ["a.example"], otherwise: "unconfined" },
    }, { signal: new AbortController().signal });
    const { level } = await spawner.sandbox();
    assert.deepEqual(
      exit,
      level === "none"
        ? { type: "exited", code: 0 }
        : { type: "not_confined", reason: "no hosts can be granted here" },
    );
    await spawner.close();
  });
});

function isEgress({ name }: Deno.DirEntry): boolean {
  return name.startsWith("egress-");
}

/** Those that this machine has; Node from 24 on, and Go, which never asks a proxy for this machine, as well. */
const clients = {
  npm: (url: string) =>
    `npm view left-pad version --registry ${url} --cache /tmp/n --fetch-retries 0`,
  pip: (url: string) =>
    `python3 -m pip download --retries 0 --no-deps --index-url ${url} left-pad -d /tmp/p`,
  git: (url: string) => `git ls-remote ${url}/left-pad`,
  python3: (url: string) =>
    `python3 -c 'import urllib.request as u; print(u.urlopen("${url}/left-pad").status)'`,
  cargo: (url: string) =>
    `mkdir -p /tmp/c && printf '[registries.x]\\nindex = "sparse+${url}/"\\n' > /tmp/c/config.toml && ` +
    `CARGO_HOME=/tmp/c cargo search --registry x left-pad`,
  deno: (url: string) => `deno eval -q 'console.log((await fetch("${url}/left-pad")).status)'`,
} as const;

/** What rustup put there does nothing without the user's own folder of it. */
function works(program: string): boolean {
  if (program !== "cargo") return true;
  const home = Deno.env.get("RUSTUP_HOME") ?? `${Deno.env.get("HOME")}/.rustup`;
  try {
    return Deno.statSync(home).isDirectory;
  } catch {
    return false;
  }
}

for (const [program, script] of Object.entries(clients).filter(([name]) => works(name))) {
  Deno.test({
    name: `${program} takes the way to the granted host`,
    ignore: !bubblewrap || !hasProgram(program),
    fn: () =>
      boxed("bubblewrap", async (run) => {
        await using server = serveFake(() => ({ body: "{}" }));
        const { output } = await run(script(server.url), [new URL(server.url).host]);
        assert.ok(server.requests.length > 0, output);
      }),
  });
}
