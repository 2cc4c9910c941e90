/** Files of the project and its sessions as resources. */

import type { Page, Refusal, ResourceContents, ResourceOffer } from "../mcp/mod.ts";
import type { JsonObject, Workspace } from "../protocol/mod.ts";
import { shortened } from "./call.ts";
import type { ServerParts } from "./parts.ts";

/** Resources of one page. */
const perPage = 200;

/** Bytes of a file. */
const mostBytes = 1024 * 1024;

/** Values of a completion. */
const mostValues = 100;

const sessionUri = "agent://session/";

export function resourcesOf(parts: ServerParts): ResourceOffer {
  return {
    templates: [
      {
        uriTemplate: "file:///{+path}",
        name: "file",
        description: "A file of the project by its absolute path",
      },
      {
        uriTemplate: `${sessionUri}{session}`,
        name: "session",
        description: "What was said and done in a session",
        mimeType: "text/plain",
      },
    ],
    list: (cursor) => list(cursor, parts),
    read: (uri) => read(uri, parts),
    complete: async (variable, start) =>
      variable === "session"
        ? (await sessionIds(parts)).filter((id) => id.startsWith(start))
        : await pathsFrom(start, parts),
  };
}

async function sessionIds({ ports }: ServerParts): Promise<readonly string[]> {
  return (await (await ports.store()).sessions()).map((it) => it.replace(/^session:/, ""));
}

/** Sessions first, the newest before the others; then files in the order of their paths. */
async function list(cursor: string | null, parts: ServerParts): Promise<Page | Refusal> {
  const from = cursor === null ? 0 : Number(cursor);
  if (!Number.isInteger(from) || from < 0) return { refused: "invalid", text: "unknown cursor" };
  const workspace = await parts.ports.workspace();
  const sessions = (await sessionIds(parts)).toReversed().slice(0, perPage);
  const files = await shownFiles(workspace);
  const all = sessions.length + files.length;
  const items = Array.from({ length: Math.min(perPage, all - from) }, (_, at): JsonObject => {
    const id = sessions[from + at];
    if (id !== undefined) {
      return { uri: sessionUri + id, name: `session ${id}`, mimeType: "text/plain" };
    }
    const { path = "", size = 0 } = files[from + at - sessions.length] ?? {};
    return { uri: fileUri(workspace.root, path), name: path, size };
  });
  const next = from + items.length;
  return { items, next: next < all ? String(next) : null };
}

/** Files that `read` would show. */
async function shownFiles(workspace: Workspace) {
  const { files } = await workspace.survey({ wanted: () => true });
  const veils = await workspace.veils(files.map(({ path }) => path));
  return files.filter((_, at) => veils[at] === null);
}

function fileUri(root: string, path: string): string {
  return `file://${encodeURI(`${root}/${path}`).replace(/[?#]/g, encodeURIComponent)}`;
}

async function read(uri: string, parts: ServerParts): Promise<ResourceContents | Refusal> {
  const session = uri.startsWith(sessionUri) ? uri.slice(sessionUri.length) : null;
  try {
    if (session !== null) return await readSession(session, parts);
    const path = pathOf(uri);
    if (path === null) return { refused: "not_found", text: `Resource not found: ${uri}` };
    const { bytes } = await (await parts.ports.workspace()).read(path, { maxBytes: mostBytes });
    return { contents: [{ uri, ...contentOf(bytes) }] };
  } catch (error) {
    // What may not be shown is as good as not there; why is for the person at the client.
    const why = error instanceof Error ? error.message : String(error);
    return { refused: "not_found", text: `Resource not found: ${uri} (${why.slice(0, 300)})` };
  }
}

/** `null`: it is no file of this machine. */
function pathOf(uri: string): string | null {
  const url = URL.parse(uri);
  if (url?.protocol !== "file:" || (url.host !== "" && url.host !== "localhost")) return null;
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
}

function contentOf(bytes: Uint8Array): JsonObject {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { mimeType: "text/plain", text };
  } catch {
    return { mimeType: "application/octet-stream", blob: bytes.toBase64() };
  }
}

async function readSession(id: string, parts: ServerParts): Promise<ResourceContents> {
  const { ports, entries, context } = parts;
  const entry = entries.find(({ path }) => path.join(" ") === "session show");
  const action = await entry?.load();
  if (action?.kind !== "query") throw new Error("sessions are not shown here");
  const { signal } = new AbortController();
  const answer = await action.run(ports, { session: id }, silent(signal, parts));
  const text = shortened(answer.view(context));
  return { contents: [{ uri: sessionUri + id, mimeType: "text/plain", text }] };
}

function silent(signal: AbortSignal, { entries }: ServerParts) {
  return {
    commands: entries,
    attended: false,
    signal,
    stdin: () => Promise.resolve(""),
    stdinPieces: async function* () {},
    secret: () => Promise.resolve(null),
    approve: () => Promise.resolve(null),
    tell: () => {},
    progress: () => {},
    working: () => {},
  };
}

async function pathsFrom(start: string, { ports }: ServerParts): Promise<readonly string[]> {
  const workspace = await ports.workspace();
  const files = await shownFiles(workspace);
  return files.map(({ path }) => `${workspace.root}/${path}`.slice(1))
    .filter((path) => path.startsWith(start.replace(/^\//, ""))).slice(0, mostValues + 1);
}
