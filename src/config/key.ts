/**
 * Keys as text: `retry.tries`, `models."gpt-5.6".api_key`. A component that holds a dot, a
 * quote or nothing stands in double quotes.
 */

/** The components of a key, outermost first. */
export type KeyPath = readonly string[];

export function keyText(path: KeyPath): string {
  return path.map((it) => it === "" || /[."]/.test(it) ? JSON.stringify(it) : it).join(".");
}

/** Reads a key; `null` if it is none. */
export function parseKey(text: string): KeyPath | null {
  const component = /("(?:[^"\\]|\\.)*"|[^."]+)(\.|$)/y;
  const path: string[] = [];
  for (let more = true; more;) {
    const found = component.exec(text);
    if (!found) return null;
    const name = unquote(found[1] ?? "");
    if (name === null) return null;
    path.push(name);
    more = found[2] === ".";
  }
  return path;
}

function unquote(text: string): string | null {
  if (!text.startsWith('"')) return text;
  try {
    const name: unknown = JSON.parse(text);
    return typeof name === "string" ? name : null;
  } catch {
    return null;
  }
}

/** True where the value is a secret: never cached, never shown. */
export function isSecret(path: KeyPath): boolean {
  const [table, , setting] = path;
  if (table === "a2a") return path.length === 4 && setting === "headers";
  if (table === "mcp") return path.length === 4 && (setting === "env" || setting === "headers");
  if (table === "toolkits") return path.length === 5 && path[3] === "headers";
  if (table === "store") return path.length === 2 && path[1] === "url";
  return path.length === 3 && table === "models" && setting === "api_key";
}

/** True where a variable that is not set means that there is none: without its database a log would begin anew. */
export function mayBeUnset(path: KeyPath): boolean {
  return isSecret(path) && path[0] !== "store";
}

/** True where the value is a file's path, relative to the file that names it. */
export function isFilePath(path: KeyPath): boolean {
  return path.length === 3 && path[0] === "models" &&
    (path[2] === "script" || path[2] === "cassette");
}

/**
 * Settings of a model that a project may not make, trusted or not: they name endpoints, keys,
 * and files that are read or written outside the tools (CVE-2026-21852, CVE-2025-61260).
 */
const endpointSettings = new Set(["provider", "api_key", "base_url", "script", "cassette"]);

/**
 * What a project may not decide about its own safety, nor where contents are sent, nor what a person
 * sees and which key means yes.
 */
const usersOwn = new Set([
  "a2a",
  "advice_model",
  "colors",
  "embedding_model",
  "fallback_models",
  "keys",
  "limits",
  "mcp",
  "memory",
  "mouse",
  "network_tools",
  "notifications",
  "offline",
  "permissions",
  "proxy",
  "readable_folders",
  "remote",
  "sandbox",
  "screen_reader",
  "search_url",
  "security_model",
  "shortcuts",
  "show_thinking",
  "small_model",
  "store",
  "status_line",
  "summary_model",
  "symbols",
  "terminal",
  "theme",
  "toolkits",
  "vim",
  "vision_model",
]);

/** True where the value is never taken from a project, trusted or not. */
export function isEndpoint(path: KeyPath): boolean {
  if (usersOwn.has(path[0] ?? "")) return true;
  return path.length >= 3 && path[0] === "models" && endpointSettings.has(path[2] ?? "");
}
