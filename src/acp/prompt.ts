/** What a prompt says: words, what stands beside them, pictures. */

import type { ContentBlock, EmbeddedResource } from "@agentclientprotocol/sdk";
import type { Ports } from "../actions/mod.ts";
import { AgentError, type Bytes } from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";

/** A text that the editor puts beside the words: a selection, an open file. */
export interface Beside {
  readonly source: string;
  readonly text: string;
}

export interface Prompt {
  /** Empty: nothing was said. */
  readonly words: string;
  readonly beside: readonly Beside[];
}

/** Bytes of a picture, as `read_image` takes them. */
const mostBytes = 5_000_000;

const endings: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
};

/** @throws {AgentError} for content that is not taken */
export async function promptOf(blocks: readonly ContentBlock[], ports: Ports): Promise<Prompt> {
  const words: string[] = [];
  const beside: Beside[] = [];
  for (const block of blocks) {
    switch (block.type) {
      case "text":
        words.push(block.text);
        break;
      case "resource_link":
        words.push(linked(block.uri, ports.root));
        break;
      case "resource": {
        const piece = embedded(block.resource, ports.root);
        words.push(linked(block.resource.uri, ports.root));
        beside.push(piece);
        break;
      }
      case "image":
        words.push(`[image: ${await stored(block.data, block.mimeType, ports)}]`);
        break;
      default:
        throw new AgentError("usage", "acp.content", { kind: block.type });
    }
  }
  return { words: joined(words), beside };
}

/** Editors cut a line at each name that stands in it: the pieces are one line again. */
function joined(words: readonly string[]): string {
  return words.reduce((all, it) => {
    const isApart = all === "" || /\s$/.test(all) || /^\s/.test(it);
    return isApart ? all + it : `${all} ${it}`;
  }, "").trim();
}

/** A file of the project by the path that its own words would have. */
function linked(uri: string, root: string): string {
  const path = pathOf(uri);
  if (path === null) return uri;
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
}

/** Absolute; `null`: it is no file of this machine. */
function pathOf(uri: string): string | null {
  const url = URL.parse(uri);
  if (url?.protocol !== "file:") return null;
  try {
    return decodeURIComponent(url.pathname);
  } catch {
    return null;
  }
}

function embedded(resource: EmbeddedResource["resource"], root: string): Beside {
  const { uri } = resource;
  if (!("text" in resource)) throw new AgentError("usage", "acp.content", { kind: "blob" });
  const lines = /#L(\d+)(?:[-:]L?(\d+))?$/.exec(uri);
  const part = lines === null ? "" : `#${lines[1]}-${lines[2] ?? lines[1]}`;
  const name = linked(uri.replace(/#.*$/, ""), root);
  return {
    source: `editor:${name}${part}`,
    text: `From the user's editor, ${name}${part}:\n${resource.text}`,
  };
}

/** Absolute path of a copy that `read_image` finds. */
async function stored(data: string, mime: string, ports: Ports): Promise<string> {
  const bytes = decoded(data);
  const ending = endings[mime];
  if (bytes === null || ending === undefined) {
    throw new AgentError("usage", "acp.content", { kind: mime });
  }
  if (bytes.length > mostBytes) throw new AgentError("usage", "acp.large_image");
  const folder = `${await ports.scratch()}/images`;
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const path = `${folder}/${(await sha256(bytes)).slice(0, 16)}.${ending}`;
  await Deno.writeFile(path, bytes, { mode: 0o600 });
  return path;
}

function decoded(data: string): Bytes | null {
  try {
    return Uint8Array.fromBase64(data);
  } catch {
    return null;
  }
}
