/** The database as the program reaches it: through a thread that may, since it may not. */

import type { Address } from "./address.ts";
import { type Param, type Row, type Sign, type Sql, SqlError } from "./sql.ts";
import type { Order, Reply } from "./wire.ts";

/** In the split bundle the Worker is an entry of its own beside the chunks. */
function workerUrl(): URL {
  const { url } = import.meta;
  return url.endsWith(".ts")
    ? new URL("./worker.ts", url)
    : new URL("./src/storage/postgres/worker.js", url);
}

/** What the driver looks up in the environment, and finds nothing in: all of it is said. */
const variables = ["PGAPPNAME", "PGPASSWORD", "PGTARGETSESSIONATTRS"];

/**
 * Starts it: while the program itself still holds the network, since a thread gets no right that
 * its parent has given up, and keeps what it got.
 */
export function startSql({ url, net }: Address): Sql {
  const permissions = { net: [...net], env: variables };
  const worker = new Worker(workerUrl(), { type: "module", deno: { permissions } });
  return new ThreadSql(worker, url);
}

interface Waiting {
  resolve(rows: readonly Row[]): void;
  reject(error: SqlError): void;
}

class ThreadSql implements Sql {
  readonly #waiting = new Map<number, Waiting>();
  readonly #ears = new Set<(sign: Sign) => void>();
  #isUp = false;
  #count = 0;
  #gone: string | null = null;
  readonly #closed = Promise.withResolvers<void>();

  constructor(private readonly worker: Worker, address: string) {
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end(event.message);
    };
    this.#say({ type: "open", address });
  }

  async query(text: string, params: readonly Param[] = []): Promise<readonly Row[]> {
    if (this.#gone !== null) throw new SqlError("CLOSED", this.#gone);
    const id = this.#count++;
    const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>();
    this.#waiting.set(id, { resolve, reject });
    this.#say({ type: "query", id, text, params });
    return await promise;
  }

  listen(hear: (sign: Sign) => void): void {
    if (this.#ears.size === 0) this.#say({ type: "listen" });
    else if (this.#isUp) hear({ type: "up" });
    this.#ears.add(hear);
  }

  async close(): Promise<void> {
    if (this.#gone !== null) return;
    this.#say({ type: "close" });
    await this.#closed.promise;
    this.#end("it was closed");
    this.worker.terminate();
  }

  #say(order: Order): void {
    this.worker.postMessage(order);
  }

  #hear(reply: Reply): void {
    switch (reply.type) {
      case "rows":
        this.#take(reply.id)?.resolve(reply.rows);
        break;
      case "failure":
        this.#take(reply.id)?.reject(new SqlError(reply.code, reply.message));
        break;
      case "sign":
        if (reply.sign.type !== "rung") this.#isUp = reply.sign.type === "up";
        for (const hear of this.#ears) hear(reply.sign);
        break;
      case "closed":
        this.#closed.resolve();
        break;
      default:
        reply satisfies never;
    }
  }

  #take(id: number): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found;
  }

  #end(why: string): void {
    this.#gone ??= why;
    this.#closed.resolve();
    for (const { reject } of this.#waiting.values()) reject(new SqlError("CLOSED", why));
    this.#waiting.clear();
  }
}
