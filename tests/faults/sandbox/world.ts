/** What a probe is to leave alone: files, secrets, listeners and a process, all outside the box. */

import { createSocket } from "node:dgram";
import { oddDuration } from "../../integration/sandbox/support.ts";

export interface World extends AsyncDisposable {
  /** Absolute path of the workspace; the rest lies beside it. */
  readonly root: string;
  readonly home: string;
  readonly data: string;
  readonly outside: string;
  readonly scratch: string;
  /** A word that stands in every secret. */
  readonly secret: string;
  /** Absolute paths of secrets in the workspace. */
  readonly projectSecrets: readonly string[];
  readonly ports: { readonly tcp: number; readonly tcp6: number | null; readonly udp: number };
  /** A server of this machine that some boxes may reach, as `host:port`. */
  readonly granted: string;
  /** Absolute paths of sockets that others listen on. */
  readonly sockets: readonly string[];
  /** Name of an abstract socket. */
  readonly abstract: string;
  /** A System V shared memory segment with the secret. */
  readonly memory: number;
  /** A process with the secret in its environment. */
  readonly victim: number;
  /** A duration that what is left behind sleeps. */
  readonly word: string;
  /** What came to a listener since the last call. */
  arrived(): readonly string[];
  /** Everything outside as it is, for comparison. */
  state(): string;
  /** As at the beginning. */
  reset(): Promise<void>;
}

