/** True for an address on this machine (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3). */
export function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? "";
  return host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
