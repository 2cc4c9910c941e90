/**
 * The page for browsers: files that the bundler has put beside the program, whole in memory once they
 * were asked for. What is not in the folder's list when it is first read is not served.
 */

import { sha256 } from "../util/mod.ts";

interface WebFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Compressed by the bundler. */
  readonly gzip: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
};

/**
 * Scripts, styles and connections of this server alone; nothing is written into the page as HTML, which
 * the browser enforces, and the page stands in no frame.
 */
const pageHeaders = {
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The one worker is begun by its address, which counts as a script.
    "trusted-types worker",
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

/** A worker has the policy that its script comes with: it speaks with this server, and does nothing else. */
const scriptHeaders = {
  "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
} as const;

/** Where the bundler puts it: beside its chunks; from source, where the last bundle is. */
function builtFolder(): URL {
  const { url } = import.meta;
  return new URL(url.endsWith(".ts") ? "../../dist/web/" : "./web/", url);
}

export class WebPage {
  #names: Promise<ReadonlySet<string>> | null = null;
  readonly #files = new Map<string, Promise<WebFile>>();

  constructor(private readonly folder: URL = builtFolder()) {}

  /** `null`: nothing of the page is at this path. */
  async answer(request: Request, pathname: string): Promise<Response | null> {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const name = pathname === "/" ? "index.html" : pathname.slice(1);
    this.#names ??= namesIn(this.folder);
    if (!(await this.#names).has(name)) return null;
    const reading = this.#files.get(name) ?? this.#read(name);
    this.#files.set(name, reading);
    return answered(request, name, await reading);
  }

  async #read(name: string): Promise<WebFile> {
    const [bytes, gzip] = await Promise.all([
      Deno.readFile(new URL(name, this.folder)),
      Deno.readFile(new URL(`${name}.gz`, this.folder)),
    ]);
    const type = types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    return { type, bytes, gzip, etag: `"${(await sha256(bytes)).slice(0, 16)}"` };
  }
}

/** Names of assets hold a hash of their content; the page itself names the assets. */
function answered(request: Request, name: string, file: WebFile): Response {
  const headers = new Headers({
    ...name === "index.html" ? pageHeaders : name.endsWith(".js") ? scriptHeaders : {},
    "cache-control": name.startsWith("assets/")
      ? "public, max-age=31536000, immutable"
      : "no-cache",
    etag: file.etag,
    vary: "accept-encoding",
  });
  if (request.headers.get("if-none-match") === file.etag) {
    return new Response(null, { status: 304, headers });
  }
  const isCompressed = /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "");
  headers.set("content-type", file.type);
  if (isCompressed) headers.set("content-encoding", "gzip");
  const bytes = isCompressed ? file.gzip : file.bytes;
  headers.set("content-length", String(bytes.length));
  return new Response(request.method === "HEAD" ? null : bytes, { headers });
}

/** None where the program was not bundled. */
async function namesIn(folder: URL): Promise<ReadonlySet<string>> {
  const names = await Promise.all([listed(folder, ""), listed(folder, "assets/")]);
  return new Set(names.flat());
}

async function listed(folder: URL, below: string): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const { name, isFile } of Deno.readDir(new URL(below, folder))) {
      if (isFile && !name.endsWith(".gz")) names.push(`${below}${name}`);
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  return names;
}
