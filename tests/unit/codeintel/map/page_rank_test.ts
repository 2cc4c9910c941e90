import assert from "node:assert/strict";
import { pageRank } from "../../../../src/codeintel/map/page_rank.ts";

const round = (ranks: readonly number[]) => ranks.map((it) => Math.round(it * 10_000) / 10_000);

Deno.test("rank goes along links by their weight", () => {
  const links = { size: 3, from: [0, 0], to: [1, 2], weight: [3, 1] };
  // x = 0.15 + 0.85 (y + z), y = 0.85 · 3/4 x, z = 0.85 · 1/4 x, since 1 and 2 lead nowhere.
  assert.deepEqual(round(pageRank(links, [1, 0, 0])), [0.5405, 0.3446, 0.1149]);
});

Deno.test("without links everything stays where the interest is", () => {
  const none = { size: 2, from: [], to: [], weight: [] };
  assert.deepEqual(round(pageRank(none, [0.25, 0.75])), [0.25, 0.75]);
});

Deno.test("in a ring all are alike, and nothing is lost", () => {
  const ring = { size: 4, from: [0, 1, 2, 3], to: [1, 2, 3, 0], weight: [1, 2, 3, 4] };
  assert.deepEqual(round(pageRank(ring, [0.25, 0.25, 0.25, 0.25])), [0.25, 0.25, 0.25, 0.25]);
});
