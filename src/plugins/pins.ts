/** `plugins.json` in the data folder: which plugins the user has agreed to, by their content. A damaged file trusts none. */

import * as z from "zod";
import { makePrivate, type Paths } from "../config/mod.ts";
import { once, withFileLock, writeAtomic } from "../util/mod.ts";
import type { PluginPlace } from "./types.ts";

const file = once(() =>
  z.strictObject({
    v: z.literal(1),
    trusted: z.record(
      z.string(),
      z.strictObject({
        hash: z.string(),
        /** ISO 8601. */
        since: z.string(),
      }),
    ),
  })
);

export class Pins {
  /** @param root real path of the workspace */
  constructor(private readonly paths: Pick<Paths, "data">, private readonly root: string) {}

  /** Hashes by place. */
  async read(): Promise<ReadonlyMap<string, string>> {
    const all = Object.entries(await this.#all());
    return new Map(all.map(([key, { hash }]) => [key, hash]));
  }

  /** A project's consent is the project's own. */
  keyOf({ origin, name }: Pick<PluginPlace, "origin" | "name">): string {
    return origin === "user" ? `user:${name}` : `project:${this.root}:${name}`;
  }

  /** @throws {AgentError} `folder.denied` */
  async keep(it: Pick<PluginPlace, "origin" | "name">, hash: string, now: number): Promise<void> {
    const since = new Date(now).toISOString();
    await this.#change((all) => ({ ...all, [this.keyOf(it)]: { hash, since } }));
  }

  async forget(it: Pick<PluginPlace, "origin" | "name">): Promise<void> {
    const gone = this.keyOf(it);
    await this.#change((all) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => key !== gone))
    );
  }

  async #all(): Promise<z.output<ReturnType<typeof file>>["trusted"]> {
    try {
      return file().parse(JSON.parse(await Deno.readTextFile(this.#file))).trusted;
    } catch {
      return {};
    }
  }

  async #change(
    change: (
      all: z.output<ReturnType<typeof file>>["trusted"],
    ) => z.output<ReturnType<typeof file>>["trusted"],
  ): Promise<void> {
    await makePrivate(this.paths.data);
    await withFileLock(`${this.paths.data}/plugins.lock`, async () => {
      const next = { v: 1, trusted: change(await this.#all()) };
      await writeAtomic(this.#file, `${JSON.stringify(next)}\n`, { mode: 0o600 });
    });
  }

  get #file(): string {
    return `${this.paths.data}/plugins.json`;
  }
}
