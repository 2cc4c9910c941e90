/** A server of OpenSSH with keys of its own, on a port of its own. */

import { hasProgram } from "./machine.ts";

/** A test that needs such a server, and these programs. */
export function sshTest(
  programs: readonly string[],
  name: string,
  fn: () => void | Promise<void>,
): void {
  const ignore = Deno.build.os !== "linux" || !hasSshd() || !["ssh", ...programs].every(hasProgram);
  Deno.test({ name, ignore, fn });
}

/** Not every path has the folder of servers. */
function hasSshd(): boolean {
  try {
    return Deno.statSync("/usr/sbin/sshd").isFile;
  } catch {
    return false;
  }
}

export interface Sshd extends AsyncDisposable {
  /** `user@host` and what ssh is given to reach it. */
  readonly host: string;
  readonly ssh: readonly string[];
  readonly port: number;
  readonly folder: string;
}

/** @param settings further lines of its configuration */
export async function startSshd(settings: readonly string[] = []): Promise<Sshd> {
  const folder = await Deno.makeTempDir({ prefix: "sshd-" });
  for (const key of ["host", "user"]) {
    await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", `${folder}/${key}`]);
  }
  await Deno.copyFile(`${folder}/user.pub`, `${folder}/authorized`);
  await Deno.mkdir("/run/sshd", { recursive: true }).catch(() => {});
  const port = freePort();
  const [type, key] = (await Deno.readTextFile(`${folder}/host.pub`)).split(" ");
  await Deno.writeTextFile(`${folder}/known`, `[127.0.0.1]:${port} ${type} ${key}\n`);
  const lines = [
    `ListenAddress 127.0.0.1:${port}`,
    `HostKey ${folder}/host`,
    `AuthorizedKeysFile ${folder}/authorized`,
    ...["StrictModes no", "UsePAM no", "PasswordAuthentication no", "PidFile none"],
    // A bash that is not the outermost shell reads no start-up file: those of this machine cost time.
    "SetEnv SHLVL=1",
    ...["KbdInteractiveAuthentication no", "PermitRootLogin yes", "MaxStartups 100"],
    ...settings,
  ];
  await Deno.writeTextFile(`${folder}/config`, `${lines.join("\n")}\n`);
  const child = new Deno.Command("/usr/sbin/sshd", {
    args: ["-D", "-e", "-f", `${folder}/config`],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const reader = child.stderr.getReader();
  await listening(reader);
  const log = rest(reader);
  const user = Deno.env.get("USER") ?? "root";
  return {
    host: `${user}@127.0.0.1`,
    ssh: [
      ...["-F", "none", "-p", String(port), "-i", `${folder}/user`],
      ...["-o", `UserKnownHostsFile=${folder}/known`, "-o", "IdentitiesOnly=yes"],
    ],
    port,
    folder,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
      await log;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

async function listening(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  let text = "";
  while (!text.includes("listening on")) {
    const { value } = await reader.read();
    if (!value) throw new Error(`sshd did not start: ${text}`);
    text += new TextDecoder().decode(value);
  }
}

/** A full pipe would stop the server. */
async function rest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while ((await reader.read()).value);
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function run(program: string, args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(program, { args: [...args] }).output();
  if (!success) throw new Error(`${program}: ${new TextDecoder().decode(stderr)}`);
}

/**
 * A folder with a program `ssh` that reaches the server, for the front of a `PATH`: the real one looks for
 * its user's settings in the home folder that the system knows.
 */
export async function sshProgram(server: Sshd): Promise<string> {
  const folder = `${server.folder}/bin`;
  await Deno.mkdir(folder, { recursive: true });
  const words = server.ssh.map((it) => `'${it}'`).join(" ");
  const text = `#!/bin/sh\nexec ${realSsh()} ${words} "$@"\n`;
  await Deno.writeTextFile(`${folder}/ssh`, text, { mode: 0o755 });
  return folder;
}

function realSsh(): string {
  const folders = (Deno.env.get("PATH") ?? "").split(":");
  const found = folders.map((it) => `${it}/ssh`).find((path) => {
    try {
      return Deno.statSync(path).isFile;
    } catch {
      return false;
    }
  });
  return found ?? "/usr/bin/ssh";
}

/** Ends every ssh that speaks to this port. */
export async function killSsh(port: number): Promise<void> {
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const words = await Deno.readTextFile(`/proc/${name}/cmdline`).catch(() => "");
    const ours = /^(?:[^\0]*\/)?ssh\0/.test(words) && words.includes(`\0-p\0${port}\0`);
    if (ours) {
      try {
        Deno.kill(Number(name), "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    }
  }
}
