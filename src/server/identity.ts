/** Who a credential belongs to: the one place that knows, whatever the credential. */

import type { Account } from "./route.ts";

export interface Identities {
  readonly mode: "single" | "multi";
  /** Anybody may make an account of his own. */
  readonly mayRegister: boolean;
  /** `null`: it is nobody's, or no longer. */
  account(credential: string): Promise<Account | null>;
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
async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.reduce((different, byte, at) => different | (byte ^ (b[at] ?? 0)), 0) === 0;
}
