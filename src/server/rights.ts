/** What a key must have been made for, from the table of routes. */

import type { Verb } from "../accounts/mod.ts";
import type { Method } from "./route.ts";

/** `null`: no key may, since it is about who signs in. */
export function verbOf(
  { method, path }: { readonly method: Method; readonly path: string },
): Verb | null {
  if (path === "/metrics") return "metrics";
  if (path.startsWith("/api/auth/")) {
    return path === "/api/auth/profile" && method === "GET" ? "read" : null;
  }
  if (method === "GET" || path.endsWith("/search")) return "read";
  if (path.includes("/approvals/")) return "approve";
  // Turns begin and end by it.
  if (path === "/api/plan/run" || path === "/api/plan/pause") return "chat";
  // Takes files back.
  if (path.endsWith("/rewind")) return "edit";
  return path.startsWith("/api/conversations") ? "chat" : "edit";
}

/** About more than one project: not for a key that is made for some. */
export function isAccountWide(path: string): boolean {
  return path === "/api/memory" || path === "/metrics";
}
