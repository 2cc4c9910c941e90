/** Secrets that are shown once, and what is kept of them. */

import type { ApiKey } from "./access.ts";

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

/** A new secret and its record's id; of the secret a hash is kept. */
export async function newSecret(
  kind: "key" | "device",
): Promise<{ readonly id: string; readonly secret: string; readonly hash: string }> {
  const id = crypto.getRandomValues(new Uint8Array(8)).toHex();
  const token = randomToken();
  return { id, secret: `${kind}_${id}_${token}`, hash: (await digest(token)).toHex() };
}

const day = 24 * 60 * 60 * 1000;

/**
 * A key as it is kept, and its secret.
 *
 * @param given `days` that it counts; `null`: until it is removed
 */
export async function newKey(
  { days, ...given }: Omit<ApiKey, "id" | "hash" | "expires"> & { readonly days: number | null },
): Promise<{ readonly key: ApiKey; readonly secret: string }> {
  const { id, secret, hash } = await newSecret("key");
  const expires = days === null ? null : given.created + days * day;
  return { key: { ...given, id, hash, expires }, secret };
}
