/**
 * What a request must be like before anybody asks whose it is. A page of another site can send a
 * form to a loopback address, open a socket to it, and by a name that is bound anew to 127.0.0.1
 * read it: hence a list of hosts, and an origin that is our own for whatever may change something.
 */

import { Problem } from "./problem.ts";
import type { BodyKind } from "./route.ts";

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Names by which this server may be called: `example.org`, `[::1]`. */
export class Hosts {
  readonly #names: ReadonlySet<string>;

  /** @param isTls HTTP/2 is spoken too, where the name stands in `:authority`, and so in the URL */
  constructor(names: readonly string[], private readonly isTls = false) {
    this.#names = new Set([...loopback, ...names.map((it) => bracketed(it.toLowerCase()))]);
  }

  /** @throws {Problem} */
  check(request: Request): void {
    const host = this.#hostOf(request);
    if (host === null || !this.#names.has(nameOf(host))) {
      throw new Problem(403, "server.host", { host: host ?? "" });
    }
  }

  /**
   * For what writes, and for every socket.
   *
   * @throws {Problem}
   */
  checkOrigin(request: Request): void {
    const site = request.headers.get("sec-fetch-site");
    const origin = request.headers.get("origin");
    const isForeign = site !== null && site !== "same-origin" && site !== "none";
    if (!isForeign && (origin === null || this.#isOwn(origin, request))) return;
    throw new Problem(403, "server.origin", { origin: origin ?? site ?? "" });
  }

  /** The page came from where the request goes. */
  #isOwn(origin: string, request: Request): boolean {
    if (!/^https?:\/\//.test(origin)) return false;
    const host = origin.replace(/^https?:\/\//, "").toLowerCase();
    return this.#names.has(nameOf(host)) && host === this.#hostOf(request)?.toLowerCase();
  }

  #hostOf(request: Request): string | null {
    const host = request.headers.get("host");
    return host === null && this.isTls ? new URL(request.url).host : host;
  }
}

/** Without the port. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, "");
}

function bracketed(name: string): string {
  return name.includes(":") && !name.startsWith("[") ? `[${name}]` : name;
}

/** Milliseconds that a body may take to come. */
const patience = { json: 30_000, archive: 300_000 } as const;

export interface SentBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** In lower case. */
  readonly type: string;
  /** Parsed JSON, or the archive itself. */
  readonly value: unknown;
}

/** Types of archives. */
export const archiveTypes = [
  "multipart/form-data",
  "application/zip",
  "application/gzip",
  "application/x-tar",
] as const;

/** @throws {Problem} `400`, `413` */
export async function bodyOf(
  request: Request,
  { body, maxBody }: { readonly body: BodyKind; readonly maxBody: number },
): Promise<SentBody> {
  const type = request.headers.get("content-type") ?? "";
  const [kind = ""] = type.toLowerCase().split(";", 1);
  if (body === "archive") {
    if (!archiveTypes.some((it) => it === kind.trim())) {
      throw new Problem(400, "server.archive_type", { types: archiveTypes.join(", ") });
    }
    const bytes = await bodyBytes(request, maxBody, patience.archive);
    return { bytes, type, value: { type, bytes } };
  }
  if (kind.trim() !== "application/json") throw new Problem(400, "server.content_type");
  const bytes = await bodyBytes(request, maxBody, patience.json);
  try {
    const value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return { bytes, type: "application/json", value };
  } catch {
    throw new Problem(400, "server.json");
  }
}

async function bodyBytes(
  request: Request,
  maxBytes: number,
  patienceMs: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (request.body === null) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel().catch(() => {});
  }, patienceMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) throw new Problem(400, "server.slow");
      if (done) break;
      size += value.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      pieces.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function tooLarge(maxBytes: number): Problem {
  return new Problem(413, "server.too_large", { kb: Math.floor(maxBytes / 1024) });
}
