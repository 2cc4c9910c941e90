/** The file of a cache, which is made anew when it is damaged and done without when it cannot be had. */

import { AgentError, type Clock } from "../protocol/mod.ts";
import { folderOf, systemReason } from "../util/mod.ts";
import { type CacheGuard, guardCache } from "./cache_guard.ts";
import { released } from "./companions.ts";
import { isCorruption, storeFailure } from "./failure.ts";
import { type Kv, type KvFile, openKvFile } from "./kv_file.ts";

export interface CacheFileOptions {
  /** Absolute path. */
  readonly path: string;
  readonly clock: Clock;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Bytes of the file above which it is made anew. */
  readonly maxBytes: number;
  readonly open?: (path: string) => Promise<Kv>;
}

interface Opened {
  readonly file: KvFile;
  readonly guard: CacheGuard;
}

/** Times that one process makes the file anew: who shares it may keep the old one in use. */
const maxRenewals = 3;

export class CacheFile {
  readonly #options: CacheFileOptions;
  #opened: Opened | null = null;
  #problem: AgentError | null = null;
  #renewals = 0;

  private constructor(options: CacheFileOptions) {
    this.#options = options;
  }

  static async open(options: CacheFileOptions): Promise<CacheFile> {
    const file = new CacheFile(options);
    await file.#open();
    return file;
  }

  /** Why nothing is kept, or no more. */
  get problem(): AgentError | null {
    return this.#problem;
  }

  /**
   * What `action` gives, or `otherwise` where there is no file, or none to be used any more.
   * Damage has the file made anew; every other failure of the disk becomes the problem.
   */
  async use<T>(action: (file: KvFile) => Promise<T>, otherwise: T): Promise<T> {
    const opened = this.#opened;
    if (!opened) return otherwise;
    try {
      return await action(opened.file);
    } catch (error) {
      // Closed under it, by `close` or because another call found damage.
      if (this.#opened !== opened) return otherwise;
      if (!(error instanceof AgentError)) throw error;
      if (!isCorruption(error)) this.#problem = error;
      else if (++this.#renewals <= maxRenewals) await this.renew();
      else await this.#giveUp(error);
      return otherwise;
    }
  }

  /** Begins with an empty file, if nobody else has this one open. */
  async renew(): Promise<void> {
    if (!this.#opened) return;
    this.#opened.guard.condemned = true;
    await this.close();
    await released(this.#options.path);
    await this.#open();
  }

  async #giveUp(problem: AgentError): Promise<void> {
    this.#problem = problem;
    await this.close();
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    await opened?.file.close();
  }

  /** The second attempt meets a file that the first one condemned. */
  async #open(): Promise<void> {
    for (let attempt = 0; attempt < 2; attempt++) {
      try {
        this.#opened = await open(this.#options);
        this.#problem = null;
        return;
      } catch (error) {
        this.#problem = problemOf(error, this.#options.path);
        if (this.#problem.code === "store.busy") return;
      }
    }
  }
}

async function open(options: CacheFileOptions): Promise<Opened> {
  const { path } = options;
  await Deno.mkdir(folderOf(path), { recursive: true, mode: 0o700 });
  const guard = await guardCache(path, options);
  guard.condemned = true;
  const file = await openKvFile(path, { ...options, guard: () => Promise.resolve(guard) });
  guard.condemned = false;
  return { file, guard };
}

/** Whatever keeps a cache from being opened, no command fails of it. */
function problemOf(error: unknown, path: string): AgentError {
  const failure = storeFailure(error, path);
  if (failure instanceof AgentError) return failure;
  const params = { path, detail: systemReason(error) };
  return new AgentError("io", "store.io", params, { cause: error });
}
