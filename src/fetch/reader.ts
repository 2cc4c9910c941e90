/** Pages and answers of the network, for those who hold no right to it. */

import * as z from "zod";
import { once } from "../util/mod.ts";
import { refusedByRuntime } from "./address.ts";
import { type EndpointAnswer, type EndpointRequest, ordinary } from "./endpoint.ts";
import type { Job } from "./job.ts";
import { ownProcess, type ProcessRights } from "./own_process.ts";
import { type FetchedPage, fetchPage } from "./read_page.ts";
import { type FetchPorts, type Refusal, refusalCodes } from "./types.ts";
import { checkUrl } from "./url.ts";

export interface Reader {
  /**
   * One page. `opened`: the user was asked about this very host and port, so that a server of this
   * machine may be read; what other addresses are inside stays closed. Throws only the signal's
   * reason.
   */
  page(
    url: string,
    options: { readonly signal: AbortSignal; readonly opened: boolean },
  ): Promise<FetchedPage | Refusal>;
  /**
   * What a server says that the user configured, wherever it is. Throws only the signal's reason.
   *
   * @param request absent: a plain GET
   */
  endpoint(
    url: string,
    signal: AbortSignal,
    request?: EndpointRequest,
  ): Promise<EndpointAnswer | Refusal>;
}

/** Rights to the network of a process that reads any page. */
export const pageRights: ProcessRights = { net: "all", notNet: refusedByRuntime };

/** Each in a process of its own that holds the network and nothing else: 60 ms. */
export const processReader: Reader = {
  page(url, { signal, opened }) {
    const port = opened ? loopbackPort(url) : null;
    const rights = port === null ? pageRights : loopbackRights(url, port);
    const job: Job = { type: "page", url, loopback: port === null ? [] : [port] };
    return performed(job, rights, { signal, schema: page() });
  },
  endpoint(url, signal, { method, headers, body = "" } = ordinary) {
    const job: Job = { type: "endpoint", url, method, headers: [...headers], body };
    return performed(job, endpointRights(url), { signal, schema: endpoint() });
  },
};

/** Over a network of the caller's, in its own thread. */
export function readerOver(ports: FetchPorts, endpoint: Reader["endpoint"]): Reader {
  return {
    page(url, { signal, opened }) {
      const port = opened ? loopbackPort(url) : null;
      const allowLoopback = new Set(port === null ? [] : [port]);
      return fetchPage(url, { ...ports, allowLoopback }, { signal });
    },
    endpoint,
  };
}

/** The port, if the URL is of this machine by itself and not by what DNS says. */
function loopbackPort(url: string): number | null {
  const port = Number(URL.parse(url)?.port || 80);
  const check = checkUrl(url, { allowLoopback: new Set([port]) });
  return check.type === "checked" && check.checked.kind === "loopback" ? check.checked.port : null;
}

function loopbackRights(url: string, port: number): ProcessRights {
  const { hostname } = new URL(url);
  const hosts = new Set([
    "127.0.0.1",
    "[::1]",
    ...hostname.endsWith("localhost") ? [] : [hostname],
  ]);
  return { net: [...hosts].map((host) => `${host}:${port}`), notNet: [] };
}

/** Rights to the network of a process that asks this server. */
export function endpointRights(url: string): ProcessRights {
  const { hostname, port, protocol } = new URL(url);
  return { net: [`${hostname}:${port || (protocol === "https:" ? 443 : 80)}`], notNet: [] };
}

const refusal = once(() =>
  z.object({
    type: z.literal("refused"),
    code: z.enum(refusalCodes),
    detail: z.string(),
    range: z.enum([
      ...["loopback", "private", "link_local", "metadata"] as const,
      ...["reserved", "multicast", "documentation", "unreadable"] as const,
    ]).exactOptional(),
    url: z.string().exactOptional(),
  })
);

const page = once(() =>
  z.discriminatedUnion("type", [
    refusal(),
    z.object({
      type: z.literal("page"),
      status: z.int(),
      url: z.string(),
      contentType: z.string(),
      title: z.string(),
      text: z.string(),
      notes: z.array(z.string()),
    }),
  ])
);

const endpoint = once(() =>
  z.discriminatedUnion("type", [
    refusal(),
    z.object({ type: z.literal("answer"), status: z.int(), text: z.string() }),
  ])
);

interface Expected<T> {
  readonly signal: AbortSignal;
  readonly schema: z.ZodType<T>;
}

/** Milliseconds after which it is ended: its own limits, and what taking a page apart may take. */
const patience = 45_000;

/** Bytes of an answer; a page that was read has 5 MiB, and JSON makes of some characters six. */
const maxAnswer = 32 * 1024 * 1024;

/** Gives one job to a process made for it; that it ended badly is an answer too. */
async function performed<T>(
  job: Job,
  rights: ProcessRights,
  { signal, schema }: Expected<T>,
): Promise<T | Refusal> {
  signal.throwIfAborted();
  const child = ownProcess(rights);
  const input = child.stdin.getWriter();
  const time = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  const stop = () => end(child);
  time.addEventListener("abort", stop, { once: true });
  if (time.aborted) stop();
  try {
    // A process that is gone takes nothing; what is wrong shows in its answer.
    input.write(new TextEncoder().encode(`${JSON.stringify(job)}\n`)).catch(() => {});
    return schema.parse(JSON.parse(await answerOf(child)));
  } catch {
    const detail = time.aborted ? `${patience / 1000} s` : "the process that reads it ended";
    return { type: "refused", code: time.aborted ? "timeout" : "broken", detail };
  } finally {
    time.removeEventListener("abort", stop);
    stop();
    await Promise.all([child.status, input.close().catch(() => {})]);
    signal.throwIfAborted();
  }
}

/** @throws if it says more than an answer can be */
async function answerOf(child: Deno.ChildProcess): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for await (const piece of child.stdout) {
    size += piece.length;
    if (size > maxAnswer) throw new Error("the answer is too long");
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}

function end(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof TypeError)) throw error;
  }
}
