/** How one signs in, by mode: who a token belongs to, and which accounts may be served. */

import { digest, localAccount } from "../accounts/mod.ts";
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
export const owner: Account = { id: localAccount, name: localAccount, role: "admin" };

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

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length &&
    a.reduce((different, byte, at) => different | (byte ^ (b[at] ?? 0)), 0) === 0;
}
