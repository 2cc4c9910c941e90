/** A server elsewhere: a process of ours that may reach its address, and passes messages on. */

import * as z from "zod";
import { endpointRights, flagsOf, pageRights, type ProcessRights } from "../fetch/mod.ts";
import type { PipedProcess } from "../protocol/mod.ts";
import { isLoopback, sleep, startPart } from "../util/mod.ts";
import type { OauthState, RemoteStart } from "./oauth_state.ts";
import type { Declaration, Launch } from "./types.ts";

/** Of the environment, what it takes to reach a server: certificates, and where modules lie. */
const passed = [
  ...["HOME", "DENO_DIR", "DENO_CERT", "DENO_TLS_CA_STORE", "SSL_CERT_FILE", "SSL_CERT_DIR"],
];

/** The word that one binary knows the part by (see `cli`). */
export const remoteWord = "__mcp";

/** How long it may take to tell the server that the session is over, milliseconds. */
const graceMs = 1_000;

/** In the split bundle the entry stands by itself beside the chunks. */
export function remoteEntry(): string {
  const { url } = import.meta;
  return new URL(url.endsWith(".ts") ? "./remote_worker.ts" : "./src/mcp/remote_worker.js", url)
    .href;
}

/**
 * Of its user's own servers the host and port alone may be reached, wherever they are. What a project
 * names may be anywhere on the open internet, by the rules of `fetch_url`, or on this machine.
 */
export function reachAddress(
  { url, headers }: Address,
  origin: Declaration["origin"],
  auth: OauthState | null,
): PipedProcess {
  const guarded = isGuarded(url, origin);
  const start = { url, headers, guarded, auth, scope: null, client: null };
  const flags = flagsOf(guarded ? pageRights : rightsFor(url, auth));
  return startRemote({ job: "serve", ...start }, flags);
}

/** Logs in at a server elsewhere; `reachAddress` says what may be reached, and `login_fetch.ts` more of it. */
export function startLogin(
  { url, headers }: Address,
  { origin, ...it }: Pick<RemoteStart, "auth" | "scope" | "client"> & {
    readonly origin: Declaration["origin"];
  },
): PipedProcess {
  const start = { job: "login" as const, url, headers, guarded: isGuarded(url, origin), ...it };
  return startRemote(start, flagsOf({ net: "all", notNet: [] }));
}

type Address = Extract<Launch, { readonly type: "address" }>;

function isGuarded(url: string, origin: Declaration["origin"]): boolean {
  return origin === "project" && !isLoopback(url);
}

const issued = z.looseObject({
  authorizationServerMetadata: z.looseObject({ token_endpoint: z.url() }),
});

/** The server, and where its tokens are renewed. */
function rightsFor(url: string, auth: OauthState | null): ProcessRights {
  const own = endpointRights(url);
  const known = issued.safeParse(auth?.discovery);
  if (!known.success || own.net === "all") return own;
  const { net } = endpointRights(known.data.authorizationServerMetadata.token_endpoint);
  return { ...own, net: [...own.net, ...net] };
}

function startRemote(start: RemoteStart, flags: readonly string[]): PipedProcess {
  const child = startPart({ module: remoteEntry(), flags, word: remoteWord, args: [], passed });
  const ended = child.status.then(() => {});
  const first = new TextEncoder().encode(`${JSON.stringify(start)}\n`);
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >({
    start: (controller) => controller.enqueue(first),
  });
  const input = new AbortController();
  const written = readable.pipeTo(child.stdin, { signal: input.signal }).catch(() => {});
  return {
    input: writable,
    output: child.stdout,
    errors: () => "",
    ended,
    async close() {
      const late = new AbortController();
      await Promise.race([ended, sleep(graceMs, late.signal).catch(() => {})]);
      late.abort();
      input.abort();
      kill(child);
      await Promise.all([ended, written]);
    },
  };
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    // It has ended by itself.
    if (!(error instanceof TypeError)) throw error;
  }
}
