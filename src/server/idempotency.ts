/**
 * A mutation that is sent again with the same key is not done again: what the first one answered is
 * answered once more. That it began is on the disk before it does, so that a server that is killed in
 * its middle says that nobody knows, and does not do it twice.
 */

import * as z from "zod";
import { makePrivate } from "../config/mod.ts";
import type { Clock } from "../protocol/mod.ts";
import { sha256, writeAtomic } from "../util/mod.ts";
import { Problem, refusalOf } from "./problem.ts";

const record = z.strictObject({
  /** Of method, path, query and body. */
  request: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** `null`: it began, and that is all. */
  answer: z.strictObject({ status: z.int(), body: z.string(), location: z.string().nullable() })
    .nullable(),
});

type IdempotencyRecord = z.output<typeof record>;

/** Milliseconds that a result is kept. */
const lasts = 24 * 60 * 60 * 1000;
/** Milliseconds between two looks for those that are older. */
const sweepEvery = 60 * 60 * 1000;
/** UTF-16 units of an answer that is kept whole. */
const largest = 1024 * 1024;

export interface Repeatable {
  /** Id of the account. */
  readonly account: string;
  /** As the client made it up. */
  readonly key: string;
  /** What is asked, as text. */
  readonly request: string;
}

export interface IdempotencyParts {
  /** For files of this server. */
  readonly data: string;
  readonly clock: Pick<Clock, "now">;
}

export class Idempotency {
  readonly #running = new Map<string, Promise<void>>();
  /** When the folder of an account was looked through last, epoch milliseconds. */
  readonly #swept = new Map<string, number>();

  constructor(private readonly parts: IdempotencyParts) {}

  /**
   * @param work done at most once
   * @param again what a client gets that comes again for a stream
   * @throws {Problem} 400, 409
   */
  async once(
    it: Repeatable,
    work: () => Promise<Response>,
    again: (location: string) => Promise<Response>,
  ): Promise<Response> {
    if (!/^[\x21-\x7e]{1,200}$/.test(it.key)) throw new Problem(400, "server.idempotency_key");
    const path = await this.#path(it);
    const request = await hash(it.request);
    // Whoever comes while the first one is at work waits for what it answers.
    for (let running; (running = this.#running.get(path));) await running;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.set(path, promise);
    try {
      const kept = await this.#read(path);
      if (kept) return await replayed(kept, request, again);
      return await this.#first(path, request, work);
    } finally {
      this.#running.delete(path);
      resolve();
    }
  }

  async #first(path: string, request: string, work: () => Promise<Response>): Promise<Response> {
    const at = this.parts.clock.now();
    const write = (answer: IdempotencyRecord["answer"]) =>
      writeAtomic(path, JSON.stringify({ request, at, answer }), { mode: 0o600 });
    await write(null);
    let response: Response;
    try {
      response = await work();
    } catch (error) {
      // What was refused was not done; of a defect nobody knows.
      const refusal = refusalOf(error);
      if (error instanceof z.ZodError || (refusal !== null && refusal.code < 500)) {
        await Deno.remove(path).catch(() => {});
      }
      throw error;
    }
    const location = response.headers.get("content-location");
    const body = location === null ? await response.clone().text() : "";
    await write(body.length > largest ? null : { status: response.status, body, location });
    return response;
  }

  /** `null`: nobody has used the key within a day. */
  async #read(path: string): Promise<IdempotencyRecord | null> {
    try {
      const kept = record.parse(JSON.parse(await Deno.readTextFile(path)));
      return this.parts.clock.now() - kept.at < lasts ? kept : null;
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) return null;
      // A key whose record is damaged is as one whose outcome nobody knows.
      if (error instanceof SyntaxError || error instanceof z.ZodError) {
        throw new Problem(409, "server.idempotency_unknown");
      }
      throw error;
    }
  }

  async #path({ account, key }: Repeatable): Promise<string> {
    const folder = `${this.parts.data}/server/idempotency/${account}`;
    await makePrivate(folder);
    await this.#sweep(folder);
    return `${folder}/${await hash(key)}.json`;
  }

  async #sweep(folder: string): Promise<void> {
    const now = this.parts.clock.now();
    if (now - (this.#swept.get(folder) ?? 0) < sweepEvery) return;
    this.#swept.set(folder, now);
    for await (const { name } of Deno.readDir(folder)) {
      const path = `${folder}/${name}`;
      const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
      if (mtime !== null && now - mtime.getTime() > lasts) await Deno.remove(path).catch(() => {});
    }
  }
}

async function replayed(
  { request: before, answer }: IdempotencyRecord,
  request: string,
  again: (location: string) => Promise<Response>,
): Promise<Response> {
  if (before !== request) throw new Problem(409, "server.idempotency_other");
  if (answer === null) throw new Problem(409, "server.idempotency_unknown");
  const response = answer.location === null
    ? new Response(answer.body, {
      status: answer.status,
      headers: { "content-type": "application/json" },
    })
    : await again(answer.location);
  response.headers.set("idempotency-replayed", "true");
  return response;
}

async function hash(text: string): Promise<string> {
  return await sha256(new TextEncoder().encode(text));
}