/** @param at absolute path of a folder to make it in; not one that boxes have of their own */
export async function makeWorld(at: string): Promise<World> {
  const base = await Deno.realPath(await Deno.makeTempDir({ dir: at, prefix: "probes-" }));
  await using made = new AsyncDisposableStack();
  made.defer(() => Deno.remove(base, { recursive: true }));
  const secret = `secret-${crypto.randomUUID()}`;
  const folders = placesIn(base);
  const reset = () => seed(base, secret);
  await reset();
  const arrivals: string[] = [];
  const ports = await listenOn(arrivals, made);
  const granted = serveGranted(made);
  const sockets = await listenAt([`${base}/outside/docker.sock`, `/run/${secret}.sock`], {
    arrivals,
    made,
  });
  const helper = await startHelper({ secret, base, arrivals, made });
  const kept = made.move();
  return {
    ...folders,
    secret,
    projectSecrets: [`${base}/root/.env`, `${base}/root/conf/server.key`],
    ports,
    granted,
    sockets,
    ...helper,
    word: oddDuration(),
    arrived: () => arrivals.splice(0),
    state: () => stateOf([folders.home, folders.data, folders.outside, `${base}/root/.git`]),
    reset,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

function placesIn(base: string) {
  const place = (name: string) => `${base}/${name}`;
  return {
    root: place("root"),
    home: place("home"),
    data: place("data"),
    outside: place("outside"),
    scratch: place("scratch"),
  };
}

async function seed(base: string, secret: string): Promise<void> {
  for (const name of ["home", "data", "root"]) await forget(`${base}/${name}`);
  for (const name of ["file", "new", "folder"]) await forget(`${base}/outside/${name}`);
  const files: Readonly<Record<string, string>> = {
    "home/.ssh/id_ed25519": secret,
    "home/.netrc": secret,
    "home/.bashrc": "old\n",
    "data/auth.json": secret,
    "outside/file": "old\n",
    "root/.env": secret,
    "root/conf/server.key": secret,
    "root/.git/config": "[core]\n",
    "root/.git/HEAD": "ref: refs/heads/main\n",
    "root/.git/hooks/pre-commit.sample": "#!/bin/sh\n",
  };
  for (const [path, text] of Object.entries(files)) {
    const full = `${base}/${path}`;
    await Deno.mkdir(full.slice(0, full.lastIndexOf("/")), { recursive: true });
    await Deno.writeTextFile(full, text);
  }
  await Deno.symlink(`${base}/outside/file`, `${base}/root/link`);
}

async function forget(path: string): Promise<void> {
  await Deno.remove(path, { recursive: true }).catch(() => {});
}

/** Names, contents and modes. Sockets have none that matter. */
function stateOf(folders: readonly string[]): string {
  const lines: string[] = [];
  const visit = (path: string) => {
    const info = Deno.lstatSync(path);
    if (info.isSocket) return;
    const text = info.isFile ? Deno.readTextFileSync(path) : "";
    lines.push(`${path} ${info.mode?.toString(8)} ${JSON.stringify(text)}`);
    if (!info.isDirectory) return;
    for (
      const { name } of [...Deno.readDirSync(path)].toSorted((a, b) => a.name < b.name ? -1 : 1)
    ) {
      visit(`${path}/${name}`);
    }
  };
  for (const folder of folders) {
    try {
      visit(folder);
    } catch {
      lines.push(`${folder} is gone`);
    }
  }
  return lines.join("\n");
}

type Made = AsyncDisposableStack;

async function listenOn(arrivals: string[], made: Made): Promise<World["ports"]> {
  const tcp = made.use(Deno.listen({ hostname: "0.0.0.0", port: 0 }));
  accept(tcp, "tcp", arrivals);
  const udp = createSocket("udp4", () => arrivals.push("udp"));
  made.defer(() => new Promise<void>((resolve) => udp.close(resolve)));
  await new Promise<void>((resolve) => udp.bind(0, "0.0.0.0", resolve));
  return { tcp: tcp.addr.port, tcp6: sixth(arrivals, made), udp: udp.address().port };
}

/** Answers every request with the same word; nothing that comes to it is an arrival. */
function serveGranted(made: Made): string {
  const quiet = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
  const server = Deno.serve(quiet, () => new Response("granted"));
  made.defer(() => server.shutdown());
  return `127.0.0.1:${server.addr.port}`;
}

function sixth(arrivals: string[], made: Made): number | null {
  try {
    const listener = made.use(Deno.listen({ hostname: "::1", port: 0 }));
    accept(listener, "tcp6", arrivals);
    return listener.addr.port;
  } catch {
    return null;
  }
}

async function listenAt(
  paths: readonly string[],
  { arrivals, made }: { readonly arrivals: string[]; readonly made: Made },
): Promise<readonly string[]> {
  const open: string[] = [];
  for (const path of paths) {
    try {
      const listener = Deno.listen({ transport: "unix", path });
      made.defer(() => forget(path));
      made.use(listener);
      accept(listener, "unix", arrivals);
      await Deno.chmod(path, 0o666);
      open.push(path);
    } catch {
      // Not everybody may make one there.
    }
  }
  return open;
}

/** Until it is closed. */
async function accept(
  listener: Deno.Listener<Deno.Conn>,
  name: string,
  arrivals: string[],
): Promise<void> {
  try {
    for await (const connection of listener) {
      arrivals.push(name);
      connection.close();
    }
  } catch {
    // Closed while it waited.
  }
}

/** Listens at an abstract socket, holds shared memory, and has a secret in its environment. */
const helper = `
use IO::Socket::UNIX; $| = 1;
my $id = shmget(0, 4096, 01600); shmwrite($id, $ENV{PROBE_SECRET}, 0, 64);
my $s = IO::Socket::UNIX->new(Type => SOCK_STREAM, Local => "\\0$ENV{PROBE_NAME}", Listen => 5);
print "ready $id\\n";
$SIG{TERM} = sub { shmctl($id, 0, 0); exit 0 };
while (1) { my $c = $s->accept() or next; print "abstract\\n"; close $c; }
`;

async function startHelper({ secret, base, arrivals, made }: {
  readonly secret: string;
  readonly base: string;
  readonly arrivals: string[];
  readonly made: Made;
}): Promise<{ readonly abstract: string; readonly memory: number; readonly victim: number }> {
  const abstract = `probe-${crypto.randomUUID()}`;
  const child = new Deno.Command("perl", {
    args: ["-e", helper],
    cwd: base,
    env: { PROBE_SECRET: secret, PROBE_NAME: abstract },
    stdin: "null",
    stdout: "piped",
  }).spawn();
  made.defer(async () => {
    child.kill("SIGTERM");
    await child.status;
  });
  let ready = (_: number) => {};
  const memory = new Promise<number>((resolve) => ready = resolve);
  const follow = async () => {
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      const id = /ready (\d+)/.exec(text)?.[1];
      if (id !== undefined) ready(Number(id));
      if (text.includes("abstract")) arrivals.push("abstract");
    }
  };
  follow();
  return { abstract, memory: await memory, victim: child.pid };
}
