import { AgentError, type Bytes } from "../protocol/mod.ts";
import { sleep } from "../util/mod.ts";
import { Channel, readsScript } from "./channel.ts";
import { quoteLine } from "./quote.ts";
import { prelude, ScriptShell } from "./script_shell.ts";
import { sshFailure, type SshOptions, startSsh } from "./ssh.ts";

/** So long a script that was cut off may still be at work there, milliseconds. */
const settleMs = 1000;
/** A machine that is away is not looked for again for each of many files, milliseconds. */
const awayMs = 3000;

/**
 * One shared connection: a shell that takes scripts, and further channels beside it. What is under way
 * when it is lost fails; what comes later finds a new one, to the same folder of the same machine.
 */
export class Connection {
  readonly host: string;
  readonly #options: SshOptions;
  readonly #folder: string;
  #shell: Promise<ScriptShell>;
  /** Of shells: each has a socket of its own. */
  #count = 0;
  #pinned: { readonly script: string; readonly answer: string } | null = null;
  #away: { readonly error: unknown; readonly until: number } | null = null;
  #closed = false;

  private constructor(options: SshOptions, folder: string) {
    this.host = options.host;
    this.#options = options;
    this.#folder = folder;
    this.#shell = this.#open();
  }

  /** @throws {AgentError} `remote.…` */
  static async open(options: SshOptions): Promise<Connection> {
    // A socket's path has at most some hundred bytes.
    const folder = await Deno.makeTempDir({ dir: "/tmp", prefix: "ag-" });
    try {
      const connection = new Connection(options, folder);
      await connection.#shell;
      return connection;
    } catch (error) {
      await Deno.remove(folder, { recursive: true }).catch(() => {});
      throw error;
    }
  }

  async #open(): Promise<ScriptShell> {
    this.#count++;
    return await ScriptShell.open(this.#options, this.#shared());
  }

  #shared(): readonly string[] {
    return ["-o", `ControlPath=${this.#folder}/${this.#count}`, "-o", "ControlPersist=no"];
  }

  /** The machine behind the name may be another one later: it is told by what this script prints. */
  async pin(script: string): Promise<void> {
    this.#pinned = { script, answer: textOf(await this.run(script)) };
  }

  /** The shell of now; a new one where the last has ended. */
  #live(): Promise<ScriptShell> {
    return this.#shell = this.#shell.then(
      async (shell) => {
        if (!shell.ended) return shell;
        await shell.close();
        return await this.#again();
      },
      () => this.#again(),
    );
  }

  async #again(): Promise<ScriptShell> {
    if (this.#closed) throw this.#lost("");
    if (this.#away && performance.now() < this.#away.until) throw this.#away.error;
    await sleep(settleMs);
    try {
      const shell = await this.#open();
      const { script, answer } = this.#pinned ?? { script: ":", answer: "" };
      if (textOf(await shell.run(script)) === answer) return shell;
      await shell.close();
      throw new AgentError("io", "workspace.gone", { path: this.host });
    } catch (error) {
      this.#away = { error, until: performance.now() + awayMs };
      throw error;
    }
  }

  #lost(words: string): AgentError {
    return sshFailure(this.host, words, "lost");
  }

  /** One line of script; what it writes to its output. */
  async run(script: string): Promise<Bytes> {
    return await (await this.#live()).run(script);
  }

  /**
   * A channel of its own over the same connection that runs one script; its input is what the script reads.
   *
   * @param script on one line; it prints the mark when it begins
   */
  async channel(script: string, heard?: (text: string) => void): Promise<SharedChannel> {
    const shell = await this.#live();
    const ssh = startSsh(
      this.#options,
      [...this.#shared(), "-o", "ControlMaster=no"],
      readsScript,
    );
    const channel = new Channel(ssh, heard);
    await channel.send(`${prelude}; ${script}\n`);
    return { channel, shell };
  }

  /** A script of its own over the same connection, which is given bytes to read; what it prints. */
  async feed(script: string, bytes: Bytes): Promise<string> {
    const mark = crypto.randomUUID();
    const { channel } = await this.channel(`printf '\\n%s\\n' ${quoteLine(mark)}; ${script}`);
    const sent = channel.send(bytes).then(() => channel.end());
    const text = await channel.text(mark);
    await sent;
    const { success } = await channel.closed();
    if (text !== null && (text !== "" || success)) return text;
    throw this.#lost(await channel.complaints);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#shell.then((shell) => shell.close(), () => {});
    await Deno.remove(this.#folder, { recursive: true }).catch(() => {});
  }
}

/** A channel, and the shell over whose connection it runs. */
export interface SharedChannel {
  readonly channel: Channel;
  readonly shell: ScriptShell;
}

function textOf(bytes: Bytes): string {
  return new TextDecoder().decode(bytes);
}
