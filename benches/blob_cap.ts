/**
 * Does the cap of the blobs hold on disk while much more passes through?
 *
 *     deno run -A --no-prompt benches/blob_cap.ts [megabytes] [cap in megabytes]
 */

import { kvStore } from "../src/storage/mod.ts";
import { realClock as clock } from "../tests/support/clock.ts";

const [megabytes = 2_000, cap = 200] = Deno.args.map(Number);

/** What pages and journal may take beside the blobs. */
const limit = 1.25;

const folder = await Deno.makeTempDir();
try {
  await run();
} finally {
  await Deno.remove(folder, { recursive: true });
}

async function run(): Promise<void> {
  const maxBlobBytes = cap * 1_000_000;
  const store = await kvStore({ folder, clock, maxBlobBytes });
  const began = performance.now();
  let [passed, largest] = [0, 0];
  while (passed < megabytes * 1_000_000) {
    const contents = Array.from({ length: 100 }, () => noise(Math.ceil(Math.random() ** 4 * 1e6)));
    await store.blobs.putMany(contents);
    passed += contents.reduce((sum, { length }) => sum + length, 0);
    largest = Math.max(largest, diskBytes());
  }
  const seconds = (performance.now() - began) / 1000;
  const { bytes, count } = await store.blobs.size();
  await store.close();
  const mega = (value: number) => `${(value / 1e6).toFixed(0)} MB`;
  console.log(
    `${mega(passed)} through a cap of ${cap} MB in ${seconds.toFixed(0)} s: ${count} blobs of ` +
      `${mega(bytes)} at the end, at most ${mega(largest)} on disk`,
  );
  const met = bytes <= maxBlobBytes && largest <= maxBlobBytes * limit;
  console.log(`on disk ≤ ${limit} × cap: ${met ? "met" : "not met"}`);
  if (!met) Deno.exitCode = 1;
}

/** Nothing that compresses. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 65_536) {
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  }
  return bytes;
}

function diskBytes(): number {
  return ["", "-wal"].reduce((sum, end) => sum + Deno.statSync(`${folder}/blobs.kv${end}`).size, 0);
}
