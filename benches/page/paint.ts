/**
 * What the page weighs, and when a real Chromium on loopback first paints it and lets one write: `paint.ts [RUNS]`,
 * against the last bundle.
 */

import type { Page } from "playwright-core";
import * as z from "zod";
import { pageDesk } from "../../tests/page/browser.ts";

const runs = Number(Deno.args[0] ?? 15);

const assets = new URL("../../dist/web/assets/", import.meta.url);
let weight = 0;
for await (const { name } of Deno.readDir(assets)) {
  if (!name.endsWith(".gz")) continue;
  const { size } = await Deno.stat(new URL(name, assets));
  weight += size;
  console.log(`${name.replace(/-[0-9a-f]{10}/, "").padEnd(16)}${String(size).padStart(8)} bytes`);
}
console.log(`${"in all".padEnd(16)}${String(weight).padStart(8)} bytes compressed`);

/** Milliseconds from the start of the navigation. */
const firstPaint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";

/** One can write: the page leaves a mark. */
const ready = "performance.getEntriesByName('ready')[0]?.startTime";

/** A page of one word, for what the machine and the browser take by themselves. */
const hello = Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: () => {} },
  () =>
    new Response("<!doctype html><title>hello</title><p>hello", {
      headers: { "content-type": "text/html" },
    }),
);

await using desk = await pageDesk();
const seen = { hello: new Array<number>(), page: new Array<number>(), ready: new Array<number>() };
for (let run = 0; run < runs; run++) {
  for (const name of ["hello", "page"] as const) {
    const page = await desk.open(name === "hello" ? { at: helloUrl() } : {});
    seen[name].push(await painted(page));
    if (name === "page") {
      await page.locator(".composer textarea").waitFor();
      seen.ready.push(z.number().parse(await page.evaluate(ready)));
    }
    await page.context().close();
  }
}
for (const [name, times] of Object.entries(seen)) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  console.log(`${name.padEnd(8)}median ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${runs}`);
}
await hello.shutdown();

/** Asked from outside: the page's policy lets nothing in it wait for a text that is run. */
async function painted(page: Page): Promise<number> {
  for (;;) {
    const at = await page.evaluate(firstPaint);
    if (at !== undefined) return z.number().parse(at);
    await page.waitForTimeout(20);
  }
}

function helloUrl(): string {
  return `http://127.0.0.1:${hello.addr.port}/`;
}
