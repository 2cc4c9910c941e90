/** The token of this tab: out of the address, kept for the tab, and shown in no address bar. */

const storeKey = "agent.token";

/** Behind the `#` of an address, or the token alone; `null`: neither. */
export function tokenIn(text: string): string | null {
  const trimmed = text.trim();
  const named = /#token=([\w.-]+)$/.exec(trimmed)?.[1];
  return named ?? (/^[\w.-]{20,}$/.test(trimmed) ? trimmed : null);
}

/** Takes it out of the address bar, and out of the history of the tab. */
export function takeToken(): string {
  const token = tokenIn(location.hash);
  if (location.hash.startsWith("#token=")) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  if (token !== null) sessionStorage.setItem(storeKey, token);
  return token ?? sessionStorage.getItem(storeKey) ?? "";
}

export function keepToken(token: string): void {
  sessionStorage.setItem(storeKey, token);
}

export function dropToken(): void {
  sessionStorage.removeItem(storeKey);
}
