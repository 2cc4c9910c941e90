/**
 * Bundles the page: `web/main.tsx` and its styles, under names that hold a hash of their content, each
 * with a compressed copy beside it. Bytes are the same on each machine.
 */

import { gzipSync } from "node:zlib";

const hashed = ["main.js", "main.css", "theme.js", "link_worker.js"] as const;

/** @param root of the sources @param target folder of the page, which is made anew */
export async function bundleWeb(root: string, target: URL): Promise<boolean> {
  await Deno.remove(target, { recursive: true }).catch(() => {});
  await Deno.mkdir(new URL("assets/", target), { recursive: true });
  const built = await Deno.makeTempDir({ prefix: "agent-web-" });
  try {
    if (!await bundled(root, built)) return false;
    let page = await Deno.readTextFile(`${root}web/index.html`);
    for (const name of hashed) {
      const bytes = await Deno.readFile(`${built}/${name}`);
      const [stem, end] = name.split(".");
      const asset = `assets/${stem}-${await hashOf(bytes)}.${end}`;
      await written(new URL(asset, target), bytes);
      page = page.replaceAll(`{{${name}}}`, asset);
    }
    const icon = await Deno.readFile(`${root}web/icon.svg`);
    await written(new URL("assets/icon.svg", target), icon);
    await written(new URL("index.html", target), new TextEncoder().encode(page));
    return true;
  } finally {
    await Deno.remove(built, { recursive: true });
  }
}

async function bundled(root: string, outdir: string): Promise<boolean> {
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["bundle", "--quiet", "--platform", "browser", "--minify", "--outdir", outdir],
      ...["main.tsx", "theme.ts", "link_worker.ts"].map((it) => `${root}web/${it}`),
    ],
    stdout: "inherit",
    stderr: "inherit",
  }).output();
  return success;
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex().slice(0, 10);
}

async function written(url: URL, bytes: Uint8Array): Promise<void> {
  await Deno.writeFile(url, bytes);
  await Deno.writeFile(new URL(`${url.href}.gz`), gzipSync(bytes, { level: 9 }));
}
