import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { serverDesk } from "../../support/server.ts";

const files = {
  "index.html": "<!doctype html><title>agent</title>",
  "assets/main-1.js": "export {};",
} as const;

/** A page as the bundler leaves it. */
async function builtPage(): Promise<AsyncDisposable & { readonly page: URL }> {
  const folder = await Deno.makeTempDir({ prefix: "agent-page-" });
  const page = new URL(`file://${folder}/`);
  await Deno.mkdir(`${folder}/assets`);
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(new URL(name, page), text);
    await Deno.writeFile(new URL(`${name}.gz`, page), gzipSync(text));
  }
  return { page, [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }) };
}

Deno.test("the page needs no token, keeps no copy of itself, and runs its own scripts alone", async () => {
  await using built = await builtPage();
  await using it = await serverDesk({ serve: { page: built.page } });
  const response = await fetch(`${it.base}/`);
  assert.equal(await response.text(), files["index.html"]);
  const headers = Object.fromEntries(response.headers);
  assert.deepEqual(headers["content-security-policy"]?.split("; "), [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types worker",
  ]);
  const names = ["cache-control", "content-type", "referrer-policy", "x-content-type-options"];
  assert.deepEqual(names.map((name) => headers[name]), [
    ...["no-cache", "text/html; charset=utf-8", "no-referrer", "nosniff"],
  ]);
  const again = await fetch(`${it.base}/`, { headers: { "if-none-match": headers.etag ?? "" } });
  assert.deepEqual([again.status, await again.text()], [304, ""]);
});

Deno.test("assets are kept for good, compressed for who takes it, and cannot be written", async () => {
  await using built = await builtPage();
  await using it = await serverDesk({ serve: { page: built.page } });
  const seen = async (init: RequestInit) => {
    const response = await fetch(`${it.base}/assets/main-1.js`, init);
    const { status, headers } = response;
    const length = headers.get("content-length");
    return [status, await response.text(), headers.get("content-encoding"), length];
  };
  const text = files["assets/main-1.js"];
  const plain = { headers: { "accept-encoding": "identity" } };
  assert.deepEqual(await seen(plain), [200, text, null, String(text.length)]);
  const policy = (await fetch(`${it.base}/assets/main-1.js`, { method: "HEAD" })).headers
    .get("content-security-policy");
  assert.equal(policy, "default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
  const { headers, body } = await fetch(`${it.base}/assets/main-1.js`);
  await body?.cancel();
  assert.equal(headers.get("cache-control"), "public, max-age=31536000, immutable");
  assert.equal(headers.get("vary"), "accept-encoding");
  assert.deepEqual((await seen({ method: "HEAD", ...plain })).slice(0, 2), [200, ""]);
  assert.equal((await seen({ method: "POST" }))[0], 404);
});

Deno.test("nothing but the files of the page is served", async () => {
  await using built = await builtPage();
  await using it = await serverDesk({ serve: { page: built.page } });
  const paths = [
    ...["/index.html.gz", "/assets/", "/assets/main-2.js", "/../etc/passwd", "/%2e%2e/etc/passwd"],
    ...["/assets/..%2f..%2f..%2fetc/passwd", "//etc/passwd"],
  ];
  const seen = await Promise.all(paths.map(async (path) => {
    const response = await fetch(`${it.base}${path}`);
    await response.body?.cancel();
    return response.status;
  }));
  assert.deepEqual(seen.filter((status) => status !== 404), []);
});

Deno.test("without a page the routes are there all the same", async () => {
  await using it = await serverDesk({ serve: { page: new URL("file:///nowhere/") } });
  const response = await fetch(`${it.base}/`);
  assert.deepEqual([response.status, (await response.json()).code], [404, 404]);
});
