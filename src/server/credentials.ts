/** Who calls, whatever the credential: the one place that knows. */

import type { Account, CredentialId } from "./account.ts";
import { type AccessFile, type ApiKey, digest } from "../accounts/mod.ts";
import type { Clock } from "../protocol/mod.ts";
import { equal, type Identities } from "./identity.ts";

export interface Identity {
  readonly account: Account;
  readonly by: CredentialId;
  /** What it is made for; `null`: it is no key, and may do whatever its account may. */
  readonly key: ApiKey | null;
}

export interface CredentialsParts {
  readonly identities: Identities;
  readonly file: AccessFile;
  /** The folder that is served. */
  readonly root: string;
  readonly clock: Pick<Clock, "now">;
}

/** A kind, an id to look it up by, and 256 bits. */
const shape = /^(key|device)_([0-9a-f]{16})_([\w-]{43})$/;

/** Milliseconds between two looks whether what is in use still counts. */
const pace = 500;

type RecordId = Exclude<CredentialId, { type: "token" }>;

interface Watched {
  readonly controller: AbortController;
  readonly by: RecordId;
}

const never = new AbortController().signal;

export class Credentials {
  readonly #watched = new Map<string, Watched>();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly parts: CredentialsParts) {}

  /** `null`: it is nobody's, or no longer. */
  async identity(credential: string): Promise<Identity | null> {
    const { identities, file, clock } = this.parts;
    const [, kind, id = "", secret = ""] = shape.exec(credential) ?? [];
    if (kind === undefined) {
      const account = await identities.account(credential);
      return account && { account, by: { type: "token" }, key: null };
    }
    const by = { type: kind === "key" ? "key" : "device", id } as const;
    const found = await this.#holding(by);
    if (!found || !equal(await digest(secret), Uint8Array.fromHex(found.hash))) return null;
    const device = by.type === "device" ? await file.device(id, clock.now()) : null;
    if (device) await file.seen(device, clock.now());
    return found.identity;
  }

  /** A key or device that counts, for this folder. */
  async #holding(
    { type, id }: RecordId,
  ): Promise<{ readonly hash: string; readonly identity: Identity } | null> {
    const { identities, file, root, clock } = this.parts;
    const [key, device] = type === "key"
      ? [await file.key(id, clock.now()), null]
      : [null, await file.device(id, clock.now())];
    const record = key ?? device;
    if (record === null || record.root !== root) return null;
    const known = await identities.known(record.account);
    if (!known || (device && device.epoch !== known.epoch)) return null;
    return { hash: record.hash, identity: { account: known.account, by: { type, id }, key } };
  }

  /** Fires within half a second when the credential counts no longer; tokens end with their account. */
  over(identity: Identity): AbortSignal {
    const { by } = identity;
    if (by.type === "token") return never;
    const watched = this.#watched.get(by.id) ?? { controller: new AbortController(), by };
    this.#watched.set(by.id, watched);
    this.#timer ??= setInterval(() => void this.#look().catch(() => {}), pace);
    return watched.controller.signal;
  }

  async #look(): Promise<void> {
    for (const [id, { controller, by }] of [...this.#watched]) {
      if (await this.#holding(by) !== null) continue;
      this.#watched.delete(id);
      controller.abort();
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
