/** Passwords as Argon2id hashes in PHC strings, by the WebCrypto of the runtime. */

/** OWASP's first choice for Argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;

/** Bounds of what is believed of a stored string: it is ours, but a file. */
const most = { memory: 1_048_576, passes: 10, parallelism: 8 } as const;

const base64 = { omitPadding: true } as const;

export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await derive(password, { ...cost, salt });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}` +
    `$${salt.toBase64(base64)}$${hash.toBase64(base64)}`;
}

/** `null` as the stored hash: nobody's; takes as long all the same. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = stored === null ? null : parse(stored);
  const salt = parts?.salt ?? new Uint8Array(16);
  const hash = await derive(password, { ...cost, ...parts, salt });
  if (parts === null || hash.length !== parts.hash.length) return false;
  return hash.reduce((different, byte, at) => different | (byte ^ (parts.hash[at] ?? 0)), 0) === 0;
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly salt: Uint8Array<ArrayBuffer>;
}

interface Hash extends Cost {
  readonly hash: Uint8Array<ArrayBuffer>;
}

const shape =
  /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{43})$/;

function parse(stored: string): Hash | null {
  const match = shape.exec(stored);
  if (!match) return null;
  const [memory = 0, passes = 0, parallelism = 0] = match.slice(1, 4).map(Number);
  const isBound = memory <= most.memory && passes <= most.passes &&
    parallelism <= most.parallelism;
  if (!isBound) return null;
  const [salt, hash] = match.slice(4).map((text) => Uint8Array.fromBase64(text));
  return salt && hash ? { memory, passes, parallelism, salt, hash } : null;
}

/** As the runtime has it; types of browsers do not know the format yet. */
interface SecretImporter {
  importKey(
    format: string,
    bytes: Uint8Array<ArrayBuffer>,
    algorithm: string,
    extractable: boolean,
    usages: KeyUsage[],
  ): Promise<CryptoKey>;
}

let before: Promise<unknown> = Promise.resolve();

/** One at a time: each takes 19 MiB, and whoever asks often is not to take all memory. */
function derive(password: string, it: Cost): Promise<Uint8Array> {
  const done = before.then(() => derived(password, it));
  before = done.catch(() => {});
  return done;
}

async function derived(
  password: string,
  { memory, passes, parallelism, salt }: Cost,
): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(password.normalize("NFKC"));
  const importer: SecretImporter = crypto.subtle;
  const key = await importer.importKey("raw-secret", bytes, "Argon2id", false, ["deriveBits"]);
  const algorithm = { name: "Argon2id", nonce: salt, memory, passes, parallelism };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
}
