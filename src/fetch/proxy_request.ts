/** What a client asks of a proxy (RFC 9110, 9.3.6; RFC 9112, 3.2). Pure. */

import { type HostName, hostText, parseHost } from "../util/mod.ts";

export type ProxyRequest =
  /** A way through, for whatever bytes. */
  | { readonly type: "tunnel"; readonly to: Target }
  /** One request; `head` is what the server gets. */
  | { readonly type: "forward"; readonly to: Target; readonly head: string }
  /** Nothing that a proxy does; one line on what is wrong. */
  | { readonly type: "bad"; readonly why: string };

export type Target = HostName & { readonly port: number };

/** What is between client and proxy and no concern of the server (RFC 9110, 7.6.1). */
const hop = /^(proxy-[\w-]+|connection|keep-alive|te|upgrade|host):/i;
const headerLine = /^[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e]*$/;

/** @param head up to the empty line, without it; one character a byte */
export function parseProxyRequest(head: string): ProxyRequest {
  const [first = "", ...headers] = head.split("\r\n");
  const [, method, target, version] = /^([A-Z]+) (\S+) HTTP\/(1\.[01])$/.exec(first) ?? [];
  if (method === undefined || target === undefined) return bad("no request of HTTP/1.1");
  // A folded line, a bare line end or a byte that is no text may mean another thing to the server.
  if (!/^[\x21-\x7e]+$/.test(target) || !headers.every((line) => headerLine.test(line))) {
    return bad("a line that is no header");
  }
  if (method === "CONNECT") return tunnel(target);
  const to = forwardTarget(target);
  if (to === null) return bad("only CONNECT and URLs of http: are served");
  const { url, place } = to;
  const kept = headers.filter((line) => !hop.test(line));
  const lines = [
    `${method} ${url.pathname}${url.search} HTTP/${version}`,
    // Of the URL, not of the client: one request is for one host.
    `Host: ${place.port === 80 ? place.host : hostText(place)}`,
    ...kept,
    "Connection: close",
  ];
  return { type: "forward", to: place, head: `${lines.join("\r\n")}\r\n\r\n` };
}

function tunnel(target: string): ProxyRequest {
  const to = /:\d+$/.test(target) && !target.includes("//") ? parseHost(target) : null;
  return to?.port
    ? { type: "tunnel", to: { ...to, port: to.port } }
    : bad("CONNECT takes host:port");
}

function forwardTarget(target: string): { readonly url: URL; readonly place: Target } | null {
  const url = URL.parse(target);
  if (url?.protocol !== "http:" || url.username !== "" || url.password !== "") return null;
  // `http://a@b`, with an empty name too.
  if (/^[^/]*\/\/[^/?#]*@/.test(target)) return null;
  const place = parseHost(url.host);
  return place && { url, place: { ...place, port: place.port ?? 80 } };
}

function bad(why: string): ProxyRequest {
  return { type: "bad", why };
}
