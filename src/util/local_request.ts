/** Requests to a port of this machine: who may ask, and what was sent. */

/**
 * A page that a browser of this machine shows may send requests here, under a name of its own for this
 * address (DNS rebinding): names of this machine alone are answered, and what holds the token.
 *
 * @param token `null`: whoever reaches the port may ask
 * @returns `null`: it may be answered
 */
export function localRefusal(request: Request, token: string | null): Response | null {
  if (!isOfThisMachine(`http://${request.headers.get("host") ?? ""}`)) {
    return plain(403, "the host must be a name of this machine");
  }
  const origin = request.headers.get("origin");
  if (origin !== null && !isOfThisMachine(origin)) {
    return plain(403, "requests from other origins are refused");
  }
  if (token !== null && !isSame(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    const headers = { "www-authenticate": "Bearer" };
    return new Response("the token is missing or wrong\n", { status: 401, headers });
  }
  return null;
}

const names: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

function isOfThisMachine(url: string): boolean {
  return names.has(URL.parse(url)?.hostname ?? "");
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string, wanted: string): boolean {
  let differs = given.length ^ wanted.length;
  for (let at = 0; at < wanted.length; at++) {
    differs |= given.charCodeAt(at) ^ wanted.charCodeAt(at);
  }
  return differs === 0;
}

/** @param most bytes; `null`: it is larger, or no JSON */
export async function jsonBody(request: Request, most: number): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return null;
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request.body ?? []) {
    length += piece.length;
    if (length > most) return null;
    pieces.push(piece);
  }
  try {
    return JSON.parse(await new Blob(pieces.map((it) => it.slice())).text());
  } catch {
    return null;
  }
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status });
}
