/** The file of the accounts. Another program may change it: each question looks whether it has. */

import * as z from "zod";
import type { Paths } from "../config/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import { PrivateJson } from "./private_json.ts";

/** A name is a folder's as well. */
export const namePattern = /^[a-z][a-z0-9_-]{0,31}$/;

const account = z.strictObject({
  /** For ever this one's, whatever becomes of the name. */
  id: z.string(),
  name: z.string().regex(namePattern),
  role: z.enum(["admin", "user"]),
  /** PHC string. */
  password: z.string(),
  disabled: z.boolean(),
  /** What was signed with a lower number counts no longer. */
  epoch: z.int(),
});

const signingKey = z.strictObject({
  kid: z.string(),
  /** 256 bits, base64url. */
  secret: z.string(),
  /** Epoch milliseconds. */
  made: z.number(),
});

const file = z.strictObject({
  accounts: z.array(account),
  /** The newest is the last, and signs. */
  keys: z.array(signingKey),
});

export type AccountRecord = z.output<typeof account>;
export type SigningKey = z.output<typeof signingKey>;

const day = 24 * 60 * 60 * 1000;
/** What is signed counts for seven days, so a key does for seven more than it signs. */
const signs = 7 * day;
const counts = 15 * day;

export function accountsFile(paths: Paths): AccountsFile {
  return new AccountsFile(`${paths.data}/server`);
}

export class AccountsFile {
  readonly #file: PrivateJson<typeof file>;

  constructor(folder: string) {
    const empty = { accounts: [], keys: [] };
    this.#file = new PrivateJson({ folder, name: "accounts", schema: file, empty });
  }

  async list(): Promise<readonly AccountRecord[]> {
    return (await this.#file.read()).accounts;
  }

  async named(name: string): Promise<AccountRecord | null> {
    return (await this.list()).find((it) => it.name === name) ?? null;
  }

  async byId(id: string): Promise<AccountRecord | null> {
    return (await this.list()).find((it) => it.id === id) ?? null;
  }

  async keys(): Promise<readonly SigningKey[]> {
    return (await this.#file.read()).keys;
  }

  /** The key that signs now: a new one each seven days; those too old to count go. */
  async signingKey(now: number): Promise<SigningKey> {
    const last = (await this.keys()).at(-1);
    if (last && now - last.made < signs) return last;
    const random = (length: number) =>
      crypto.getRandomValues(new Uint8Array(length)).toBase64({
        alphabet: "base64url",
        omitPadding: true,
      });
    const made = { kid: random(9), secret: random(32), made: now };
    await this.#file.change((content) => ({
      ...content,
      keys: [...content.keys.filter((it) => now - it.made < counts), made],
    }));
    return made;
  }

  /** @throws {AgentError} `user.exists` */
  async add(
    { name, role, password }: Pick<AccountRecord, "name" | "role" | "password">,
  ): Promise<AccountRecord> {
    const added = { id: crypto.randomUUID(), name, role, password, disabled: false, epoch: 0 };
    await this.#file.change((content) => {
      if (content.accounts.some((it) => it.name === name)) {
        throw new AgentError("usage", "user.exists", { name });
      }
      return { ...content, accounts: [...content.accounts, added] };
    });
    return added;
  }

  /** What was signed before counts no longer. @throws {AgentError} `user.unknown` */
  async update(
    name: string,
    change: Partial<Pick<AccountRecord, "password" | "disabled">>,
  ): Promise<void> {
    await this.#file.change((content) => {
      if (!content.accounts.some((it) => it.name === name)) {
        throw new AgentError("input", "user.unknown", { name });
      }
      const accounts = content.accounts.map((it) =>
        it.name === name ? { ...it, ...change, epoch: it.epoch + 1 } : it
      );
      return { ...content, accounts };
    });
  }
}
