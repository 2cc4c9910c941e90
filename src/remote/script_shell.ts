import { AgentError, type Bytes } from "../protocol/mod.ts";
import { indexOf } from "./bytes.ts";
import { Channel, joined, readsScript } from "./channel.ts";
import { sshFailure, type SshOptions, startSsh } from "./ssh.ts";

/** What every line that is sent may use; the words of programs are in English. */
export const prelude = [
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

/** One `sh` there, over an ssh of its own that others may share, which takes a script a line. */
export class ScriptShell {
  readonly #host: string;
  readonly #channel: Channel;
  #turn: Promise<unknown> = Promise.resolve();
  #rest: Bytes = new Uint8Array();
  #begun = false;
  #ended = false;

  private constructor(options: SshOptions, shared: readonly string[]) {
    this.#host = options.host;
    this.#channel = new Channel(
      startSsh(options, [...shared, "-o", "ControlMaster=yes"], readsScript),
    );
    void this.#channel.child.status.then(() => this.#ended = true);
  }

  /** @param shared options of ssh that name the connection @throws {AgentError} `remote.…` */
  static async open(options: SshOptions, shared: readonly string[]): Promise<ScriptShell> {
    const shell = new ScriptShell(options, shared);
    try {
      await shell.#begin();
      return shell;
    } catch (error) {
      await shell.close();
      throw error;
    }
  }

  /** Its ssh has ended, whoever ended it. */
  get ended(): boolean {
    return this.#ended;
  }

  async #begin(): Promise<void> {
    const loop = 'while IFS= read -r p; do eval "$p"; done';
    await this.#send(`${prelude}; ${loop}\n`);
    await this.run(":");
    this.#begun = true;
    const tools = new TextDecoder().decode(await this.run(lacking)).trim();
    if (tools === "") return;
    throw new AgentError("unavailable", "remote.tools", { host: this.#host, tools });
  }

  async #send(text: string): Promise<void> {
    if (!await this.#channel.send(text)) throw await this.#lost();
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

  async #lost(): Promise<AgentError> {
    await this.#channel.end();
    const words = await this.#channel.complaints;
    const { code } = await this.#channel.child.status;
    // 255 is ssh's own; any other code is that of what ran there in place of a shell.
    return sshFailure(this.#host, words, this.#begun || code === 255 ? "lost" : "no_shell");
  }

  async close(): Promise<void> {
    await this.#channel.closed();
    this.#ended = true;
  }
}
