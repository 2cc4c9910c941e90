/**
 * What this browser signs in with: a token or a code out of the address, shown in no address bar, and
 * kept for the tab only until the server has given the browser a cookie.
 */

const storeKey = "agent.token";

/** Behind the `#` of an address, or the token alone; `null`: neither. */
export function tokenIn(text: string): string | null {
  const trimmed = text.trim();
  const named = /#token=([\w.-]+)$/.exec(trimmed)?.[1];
  return named ?? (/^[\w.-]{20,}$/.test(trimmed) ? trimmed : null);
}

/** The address is a link that lets a browser in once. */
export function isPairing(): boolean {
  return location.hash.startsWith("#pair=");
}

/** The code of a link that lets a browser in once; `null`: the address is none. */
export function takePairing(): string | null {
  const code = /^#pair=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
  if (code !== null) clearHash();
  return code;
}

/** Out of the address bar, and out of the history of the tab. */
function clearHash(): void {
  history.replaceState(null, "", location.pathname + location.search);
}

export function takeToken(): string {
  const token = tokenIn(location.hash);
  if (location.hash.startsWith("#token=")) clearHash();
  if (token !== null) keepToken(token);
  return token ?? sessionStorage.getItem(storeKey) ?? "";
}

export function keepToken(token: string): void {
  sessionStorage.setItem(storeKey, token);
}

export function dropToken(): void {
  sessionStorage.removeItem(storeKey);
}
