/**
 * A server that works on one session whenever it gets the right to: `child.ts URL EFFECTS NAME`. Each
 * call is started in the log, done (a line in the file of effects), and answered in the log; what it
 * finds started and not answered it answers as interrupted. Says each acknowledged event on a line.
 */

import type { NewEvent } from "../../../src/protocol/mod.ts";
import { AgentError } from "../../../src/protocol/mod.ts";
import { common } from "../../../src/storage/common.ts";
import { memoryLocks } from "../../../src/storage/mod.ts";
import { openSql } from "../../../src/storage/postgres/client.ts";
import { sharedStore } from "../../../src/storage/postgres/store.ts";
import { sleep } from "../../../src/util/mod.ts";

const [url = "", effects = "", name = ""] = Deno.args;
const stream = "session:contested" as const;

/** Milliseconds: short, so that many takeovers fit a run. */
const leaseMs = 1_500;
const waits = { connectMs: 1_000, answerMs: 1_200, beatMs: 1_000 } as const;

/** Calls of one turn, before somebody else gets the right. */
const turn = 20;

const clock = { now: () => Date.now(), sleep };
const sql = openSql(url, waits);

function say(word: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${word}\n`));
}

type Store = Awaited<ReturnType<typeof sharedStore>>;

class Driver {
  #seq = 0;
  #calls = 0;
  #open: string | null = null;

  constructor(private readonly store: Store) {}

  async drive(): Promise<void> {
    await this.#look();
    if (this.#open !== null) await this.#answer(this.#open, "interrupted");
    for (let done = 0; done < turn; done++) {
      const call = `c${this.#calls + 1}`;
      await this.#append([{ type: "tool_started", call }]);
      Deno.writeTextFileSync(effects, `${call} ${name}\n`, { append: true });
      await sleep(Math.random() * 10);
      await this.#answer(call, "ok");
    }
  }

  async #look(): Promise<void> {
    for await (const event of this.store.read(stream, { after: this.#seq })) {
      this.#seq = event.seq;
      if (event.type === "tool_started") {
        this.#calls++;
        this.#open = event.call;
      } else if (event.type === "tool_result") this.#open = null;
    }
  }

  async #answer(call: string, status: "ok" | "interrupted"): Promise<void> {
    const text = `${status} by ${name}`;
    await this.#append([{ type: "tool_result", call, status, text, durationMs: 1 }]);
    this.#open = null;
  }

  async #append(events: readonly NewEvent[]): Promise<void> {
    const outcome = await this.store.append([{ stream, after: this.#seq, events }]);
    if (outcome.type === "conflict") throw new AgentError("locked", "store.taken_over");
    for (const event of outcome.events.flat()) {
      this.#seq = event.seq;
      if (event.type === "tool_started") this.#calls++;
      say(`ack ${event.seq} ${event.type} ${"call" in event ? event.call : ""}`);
    }
  }
}

const codes: readonly string[] = [
  ...["store.taken_over", "store.unreachable", "store.database"],
];

for (;;) {
  try {
    const store = await sharedStore({
      ...{ sql, clock, common, leaseMs, database: "test", name: "contested" },
      ...{ place: name, files: memoryLocks() },
    });
    for (;;) {
      const lock = await store.locks.drive("contested");
      if (lock === null) {
        await sleep(50);
        continue;
      }
      say("drives");
      try {
        await new Driver(store).drive();
      } finally {
        lock.release();
        await sleep(20);
      }
    }
  } catch (error) {
    if (!(error instanceof AgentError) || !codes.includes(error.code)) throw error;
    say(`failed ${error.code}`);
    await sleep(50);
  }
}
