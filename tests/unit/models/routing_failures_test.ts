/** Which failures and limits have another model asked, and which do not. */

import assert from "node:assert/strict";
import { type Candidate, Health } from "../../../src/models/routing/mod.ts";
import {
  AgentError,
  type ModelError,
  type ModelRequest,
  type TaskHints,
} from "../../../src/protocol/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import {
  all,
  answer,
  complex,
  down,
  fails,
  minute,
  type More,
  now,
  request,
  router,
  simple,
  told,
  world,
} from "../../support/router.ts";

const everywhere: readonly ModelError["kind"][] = [
  "rate_limit",
  "balance",
  "unavailable",
  "malformed",
  "unknown_model",
];
const nowhere: readonly ModelError["kind"][] = [
  "auth",
  "overflow",
  "refusal",
  "content_filter",
  "bad_request",
  "aborted",
];

for (const kind of [...everywhere, ...nowhere]) {
  const moves = everywhere.includes(kind);
  Deno.test(`${kind} of the main model ${moves ? "has another one answer" : "is told as it is"}`, async () => {
    const it = world();
    const error = errorOf(kind);
    const model = router(it, [
      it.candidate("big", "main", { script: [fails(error)] }),
      it.candidate("other", "fallback"),
    ]);
    const last = (await all(model, request(null))).at(-1);
    assert.deepEqual(last, moves ? answer("other") : { type: "error", error });
  });
}

function errorOf(kind: ModelError["kind"]): ModelError {
  return kind === "content_filter"
    ? { kind, message: "no", reason: "SAFETY" }
    : { kind, message: "no" };
}

Deno.test("the key of a fallback may be wrong: the next one is asked, and it never again", async () => {
  const it = world();
  const model = router(it, [
    it.candidate("big", "main", { script: [fails(down), fails(down)] }),
    it.candidate("second", "fallback", { script: [fails({ kind: "auth", message: "401" })] }),
    it.candidate("third", "fallback"),
  ]);
  await all(model, request(null));
  it.clock.advance(60 * minute);
  await all(model, request(null));
  assert.deepEqual(it.asked, ["big", "second", "third", "big", "third"]);
});

Deno.test("the key of the main model is asked about each time, not passed over by and by", async () => {
  const it = world();
  const refused = fails({ kind: "auth", message: "401" });
  const model = router(it, [
    it.candidate("big", "main", { script: [refused, refused] }),
    it.candidate("other", "fallback"),
  ]);
  await all(model, request(null));
  await all(model, request(null));
  assert.deepEqual(it.asked, ["big", "big"]);
});

Deno.test("a fallback that cannot be opened is passed over", async () => {
  const it = world();
  const broken: Candidate = {
    ...it.candidate("second", "fallback"),
    open: () => Promise.reject(new AgentError("config", "model.no_key", { name: "second" })),
  };
  const model = router(it, [
    it.candidate("big", "main", { script: [fails(down)] }),
    broken,
    it.candidate("third", "fallback"),
  ]);
  assert.deepEqual((await all(model, request(null))).at(-1), answer("third"));
});

Deno.test("where all fail, the error is the one of the model that the user chose", async () => {
  const it = world();
  const broke: ModelError = { kind: "balance", message: "pay first" };
  const model = router(it, [
    it.candidate("big", "main", { script: [fails(broke)] }),
    it.candidate("other", "fallback", { script: [fails(down)] }),
  ]);
  assert.deepEqual((await all(model, request(null))).at(-1), { type: "error", error: broke });
});

Deno.test("an overflow goes on to a larger window only", async () => {
  const overflow: ModelError = { kind: "overflow", message: "too long", limit: 8000 };
  const ask = async (window: number | null) => {
    const it = world();
    const model = router(it, [
      it.candidate("big", "main", { script: [fails(overflow)] }),
      it.candidate("other", "fallback", { abilities: { window } }),
    ]);
    return (await all(model, request(null))).at(-1);
  };
  assert.deepEqual(await ask(32_000), answer("other"));
  assert.deepEqual(await ask(8000), { type: "error", error: overflow });
  assert.deepEqual(await ask(null), { type: "error", error: overflow });
});

Deno.test("a fallback with too small a window is not sent what it would cut: the loop is told to send less", async () => {
  const it = world();
  const model = router(it, [
    it.candidate("big", "main", { script: [fails(down)] }),
    it.candidate("little", "small", { abilities: { window: 4096 } }),
  ]);
  const long = { ...complex, tokens: 9000 };
  assert.deepEqual((await all(model, request(long))).at(-1), {
    type: "error",
    error: {
      kind: "overflow",
      message: "big failed, and little has a smaller window",
      promptTokens: 9000,
      limit: 4096,
    },
  });
  assert.deepEqual(
    (await all(model, request({ ...complex, tokens: 3000 }))).at(-1),
    answer("little"),
  );
});

const limits: readonly (readonly [string, More, TaskHints, Partial<ModelRequest>])[] = [
  ["window of 4096 tokens", { abilities: { window: 4096 } }, { ...simple, tokens: 5000 }, {}],
  ["good up to 2000 tokens", { abilities: { quality: 2000 } }, { ...simple, tokens: 5000 }, {}],
  ["sees no pictures", { abilities: { vision: false } }, { ...simple, pictures: true }, {}],
  ["has no tools", { abilities: { tools: false } }, simple, {
    tools: [{ name: "t", description: "", schema: {} }],
  }],
];

for (const [why, more, hints, sent] of limits) {
  Deno.test(`a small model is left out where it cannot: ${why}`, async () => {
    const it = world();
    const model = router(it, [it.candidate("big", "main"), it.candidate("little", "small", more)]);
    const [route] = await all(model, request(hints, sent));
    assert.ok(route?.type === "route");
    assert.deepEqual([route.model.provider, route.why.split("; ").at(-1)], [
      "big",
      `little: ${why}`,
    ]);
  });
}

Deno.test("offline nobody elsewhere is asked, and without anybody here that is said", async () => {
  const it = world();
  const big = it.candidate("big", "main");
  const here = it.candidate("here", "fallback", { local: true });
  const both = router(it, [big, here], { offline: true });
  assert.deepEqual(await told(both, request(null)), [
    "here: not chosen by task; big: elsewhere, and offline",
    "finish",
  ]);
  assert.deepEqual(await told(router(it, [big], { offline: true }), request(null)), [
    "error unknown_model",
  ]);
  assert.deepEqual(it.asked, ["here"]);
});

Deno.test("failures in a row have a server rest longer, an answer ends that", () => {
  const clock = fakeClock({ now });
  const health = new Health(clock);
  const rests = [1, 2, 3].map(() => {
    health.failed("big", down);
    return (health.rest("big")?.until ?? 0) - now;
  });
  assert.deepEqual(rests, [minute / 2, minute, 2 * minute]);
  health.answered("big");
  assert.equal(health.rest("big"), null);
  health.failed("big", { kind: "refusal", message: "no" });
  assert.equal(health.rest("big"), null);
});
