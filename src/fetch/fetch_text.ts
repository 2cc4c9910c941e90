import { acceptedEncodings, isAcceptedEncoding, readBody } from "./body.ts";
import { decodeBody } from "./charset.ts";
import { essence, kindOfType, sniffed, type TextKind } from "./content_type.ts";
import { Deadline } from "./deadline.ts";
import { dial } from "./dial.ts";
import {
  DialError,
  type FetchLimits,
  fetchLimits,
  type FetchPorts,
  type Refusal,
  type Reply,
} from "./types.ts";
import { type CheckedUrl, checkUrl } from "./url.ts";

/** The text behind a URL, as the server gave it. */
export interface FetchedText {
  readonly type: "text";
  readonly status: number;
  /** Where redirects ended. */
  readonly url: string;
  readonly redirects: number;
  /** `text/html`; empty where the server did not say. */
  readonly contentType: string;
  readonly kind: TextKind;
  readonly charset: string;
  readonly text: string;
  /** Unpacked. */
  readonly bytes: number;
  /** There is more than was read. */
  readonly cut: boolean;
}

export interface FetchOptions {
  readonly signal: AbortSignal;
  readonly limits?: Partial<FetchLimits>;
  /** May a redirect lead from one host to another? As it stands, only to and from its `www.`. */
  mayFollow?(from: CheckedUrl, to: CheckedUrl): boolean;
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Nothing here says who asks; Markdown first, which some servers have. */
const headers = {
  "accept": "text/markdown, text/html;q=0.9, text/plain;q=0.9, */*;q=0.5",
  "accept-encoding": acceptedEncodings,
  "user-agent": "agent (fetch_url)",
} as const;

/**
 * Reads the text behind a URL: every hop is parsed, looked up and checked anew, and dialled at
 * the address that was checked. What is refused is a value; throws only the signal's reason.
 */
export async function fetchText(
  text: string,
  ports: FetchPorts,
  options: FetchOptions,
): Promise<FetchedText | Refusal> {
  const limits = { ...fetchLimits, ...options.limits };
  const total = new Deadline(ports.clock, limits.totalMs, options.signal);
  const job: Job = { ports, limits, total, mayFollow: options.mayFollow ?? sameSite };
  try {
    const first = checkUrl(text, ports);
    return first.type === "refused" ? first : await follow(first.checked, job);
  } catch (error) {
    if (error !== total) throw error;
    return { type: "refused", code: "timeout", detail: `${limits.totalMs / 1000} s` };
  } finally {
    total.end();
  }
}

interface Job {
  readonly ports: FetchPorts;
  readonly limits: FetchLimits;
  readonly total: Deadline;
  readonly mayFollow: (from: CheckedUrl, to: CheckedUrl) => boolean;
}

/** One hop of the way, and how many were before it. */
interface Hop {
  readonly at: CheckedUrl;
  readonly redirects: number;
}

async function follow(first: CheckedUrl, job: Job): Promise<FetchedText | Refusal> {
  let at = first;
  for (let redirects = 0;; redirects++) {
    const reply = await opened({ at, redirects }, job);
    if ("type" in reply) return reply;
    try {
      const next = nextHop({ at, redirects }, reply, job);
      if (next === null) return await read({ at, redirects }, reply, job);
      if ("code" in next) return next;
      at = next;
    } finally {
      reply.close();
    }
  }
}

/** The head of one answer, in its own time. */
async function opened(hop: Hop, { ports, limits, total }: Job): Promise<Reply | Refusal> {
  const deadline = new Deadline(ports.clock, limits.headersMs, total.signal);
  try {
    const reply = await dial(hop.at, headers, ports, deadline.signal);
    return "type" in reply ? { ...reply, ...whereabouts(hop) } : reply;
  } catch (error) {
    if (error !== deadline) throw error;
    return refused("headers_timeout", `${limits.headersMs / 1000} s`, hop);
  } finally {
    deadline.end();
  }
}

/** Where a redirect leads; `null` for an answer that is none. */
function nextHop(hop: Hop, { status, headers }: Reply, job: Job): CheckedUrl | Refusal | null {
  const location = redirectStatuses.has(status) ? headers.get("location") : undefined;
  if (location === undefined) return null;
  const { at, redirects } = hop;
  if (redirects === job.limits.maxRedirects) return refused("redirects", `${redirects}`, hop);
  // A page elsewhere must not lead to a server of this machine, opened or not.
  const { allowLoopback = new Set<number>() } = at.kind === "loopback" ? job.ports : {};
  const check = checkUrl(URL.parse(location, at.url)?.href ?? location, { allowLoopback });
  if (check.type === "refused") return { ...check, url: at.url.href };
  const { checked } = check;
  if (at.url.protocol === "https:" && checked.url.protocol === "http:") {
    return refused("downgrade", checked.url.href, hop);
  }
  if (job.mayFollow(at, checked)) return checked;
  return { ...refused("other_host", checked.url.href, hop), url: at.url.href };
}

function sameSite(from: CheckedUrl, to: CheckedUrl): boolean {
  const bare = ({ host }: CheckedUrl) => host.replace(/^www\./, "");
  return bare(from) === bare(to);
}

async function read(
  hop: Hop,
  reply: Reply,
  { limits, total }: Job,
): Promise<FetchedText | Refusal> {
  const header = reply.headers.get("content-type") ?? "";
  const contentType = essence(header);
  const told = kindOfType(header);
  if (told === "other") return refused("type", contentType, hop);
  const encoding = (reply.headers.get("content-encoding") ?? "").trim().toLowerCase();
  if (!isAcceptedEncoding(encoding)) return refused("encoding", encoding, hop);
  try {
    const source = { body: reply.body, encoding };
    const { bytes, cut } = await readBody(source, limits.maxBytes, total.signal);
    const decoded = decodeBody(bytes, { contentType: header, cut });
    if (decoded === null) return refused("binary", contentType, hop);
    return {
      type: "text",
      status: reply.status,
      url: hop.at.url.href,
      redirects: hop.redirects,
      contentType,
      kind: told ?? sniffed(decoded.text),
      ...decoded,
      bytes: bytes.length,
      cut,
    };
  } catch (error) {
    if (!(error instanceof DialError)) throw error;
    return refused(error.kind, error.message, hop);
  }
}

function refused(code: Refusal["code"], detail: string, hop: Hop): Refusal {
  return { type: "refused", code, detail: detail.slice(0, 300), ...whereabouts(hop) };
}

function whereabouts({ at, redirects }: Hop): { readonly url?: string } {
  return redirects === 0 ? {} : { url: at.url.href };
}
