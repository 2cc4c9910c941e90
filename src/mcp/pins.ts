/**
 * `mcp.json` in the data folder: the definitions of tools that were trusted, by the hash of what their
 * server is started as. A server that is renamed keeps them. A damaged file trusts nothing.
 */

import * as z from "zod";
import { once, withFileLock, writeAtomic } from "../util/mod.ts";
import { makePrivate, type Paths } from "../config/mod.ts";
import type { Definition } from "./types.ts";

const pin = once(() =>
  z.strictObject({
    /** As the server calls itself. */
    title: z.string(),
    /** ISO 8601. */
    since: z.string(),
    tools: z.array(z.strictObject({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      schema: z.record(z.string(), z.json()),
      hints: z.record(z.string(), z.json()),
    })),
  })
);

const pinned = once(() => z.strictObject({ v: z.literal(1), pins: z.record(z.string(), pin()) }));

/** What was trusted of one server. */
export interface Pin {
  readonly title: string;
  readonly since: string;
  readonly tools: readonly Definition[];
}

type Pinned = Readonly<Record<string, Pin>>;

export class Pins {
  constructor(private readonly paths: Pick<Paths, "data">) {}

  async read(): Promise<Pinned> {
    const text = await Deno.readTextFile(this.#file).catch(() => "");
    try {
      return pinned().parse(JSON.parse(text)).pins;
    } catch {
      return {};
    }
  }

  /** @throws {AgentError} `folder.denied` */
  async keep(launch: string, it: Pin): Promise<void> {
    await this.#change((pins) => ({ ...pins, [launch]: it }));
  }

  async forget(launch: string): Promise<void> {
    await this.#change((pins) =>
      Object.fromEntries(Object.entries(pins).filter(([key]) => key !== launch))
    );
  }

  async #change(change: (pins: Pinned) => Pinned): Promise<void> {
    await makePrivate(this.paths.data);
    await withFileLock(`${this.paths.data}/mcp.lock`, async () => {
      const next = { v: 1, pins: change(await this.read()) };
      await writeAtomic(this.#file, `${JSON.stringify(next)}\n`, { mode: 0o600 });
    });
  }

  get #file(): string {
    return `${this.paths.data}/mcp.json`;
  }
}
