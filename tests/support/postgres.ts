/** A PostgreSQL server of a test's own: the real one, in a folder that goes, as an ordinary user. */

import { openSql } from "../../src/storage/postgres/client.ts";
import { closedPort } from "./machine.ts";

export interface PostgresServer {
  readonly port: number;
  /** The URL of a new, empty database. */
  database(): Promise<string>;
  /** Ends all its processes at once, as a machine that fails would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Where Debian has the server's programs; `null`: nowhere. */
export const postgresFolder: string | null = findFolder();

function findFolder(): string | null {
  try {
    const versions = [...Deno.readDirSync("/usr/lib/postgresql")].map(({ name }) => Number(name));
    const folders = versions.sort((a, b) => b - a).map((it) => `/usr/lib/postgresql/${it}/bin`);
    return folders.find((it) => Deno.statSync(`${it}/initdb`).isFile) ?? null;
  } catch {
    return null;
  }
}

/** A test that is skipped by name where there is no server. */
export function databaseTest(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: postgresFolder === null, fn });
}

/** It refuses root. */
function asNobody(words: readonly string[]): Deno.Command {
  const [program = "", ...args] = Deno.uid() === 0
    ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", ...words]
    : words;
  return new Deno.Command(program, { args, stdout: "piped", stderr: "piped", cwd: "/" });
}

/**
 * @param settings as `name=value`, of `postgresql.conf`
 * @param password that its user must give; empty: none is asked for
 */
export async function postgresServer(
  settings: readonly string[] = [],
  password = "",
): Promise<PostgresServer> {
  const folder = await Deno.makeTempDir({ dir: "/tmp" });
  await Deno.writeTextFile(`${folder}/password`, `${password}\n`);
  if (Deno.uid() === 0) {
    for (const path of [folder, `${folder}/password`]) await Deno.chown(path, 65534, 65534);
  }
  const words = [
    `${postgresFolder}/initdb`,
    ...password === "" ? ["-A", "trust"] : ["-A", "scram-sha-256", `--pwfile=${folder}/password`],
    "-U",
    "agent",
    "-E",
    "UTF8",
    "--no-sync",
  ];
  const made = await asNobody([...words, "--locale=C", "-D", `${folder}/data`]).output();
  if (!made.success) throw new Error(new TextDecoder().decode(made.stderr));
  const server = new Server(folder, closedPort(), { settings, password });
  await server.start();
  return server;
}

class Server implements PostgresServer {
  #child: Deno.ChildProcess | null = null;
  #reading: Promise<void> = Promise.resolve();
  #databases = 0;

  constructor(
    private readonly folder: string,
    readonly port: number,
    private readonly options: {
      readonly settings: readonly string[];
      readonly password: string;
    },
  ) {}

  /** Once it says that it takes connections; what a killed one left may take a moment to go. */
  async start(): Promise<void> {
    for (let tries = 1; !await this.#tryStart(); tries++) {
      if (tries === 20) throw new Error("the server does not start");
    }
  }

  async #tryStart(): Promise<boolean> {
    const settings = [
      ...[
        `port=${this.port}`,
        "listen_addresses=127.0.0.1",
        `unix_socket_directories=${this.folder}`,
      ],
      ...["max_connections=60", "shared_buffers=16MB", ...this.options.settings],
    ];
    const child = asNobody([
      ...[`${postgresFolder}/postgres`, "-D", `${this.folder}/data`],
      ...settings.flatMap((it) => ["-c", it]),
    ]).spawn();
    const ready = Promise.withResolvers<boolean>();
    this.#reading = Promise.all([
      child.stdout.cancel(),
      readLines(child.stderr, (line) => {
        if (line.includes("ready to accept connections")) ready.resolve(true);
      }),
    ]).then(() => ready.resolve(false));
    const isReady = await ready.promise;
    if (isReady) this.#child = child;
    else await child.status;
    return isReady;
  }

  async database(): Promise<string> {
    const name = `test${++this.#databases}`;
    const { password } = this.options;
    const sql = openSql(`postgres://agent:${password}@127.0.0.1:${this.port}/postgres`);
    await sql.query(`CREATE DATABASE ${name}`);
    await sql.close();
    return `postgres://agent@127.0.0.1:${this.port}/${name}`;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const path = `/proc/${child.pid}/task/${child.pid}/children`;
    const others = (await Deno.readTextFile(path)).trim().split(" ").map(Number);
    for (const pid of [child.pid, ...others]) killQuietly(pid);
    await Promise.all([child.status, this.#reading]);
  }

  async close(): Promise<void> {
    await this.kill();
    await Deno.remove(this.folder, { recursive: true });
  }
}

function killQuietly(pid: number): void {
  try {
    if (pid > 0) Deno.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function readLines(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  hear: (line: string) => void,
): Promise<void> {
  let rest = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(hear);
  }
}
