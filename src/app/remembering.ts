/** What is remembered of this workspace and of its user: two stores, one memory. */

import { type Config, makePrivate } from "../config/mod.ts";
import type { Memory } from "../memory/mod.ts";
import type { Clock, Store } from "../protocol/mod.ts";
import { type KnownSecrets, once, type SecretCheck, secretCheck } from "../util/mod.ts";

export interface RememberingParts {
  config(): Promise<Config>;
  store(): Promise<Store>;
  /** Opens the store of a folder; it is closed with the program. */
  open(folder: string): Promise<Store>;
  /** The user's data folder. */
  readonly data: string;
  readonly known: KnownSecrets;
  readonly clock: Clock;
}

export class Remembering {
  readonly #folder: string;

  constructor(private readonly parts: RememberingParts) {
    this.#folder = `${parts.data}/user`;
  }

  /** Of the user, in every folder; made when something is first put into it. */
  readonly userStore = once(async (): Promise<Store> => {
    await makePrivate(this.#folder);
    return await this.parts.open(this.#folder);
  });

  readonly secrets = once((): Promise<SecretCheck> => {
    const shaped = secretCheck();
    const redact = (text: string) => shaped.redact(this.parts.known.redact(text));
    return Promise.resolve({ redact, holds: (text) => redact(text) !== text });
  });

  /** What a model is told about these words, what counts most first. */
  async forModel(words: string): ReturnType<Memory["forModel"]> {
    const { tokens } = (await this.parts.config()).value.memory;
    if (tokens === 0) return [];
    const now = this.parts.clock.now();
    const { cautious } = await import("../models/mod.ts");
    return await (await this.#memory()).forModel(words, { tokens, tokenizer: cautious, now });
  }

  readonly #memory = once(async (): Promise<Memory> => {
    const { parts } = this;
    const [{ openMemory }, { value }, workspace, isThere] = await Promise.all([
      import("../memory/mod.ts"),
      parts.config(),
      parts.store(),
      Deno.stat(this.#folder).then(() => true, () => false),
    ]);
    // Nobody who has told nothing of himself waits for a second store.
    const user = isThere ? await this.userStore() : null;
    return openMemory({ workspace, user, share: value.memory.share });
  });
}
