/** Servers that do not answer. */

import assert from "node:assert/strict";
import { fakeNow, type Register } from "./fake.ts";
import { ask, collect, errorOf } from "./stream.ts";

export function failures(test: Register): void {
  test("a dead server is unavailable, and its address is named", async (fake) => {
    const url = deadUrl();
    const error = errorOf(await collect(fake.model({ baseUrl: url }), ask("hi")));
    assert.equal(error.kind, "unavailable");
    assert.ok(error.message.includes(url), error.message);
  });

  test("401 is a question of the key", async (fake) => {
    fake.reply({ type: "refused", status: 401 });
    assert.equal(errorOf(await collect(fake.model(), ask("hi"))).kind, "auth");
  });

  test("429 is a rate limit that knows when it ends", async (fake) => {
    fake.reply({ type: "refused", status: 429, retryAfterSeconds: 7 });
    const error = errorOf(await collect(fake.model(), ask("hi")));
    assert.equal(error.kind === "rate_limit" && error.resetAt, fakeNow + 7000);
  });

  test("500 and 503 are unavailable", async (fake) => {
    fake.reply({ type: "refused", status: 500 });
    fake.reply({ type: "refused", status: 503 });
    assert.equal(errorOf(await collect(fake.model(), ask("hi"))).kind, "unavailable");
    assert.equal(errorOf(await collect(fake.model(), ask("hi"))).kind, "unavailable");
  });

  test("HTML under 200 is malformed and shows what it says", async (fake) => {
    fake.reply({ type: "html", text: "Sign in to the hotel network" });
    const error = errorOf(await collect(fake.model(), ask("hi")));
    assert.equal(error.kind, "malformed");
    assert.ok(error.message.includes("Sign in to the hotel network"), error.message);
  });

  test("an error without an end is read in part, and the server sees the client go", async (fake) => {
    fake.reply({ type: "refused", status: 503, endless: true });
    const error = errorOf(await collect(fake.model(), ask("hi")));
    assert.equal(error.kind, "unavailable");
    assert.ok(error.message.length < 1000, `${error.message.length} characters`);
    await fake.left;
  });
}

/** An address where nobody listens. */
function deadUrl(): string {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${listener.addr.port}`;
}
