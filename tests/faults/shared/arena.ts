/** Two servers, a database, and what can happen to them. */

import { fileURLToPath } from "node:url";
import { common } from "../../../src/storage/common.ts";
import { memoryLocks } from "../../../src/storage/mod.ts";
import { openSql } from "../../../src/storage/postgres/client.ts";
import { sharedStore } from "../../../src/storage/postgres/store.ts";
import { sleep } from "../../../src/util/mod.ts";
import { type PostgresServer, postgresServer } from "../../support/postgres.ts";
import { type TcpProxy, tcpProxy } from "../../support/tcp_proxy.ts";

export const faults = ["kill", "cut", "silence", "stop", "database"] as const;
export type Fault = (typeof faults)[number];

/** Milliseconds that a silent or stopped one is left so: longer than a lease, or not. */
const away = { shortMs: 300, longMs: 2_500 } as const;

interface Ack {
  readonly type: string;
  readonly call: string;
}

export interface Seen {
  readonly events: number;
  readonly acknowledged: number;
  readonly calls: number;
  readonly interrupted: number;
  /** Times that the session went over to the other server. */
  readonly takeovers: number;
  /** How often each server was told what, by the code of the failure. */
  readonly failures: Readonly<Record<string, number>>;
  readonly wrong: readonly string[];
}

class Contender {
  #child: Deno.ChildProcess | null = null;
  #reading: Promise<void> = Promise.resolve();
  #acked = Promise.withResolvers<void>();
  readonly proxy: TcpProxy;

  constructor(
    private readonly parts: {
      readonly name: string;
      readonly url: string;
      readonly port: number;
      readonly effects: string;
      hear(line: string): void;
    },
  ) {
    this.proxy = tcpProxy(parts.port);
  }

  start(): void {
    const { name, url, effects, port } = this.parts;
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        ...[
          "run",
          "-A",
          "--no-prompt",
          "--no-check",
          fileURLToPath(new URL("child.ts", import.meta.url)),
        ],
        ...[url.replace(`:${port}/`, `:${this.proxy.port}/`), effects, name],
      ],
      stdout: "piped",
    }).spawn();
    this.#child = child;
    this.#reading = this.#read(child.stdout);
  }

  async #read(stdout: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
    let rest = "";
    for await (const text of stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        this.parts.hear(line);
        if (!line.startsWith("ack")) continue;
        this.#acked.resolve();
        this.#acked = Promise.withResolvers();
      }
    }
  }

  /** Its next acknowledged event. */
  acked(): Promise<void> {
    return this.#acked.promise;
  }

  signal(signal: Deno.Signal): void {
    this.#child?.kill(signal);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    child?.kill("SIGKILL");
    await child?.status;
    await this.#reading;
  }

  async close(): Promise<void> {
    await this.kill();
    this.proxy.close();
  }
}

export class Arena {
  readonly #acks = new Map<number, Ack>();
  readonly #failures: Record<string, number> = {};
  readonly #wrong: string[] = [];
  #driver = "";
  #takeovers = 0;
  #contenders: readonly Contender[] = [];

  private constructor(
    private readonly server: PostgresServer,
    private readonly url: string,
    private readonly effects: string,
  ) {}

  static async open(): Promise<Arena> {
    const server = await postgresServer();
    const arena = new Arena(server, await server.database(), await Deno.makeTempFile());
    arena.#contenders = ["one", "two"].map((name) =>
      new Contender({
        ...{ name, url: arena.url, port: server.port, effects: arena.effects },
        hear: (line) => arena.#hear(name, line),
      })
    );
    for (const contender of arena.#contenders) contender.start();
    return arena;
  }

  #hear(name: string, line: string): void {
    const [word, first = "", type = "", call = ""] = line.split(" ");
    if (word === "drives" && this.#driver !== name) {
      this.#driver = name;
      this.#takeovers++;
    }
    if (word === "failed") this.#failures[first] = (this.#failures[first] ?? 0) + 1;
    if (word !== "ack") return;
    const seq = Number(first);
    if (this.#acks.has(seq)) this.#wrong.push(`event ${seq} was acknowledged twice`);
    this.#acks.set(seq, { type, call });
  }

  /** Lets something happen at a random moment of the work, and waits until work goes on. */
  async meet(fault: Fault): Promise<void> {
    await this.#progress();
    await sleep(Math.random() * 60);
    const one = this.#contenders[Math.random() < 0.5 ? 0 : 1];
    if (!one) return;
    const ms = Math.random() < 0.5 ? away.shortMs : away.longMs;
    switch (fault) {
      case "kill":
        await one.kill();
        one.start();
        break;
      case "cut":
        one.proxy.cut();
        break;
      case "silence":
        one.proxy.silence();
        await sleep(ms);
        one.proxy.heal();
        break;
      case "stop":
        one.signal("SIGSTOP");
        await sleep(ms);
        one.signal("SIGCONT");
        break;
      case "database":
        await this.server.kill();
        await this.server.start();
        break;
    }
    await this.#progress();
  }

  async #progress(): Promise<void> {
    await Promise.race(this.#contenders.map((it) => it.acked()));
  }

  async end(): Promise<Seen> {
    for (const contender of this.#contenders) await contender.kill();
    const wrong = this.#wrong;
    const sql = openSql(this.url);
    const store = await sharedStore({
      ...{ sql, common, clock: { now: Date.now, sleep }, database: "test", name: "contested" },
      ...{ place: "judge", files: memoryLocks() },
    });
    const acknowledged = this.#acks.size;
    const [started, answered] = [new Map<string, number>(), new Map<string, number>()];
    let [events, interrupted] = [0, 0];
    // A gap, or a record that is not what was written, ends this loop with a failure.
    for await (const event of store.read("session:contested")) {
      events++;
      const call = "call" in event && typeof event.call === "string" ? event.call : "";
      const ack = this.#acks.get(event.seq);
      if (ack && (ack.type !== event.type || ack.call !== call)) {
        wrong.push(`event ${event.seq} is not what was acknowledged`);
      }
      this.#acks.delete(event.seq);
      if (event.type === "tool_started") started.set(call, (started.get(call) ?? 0) + 1);
      if (event.type !== "tool_result") continue;
      answered.set(call, (answered.get(call) ?? 0) + 1);
      if (event.status === "interrupted") interrupted++;
    }
    for (const seq of this.#acks.keys()) wrong.push(`event ${seq} was acknowledged and is lost`);
    for (const [call, count] of started) {
      if (count > 1) wrong.push(`${call} was started ${count} times`);
    }
    for (const [call, count] of answered) {
      if (count > 1) wrong.push(`${call} was answered ${count} times`);
    }
    const lines = (await Deno.readTextFile(this.effects)).split("\n").filter((it) => it !== "");
    const done = new Map<string, number>();
    for (const line of lines) {
      const [call = ""] = line.split(" ");
      done.set(call, (done.get(call) ?? 0) + 1);
    }
    for (const [call, count] of done) {
      if (count > 1) wrong.push(`${call} was done ${count} times`);
      if (!started.has(call)) wrong.push(`${call} was done and not started`);
    }
    await store.close();
    await sql.close();
    return {
      ...{ events, interrupted, wrong, calls: done.size, takeovers: this.#takeovers },
      ...{ acknowledged, failures: this.#failures },
    };
  }

  async close(): Promise<void> {
    for (const contender of this.#contenders) await contender.close();
    await this.server.close();
    await Deno.remove(this.effects);
  }
}
