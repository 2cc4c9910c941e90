/**
 * One secret under the master key: AES-256-GCM with a fresh 96-bit nonce, the record's name as
 * associated data (NIST SP 800-38D), so that a record moved to another name does not open.
 */

/** Both base64. */
export interface Sealed {
  readonly nonce: string;
  readonly data: string;
}

/** A new 256-bit master key. */
export function newMasterKey(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}

export async function seal(
  master: Uint8Array<ArrayBuffer>,
  name: string,
  secret: string,
): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv: nonce, additionalData: new TextEncoder().encode(name) },
    await imported(master),
    new TextEncoder().encode(secret),
  );
  return { nonce: nonce.toBase64(), data: new Uint8Array(data).toBase64() };
}

/** The secret; `null` if key, name or record is not the one it was sealed with. */
export async function unseal(
  master: Uint8Array<ArrayBuffer>,
  name: string,
  sealed: Sealed,
): Promise<string | null> {
  try {
    const data = await crypto.subtle.decrypt(
      {
        name: "AES-GCM",
        iv: Uint8Array.fromBase64(sealed.nonce),
        additionalData: new TextEncoder().encode(name),
      },
      await imported(master),
      Uint8Array.fromBase64(sealed.data),
    );
    return new TextDecoder("utf-8", { fatal: true }).decode(data);
  } catch {
    return null;
  }
}

async function imported(master: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return await crypto.subtle.importKey("raw", master, "AES-GCM", false, ["encrypt", "decrypt"]);
}
