import { AgentError, type Bytes } from "../protocol/mod.ts";
import { indexOf } from "./bytes.ts";
import { Channel, joined, readsScript } from "./channel.ts";
import { quoteLine } from "./quote.ts";
import { sshFailure, type SshOptions, startSsh } from "./ssh.ts";

/** What every line that is sent may use; the words of programs are in English. */
const prelude = [
  "tz=${TZ-}",
  "LC_ALL=C TZ=UTC",
  "export LC_ALL TZ",
  "unset CDPATH",
  "nl=$(printf '\\nx') nl=${nl%x}",
  "hash256() { if command -v sha256sum >/dev/null 2>&1; then sha256sum | cut -d' ' -f1; " +
  "else shasum -a 256 | cut -d' ' -f1; fi; }",
  // A folder is entered by its real path or not at all: no link leads to it.
  'enter() { cd -P -- "$1" 2>/dev/null && [ "$(pwd -P; echo x)" = "$1${nl}x" ]; }',
].join("; ");

/** SHA-256 of `x`. */
const hashOfX = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";

/** Prints the first of the tools that is missing, or does not do what is asked of it here. */
const lacking = [
  "stat -c %d:%i%y%W / >/dev/null 2>&1 || printf 'stat -c '",
  "find / -prune -exec true {} + >/dev/null 2>&1 || printf 'find '",
  "[ \"$(printf xy | head -c 1)\" = x ] || printf 'head -c '",
  `[ "$(printf x | hash256 2>/dev/null)" = ${hashOfX} ] || printf 'sha256sum '`,
  "for t in readlink mv rm mkdir rmdir chmod ln ls cat env cut sleep id; do " +
  "command -v $t >/dev/null 2>&1 || printf '%s ' $t; done",
].join("; ");

/** One `sh` there that takes a script a line, and further channels over the same connection. */
export class Connection {
  readonly host: string;
  readonly #options: SshOptions;
  readonly #folder: string;
  readonly #channel: Channel;
  #turn: Promise<unknown> = Promise.resolve();
  #rest: Bytes = new Uint8Array();
  #closed = false;
  #begun = false;

  private constructor(options: SshOptions, folder: string) {
    this.host = options.host;
    this.#options = options;
    this.#folder = folder;
    this.#channel = new Channel(this.#ssh(["-o", "ControlMaster=yes"]));
  }

  /** @throws {AgentError} `remote.…` */
  static async open(options: SshOptions): Promise<Connection> {
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
      throw error;
    }
  }

  #ssh(more: readonly string[]): Deno.ChildProcess {
    const socket = ["-o", `ControlPath=${this.#folder}/s`, "-o", "ControlPersist=no"];
    return startSsh(this.#options, [...socket, ...more], readsScript);
  }

  async #begin(): Promise<void> {
    const loop = 'while IFS= read -r p; do eval "$p"; done';
    await this.#send(`${prelude}; ${loop}\n`);
    await this.run(":");
    this.#begun = true;
    const tools = new TextDecoder().decode(await this.run(lacking)).trim();
    if (tools === "") return;
    throw new AgentError("unavailable", "remote.tools", { host: this.host, tools });
  }

  async #send(text: string): Promise<void> {
    if (this.#closed || !await this.#channel.send(text)) throw await this.#lost();
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
      const window = joined([tail, bytes]);
      const at = indexOf(window, end);
      if (at !== -1) {
        parts.push(window.subarray(0, at));
        this.#rest = window.slice(at + end.length);
        return joined(parts);
      }
      const kept = Math.min(window.length, end.length - 1);
      parts.push(window.subarray(0, window.length - kept));
      tail = window.slice(window.length - kept);
      const piece = await this.#channel.read();
      if (!piece) throw await this.#lost();
      bytes = piece;
    }
  }

  /**
   * A channel of its own over the same connection that runs one script; its input is what the script reads.
   *
   * @param script on one line; it prints the mark when it begins
   */
  async channel(script: string, heard?: (text: string) => void): Promise<Channel> {
    const channel = new Channel(this.#ssh(["-o", "ControlMaster=no"]), heard);
    await channel.send(`${prelude}; ${script}\n`);
    return channel;
  }

  /** A script of its own over the same connection, which is given bytes to read; what it prints. */
  async feed(script: string, bytes: Bytes): Promise<string> {
    const mark = crypto.randomUUID();
    const channel = await this.channel(`printf '\\n%s\\n' ${quoteLine(mark)}; ${script}`);
    const sent = channel.send(bytes).then(() => channel.end());
    const text = await channel.text(mark);
    await sent;
    const { success } = await channel.closed();
    if (text !== null && (text !== "" || success)) return text;
    throw sshFailure(this.host, await channel.complaints, "lost");
  }

  async #lost(): Promise<AgentError> {
    await this.#channel.end();
    const words = await this.#channel.complaints;
    const { code } = await this.#channel.child.status;
    // 255 is ssh's own; any other code is that of what ran there in place of a shell.
    const otherwise = this.#begun || code === 255 || this.#closed ? "lost" : "no_shell";
    return sshFailure(this.host, words, otherwise);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#channel.closed();
    await Deno.remove(this.#folder, { recursive: true }).catch(() => {});
  }
}
