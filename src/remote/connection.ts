import { AgentError, type Bytes } from "../protocol/mod.ts";
import { indexOf } from "./bytes.ts";
import { quote } from "./quote.ts";

export interface ConnectOptions {
  readonly host: string;
  /** Further options of ssh, as it takes them after `-o` or `-F`; the user's configuration holds beside them. */
  readonly ssh?: readonly string[];
}

const options = [
  "BatchMode=yes",
  "ConnectTimeout=10",
  "ServerAliveInterval=15",
  "ServerAliveCountMax=3",
  "ForwardAgent=no",
  "ForwardX11=no",
  "ClearAllForwardings=yes",
  "PermitLocalCommand=no",
];

/** What every line that is sent may use; the words of programs are in English. */
const prelude = [
  "LC_ALL=C TZ=UTC",
  "export LC_ALL TZ",
  "unset CDPATH",
  "nl=$(printf '\\nx') nl=${nl%x}",
  "hash256() { if command -v sha256sum >/dev/null 2>&1; then sha256sum | cut -d' ' -f1; " +
  "else shasum -a 256 | cut -d' ' -f1; fi; }",
  // A folder is entered by its real path or not at all: no link leads to it.
  'enter() { cd -P -- "$1" 2>/dev/null && [ "$(pwd -P; echo x)" = "$1${nl}x" ]; }',
].join("; ");

/** One `sh` there that takes a script a line, and further channels over the same connection. */
export class Connection {
  readonly #options: ConnectOptions;
  readonly #folder: string;
  readonly #child: Deno.ChildProcess;
  readonly #writer: WritableStreamDefaultWriter<Uint8Array<ArrayBuffer>>;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  readonly #complaints: Promise<string>;
  #turn: Promise<unknown> = Promise.resolve();
  #rest: Bytes = new Uint8Array();
  #closed = false;

  private constructor(options: ConnectOptions, folder: string) {
    this.#options = options;
    this.#folder = folder;
    const remote = `exec sh -c ${quote('IFS= read -r p && eval "$p"')}`;
    this.#child = this.#ssh(["-o", "ControlMaster=yes"], remote);
    this.#writer = this.#child.stdin.getWriter();
    this.#reader = this.#child.stdout.getReader();
    this.#complaints = new Response(this.#child.stderr).text();
  }

  /** @throws {AgentError} `remote.…` */
  static async open(options: ConnectOptions): Promise<Connection> {
    // A socket's path has at most some hundred bytes.
    const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "ag-" });
    try {
      const connection = new Connection(options, folder);
      await connection.#begin().catch(async (error) => {
        await connection.close();
        throw error;
      });
      return connection;
    } catch (error) {
      await Deno.remove(folder, { recursive: true }).catch(() => {});
      if (!(error instanceof Deno.errors.NotFound)) throw error;
      throw new AgentError("unavailable", "remote.no_ssh", {}, { cause: error });
    }
  }

  #ssh(more: readonly string[], remote: string): Deno.ChildProcess {
    const { host, ssh = [] } = this.#options;
    const socket = ["-o", `ControlPath=${this.#folder}/s`];
    return new Deno.Command("ssh", {
      args: [
        ...["-T", ...ssh, ...options.flatMap((it) => ["-o", it]), ...socket, ...more],
        ...["--", host, remote],
      ],
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
  }

  async #begin(): Promise<void> {
    const loop = 'while IFS= read -r p; do eval "$p"; done';
    await this.#send(`${prelude}; ${loop}\n`);
    await this.run("command -v stat >/dev/null && command -v find >/dev/null");
  }

  async #send(text: string): Promise<void> {
    try {
      await this.#writer.write(new TextEncoder().encode(text));
    } catch (error) {
      throw await this.#lost(error);
    }
  }

  /** One line of script; what it writes to its output. */
  run(script: string): Promise<Bytes> {
    const next = this.#turn.then(() => this.#run(script));
    this.#turn = next.catch(() => {});
    return next;
  }

  async #run(script: string): Promise<Bytes> {
    const mark = `\n${crypto.randomUUID()}\n`;
    await this.#send(`( ${script}; ) </dev/null; printf '\\n%s\\n' ${mark.trim()}\n`);
    const end = new TextEncoder().encode(mark);
    const parts: Bytes[] = [];
    let tail = new Uint8Array();
    for (let bytes = this.#rest;;) {
      const window = concat([tail, bytes]);
      const at = indexOf(window, end);
      if (at !== -1) {
        parts.push(window.subarray(0, at));
        this.#rest = window.slice(at + end.length);
        return concat(parts);
      }
      const kept = Math.min(window.length, end.length - 1);
      parts.push(window.subarray(0, window.length - kept));
      tail = window.slice(window.length - kept);
      const { value } = await this.#reader.read();
      if (!value) throw await this.#lost(null);
      bytes = value;
    }
  }

  /** A script of its own over the same connection, which is given bytes to read. */
  async feed(script: string, bytes: Bytes): Promise<string> {
    const remote = `exec sh -c ${quote(`${prelude}; ${script}`)}`;
    const child = this.#ssh(["-o", "ControlMaster=no"], remote);
    const complaints = new Response(child.stderr).text();
    const writer = child.stdin.getWriter();
    const sent = writer.write(bytes).then(() => writer.close()).catch(() => {});
    const [text, words, status] = await Promise.all([
      new Response(child.stdout).text(),
      complaints,
      child.status,
      sent,
    ]);
    if (text === "" && !status.success) throw failure(this.#options.host, words, "lost");
    return text;
  }

  async #lost(cause: unknown): Promise<AgentError> {
    const words = await this.#complaints;
    const error = failure(this.#options.host, words, "lost");
    error.cause = cause;
    return error;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#writer.close().catch(() => this.#writer.abort().catch(() => {}));
    await this.#reader.cancel().catch(() => {});
    await this.#child.status;
    await this.#complaints;
    await Deno.remove(this.#folder, { recursive: true }).catch(() => {});
  }
}

/** What ssh said, as one of the failures that have a way out. */
function failure(host: string, words: string, otherwise: string): AgentError {
  const kinds: readonly (readonly [RegExp, string])[] = [
    [/REMOTE HOST IDENTIFICATION HAS CHANGED/, "changed_key"],
    [/Host key verification failed/, "unknown_key"],
    [/Permission denied \(/, "denied"],
    [/Connection refused|timed out|Could not resolve|No route|unreachable/, "unreachable"],
  ];
  const kind = kinds.find(([pattern]) => pattern.test(words))?.[1] ?? otherwise;
  const detail = words.trim().split("\n").at(-1)?.trim() ?? "";
  return new AgentError("unavailable", `remote.${kind}`, { host, detail });
}

function concat(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, it) => sum + it.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
