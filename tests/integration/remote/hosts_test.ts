/** Machines of different kinds: plain shells, noisy ones, such that lack something, and none at all. */

import assert from "node:assert/strict";
import { AgentError } from "../../../src/protocol/mod.ts";
import { openRemote, type Remote } from "../../../src/remote/mod.ts";
import { sha256 } from "../../../src/util/mod.ts";
import { hasProgram } from "../../support/machine.ts";
import { type Sshd, sshTest, startSshd } from "../../support/sshd.ts";

const tools = [
  ...["stat", "find", "head", "sha256sum", "readlink", "mv", "rm", "mkdir", "rmdir", "chmod", "ln"],
  ...["ls", "cat", "env", "cut", "sleep", "id", "uname", "sync", "touch", "echo", "true"],
];

/** A folder that is all of a `PATH`. @param shell what `sh` is there */
async function toolsIn(
  folder: string,
  shell: string,
  names: readonly string[] = tools,
): Promise<string> {
  const bin = `${folder}/bin`;
  await Deno.mkdir(bin);
  await Deno.symlink(placeOf(shell), `${bin}/sh`);
  for (const name of names) await Deno.symlink(placeOf(name), `${bin}/${name}`);
  return bin;
}

function placeOf(name: string): string {
  if (name.startsWith("/")) return name;
  const all = (Deno.env.get("PATH") ?? "").split(":").map((it) => `${it}/${name}`);
  const found = all.find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error(`no ${name} on this machine`);
  return found;
}

/**
 * A server whose users have this program in place of a login shell: it is given the command as its one
 * argument.
 */
