/** How one signs in, by mode: who a token belongs to, and which accounts may be served. */

import type { Account } from "./account.ts";

export interface Identities {
  readonly mode: "single" | "multi";
  /** Anybody may make an account of his own. */
  readonly mayRegister: boolean;
  /** `null`: it is nobody's, or no longer. */
  account(token: string): Promise<Account | null>;
  /** An account that may be served, by its id; `epoch` changes when what was given out counts no longer. */
  known(id: string): Promise<ActiveAccount | null>;
}

export interface ActiveAccount {
  readonly account: Account;
  readonly epoch: number;
}

/** The one account of mode `single`. */
export const owner: Account = { id: "local", name: "local", role: "admin" };

/** Whoever has the token that was printed at the start. */
export function singleIdentity(token: string): Identities {
  const expected = digest(token);
  return {
    mode: "single",
    mayRegister: false,
    async account(credential) {
      const [a, b] = await Promise.all([expected, digest(credential)]);
      return equal(a, b) ? owner : null;
    },
    known: (id) => Promise.resolve(id === owner.id ? { account: owner, epoch: 0 } : null),
  };
}

/** 256 bits. */
export function randomToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({
    alphabet: "base64url",
    omitPadding: true,
  });
}

/** Two digests are compared, so that the time tells nothing of the token. */
export async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length &&
    a.reduce((different, byte, at) => different | (byte ^ (b[at] ?? 0)), 0) === 0;
}
