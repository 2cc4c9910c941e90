/** Requests of a login: what a server names may be anywhere, and is not reached everywhere. */

import type { FetchLike } from "@modelcontextprotocol/sdk/shared/transport";
import { guardedFetch, nodeDialer, systemResolver } from "../fetch/mod.ts";
import { isLoopback } from "../util/mod.ts";

/**
 * The host of the server itself is reached as its user declared it, and from this machine other ports of
 * it. Whatever else its metadata leads to must be on the open internet: no address is looked up for a
 * server in a network that it cannot see itself (SSRF). No redirect is followed.
 */
export function loginFetch(server: string, isGuarded: boolean): FetchLike {
  const { hostname } = new URL(server);
  const guarded = guardedFetch({ resolver: systemResolver, dialer: nodeDialer() });
  return (url, init) => {
    const to = new URL(url);
    const isOwn = to.hostname === hostname || (isLoopback(server) && isLoopback(to.href));
    return isOwn && !isGuarded ? fetch(to, { ...init, redirect: "manual" }) : guarded(to, init);
  };
}