async function withLogin(
  script: (folder: string) => Promise<string>,
  run: (world: { readonly server: Sshd; readonly folder: string }) => Promise<void>,
): Promise<void> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "remote-hosts-" }));
  try {
    await Deno.mkdir(`${folder}/project`);
    const login = `${folder}/login`;
    await Deno.writeTextFile(login, `#!/bin/sh\n${await script(folder)}\n`, { mode: 0o755 });
    await using server = await startSshd([`ForceCommand ${login}`]);
    await run({ server, folder: `${folder}/project` });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function works({ server, folder }: { readonly server: Sshd; readonly folder: string }) {
  await using remote = await openRemote(`${server.host}:${folder}`, { ssh: server.ssh });
  const { workspace } = remote;
  const content = new TextEncoder().encode("it's\n\ttext\n");
  await workspace.write("deep/a b.txt", content, { before: null });
  const { bytes } = await workspace.read("deep/a b.txt", { maxBytes: 100 });
  assert.deepEqual(bytes, content);
  await workspace.write("deep/a b.txt", bytes, { before: await sha256(content), mode: 0o755 });
  const files = await Array.fromAsync(workspace.walk("."));
  assert.deepEqual(files, [{ path: "deep/a b.txt", type: "file", size: 11 }]);
  return await linesOf(remote);
}

/** What a line for bash does there, with one that fails in the middle of a pipe. */
async function linesOf({ spawner, workspace: { root } }: Remote) {
  const outcome = await spawner.run({
    program: "bash",
    args: [
      "--noprofile",
      "--norc",
      "-o",
      "pipefail",
      "-c",
      "--",
      'echo it"\'"s; echo $0 >&2; exit 3',
    ],
    cwd: root,
    timeoutMs: 60_000,
    maxOutputBytes: 1000,
  }, { signal: new AbortController().signal });
  await spawner.close();
  return [outcome.exit, outcome.output];
}

async function refusal({ server, folder }: { readonly server: Sshd; readonly folder: string }) {
  try {
    await using _ = await openRemote(`${server.host}:${folder}`, { ssh: server.ssh });
    return "opened";
  } catch (error) {
    return error instanceof AgentError ? [error.exit, error.code, error.params] : error;
  }
}

const ended = { type: "exited", code: 3 };

sshTest(
  ["dash"],
  "a machine with dash and the usual tools is enough",
  () =>
    withLogin(async (folder) => {
      const bin = await toolsIn(folder, "dash");
      return `export PATH=${bin}; exec sh -c "$SSH_ORIGINAL_COMMAND"`;
    }, async (world) => assert.deepEqual(await works(world), [ended, "it's\nsh\n"])),
);

sshTest(["busybox"], "so is one with busybox alone", () =>
  withLogin(async (folder) => {
    const bin = `${folder}/bin`;
    await Deno.mkdir(bin);
    for (const name of ["sh", ...tools]) await Deno.symlink(placeOf("busybox"), `${bin}/${name}`);
    return `export PATH=${bin}; exec sh -c "$SSH_ORIGINAL_COMMAND"`;
  }, async (world) => assert.deepEqual(await works(world), [ended, "it's\nsh\n"])));

const shells = ["bash", "zsh", "fish", "dash"].filter(hasProgram);

for (const shell of shells) {
  sshTest(
    [],
    `a login shell ${shell} that prints at its start is no matter`,
    () =>
      withLogin(() => {
        const noise = "echo Welcome, today is {}; printf 'no end'; echo on stderr >&2";
        return Promise.resolve(`${noise}; exec ${placeOf(shell)} -c "$SSH_ORIGINAL_COMMAND"`);
      }, async (world) => {
        const name = hasProgram("bash") ? "bash" : "sh";
        assert.deepEqual(await works(world), [ended, `it's\n${name}\n`]);
      }),
  );
}

sshTest(
  ["dash"],
  "a file that finds no room is not written, and the reason is told",
  () =>
    withLogin(
      // What is larger finds no room, as on a full disk.
      () => Promise.resolve(`trap '' XFSZ; ulimit -f 8; exec dash -c "$SSH_ORIGINAL_COMMAND"`),
      async ({ server, folder }) => {
        await using remote = await openRemote(`${server.host}:${folder}`, { ssh: server.ssh });
        const write = remote.workspace.write("new/large", new Uint8Array(100_000), {
          before: null,
        });
        const said = await write.catch((error) => [error.kind, error.detail]);
        assert.deepEqual(said, ["disk_full", ""]);
        assert.deepEqual([...Deno.readDirSync(`${folder}/new`)], []);
      },
    ),
);

sshTest(
  [],
  "a machine that takes passwords alone says so",
  () =>
    withLogin(() => Promise.resolve("exit 1"), async ({ folder }) => {
      await using server = await startSshd([
        "PubkeyAuthentication no",
        "Match all",
        "PasswordAuthentication yes",
      ]);
      assert.deepEqual(await refusal({ server, folder }), [
        "unavailable",
        "remote.password",
        { host: server.host, detail: `${server.host}: Permission denied (password).` },
      ]);
    }),
);

sshTest(["dash"], "what a machine lacks is named", () =>
  withLogin(async (folder) => {
    const few = tools.filter((it) => it !== "find" && it !== "sha256sum");
    const bin = await toolsIn(folder, "dash", few);
    return `export PATH=${bin}; exec sh -c "$SSH_ORIGINAL_COMMAND"`;
  }, async (world) => {
    const host = world.server.host;
    assert.deepEqual(await refusal(world), [
      "unavailable",
      "remote.tools",
      { host, tools: "find sha256sum" },
    ]);
  }));

sshTest([], "a machine that runs no POSIX shell is none for us", () =>
  withLogin(
    () => Promise.resolve("echo \"'exec' is not recognized as a command.\" >&2; exit 1"),
    async (world) => {
      const host = world.server.host;
      assert.deepEqual(await refusal(world), [
        "unavailable",
        "remote.no_shell",
        { host, detail: "'exec' is not recognized as a command." },
      ]);
    },
  ));

sshTest(
  [],
  "a machine with BSD's stat is not supported, and that is said",
  () =>
    withLogin(async (folder) => {
      const bin = await toolsIn(folder, "/bin/sh", tools.filter((it) => it !== "stat"));
      const stat =
        "#!/bin/sh\ncase $1 in -f) exec echo 1 ;; *) echo illegal option >&2; exit 1 ;; esac\n";
      await Deno.writeTextFile(`${bin}/stat`, stat, { mode: 0o755 });
      return `export PATH=${bin}; exec sh -c "$SSH_ORIGINAL_COMMAND"`;
    }, async (world) => {
      const host = world.server.host;
      assert.deepEqual(await refusal(world), [
        "unavailable",
        "remote.tools",
        { host, tools: "stat -c" },
      ]);
    }),
);
