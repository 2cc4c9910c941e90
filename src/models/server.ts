/** Does the work that comes by the wire. */

import { AgentError } from "../protocol/failure.ts";
import type { Clock, ModelDelta } from "../protocol/mod.ts";
import { sleep } from "../util/mod.ts";
import { createRemote, type RemoteSpec } from "./create.ts";
import { ollamaVersion } from "./ollama_version.ts";
import type { ServedModel } from "./serving.ts";
import { type Order, type Reply, room, type Value } from "./wire.ts";

type Send = (reply: Reply) => void;

const clock: Clock = { now: () => Date.now(), sleep };

/** Takes orders; what comes of them goes to `send`. */
export function server(send: Send): (order: Order) => void {
  const models = new Map<string, Promise<ServedModel>>();
  const under = new Map<number, Job>();
  const modelOf = (spec: RemoteSpec) => {
    const key = JSON.stringify(spec);
    const model = models.get(key) ?? createRemote(spec, clock);
    models.set(key, model);
    return model;
  };
  const begin = (id: number, work: (job: Job) => Promise<void>) => {
    const job = new Job(id, send);
    under.set(id, job);
    work(job).catch((error) => send(failure(id, error))).finally(() => under.delete(id));
  };
  return (order) => {
    switch (order.type) {
      case "warm":
        return void modelOf(order.spec);
      case "stream":
        return begin(order.id, async (job) => {
          const model = await modelOf(order.spec);
          const { signal } = job;
          for await (const delta of model.stream(order.request, { signal })) await job.put(delta);
        });
      case "embed":
        return begin(order.id, async (job) => {
          const { embedder } = await import("./embed.ts");
          job.end(await embedder(order.spec).embed(order.texts, job.signal));
        });
      case "fill":
        return begin(order.id, async (job) => {
          const { fill } = await import("./fill.ts");
          job.end(await fill(order.spec, order.hole, job.signal));
        });
      case "serving":
        return begin(
          order.id,
          async (job) => job.end(await (await modelOf(order.spec)).serving(job.signal)),
        );
      case "list":
        return begin(order.id, async (job) => {
          const { listModels } = await import("./listing.ts");
          job.end(await listModels(order.shelf, job.signal));
        });
      case "version":
        return begin(order.id, async (job) => job.end(await ollamaVersion(order.url, job.signal)));
      case "taken":
        return under.get(order.id)?.taken(order.count);
      case "stop":
        return under.get(order.id)?.stop();
    }
  };
}

/** One piece of work under way: deltas go out as fast as they are taken at the other end. */
class Job {
  readonly #stop = new AbortController();
  readonly signal = this.#stop.signal;
  #room = room;
  #wake: () => void = () => {};

  constructor(private readonly id: number, private readonly send: Send) {}

  async put(delta: ModelDelta): Promise<void> {
    while (this.#room <= 0 && !this.signal.aborted) {
      await new Promise<void>((resolve) => this.#wake = resolve);
    }
    this.#room--;
    this.send({ id: this.id, type: "delta", delta });
  }

  end(value: Value): void {
    this.send({ id: this.id, type: "value", value });
  }

  taken(count: number): void {
    this.#room += count;
    this.#wake();
  }

  stop(): void {
    this.#stop.abort();
    this.#wake();
  }
}

function failure(id: number, error: unknown): Reply {
  if (error instanceof AgentError) {
    return { id, type: "failure", code: error.code, params: error.params };
  }
  return { id, type: "broken", message: String(error) };
}
