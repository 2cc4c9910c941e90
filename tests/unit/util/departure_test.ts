import assert from "node:assert/strict";
import { Departure } from "../../../src/util/mod.ts";

Deno.test("what is waited for comes, one thing after another", async () => {
  const departure = new Departure();
  const got = [await departure.orLeft(Promise.resolve(1)), await departure.orLeft(later("two"))];
  assert.deepEqual(got, [1, "two"]);
});

Deno.test("what fails while somebody waits fails for him", async () => {
  const departure = new Departure();
  await assert.rejects(departure.orLeft(Promise.reject(new Error("broken"))), /broken/);
  assert.equal(await departure.orLeft(Promise.resolve("next")), "next");
});

Deno.test("whoever leaves is waiting no longer, and what fails then fails for nobody", async () => {
  const departure = new Departure();
  const hanging = Promise.withResolvers<string>();
  const waiting = departure.orLeft(hanging.promise);
  departure.leave();
  assert.equal(await waiting, null);
  hanging.reject(new Error("too late"));
  await later(null);
});

Deno.test("nothing is waited for once somebody has left", async () => {
  const departure = new Departure();
  departure.leave();
  const got = [
    await departure.orLeft(new Promise(() => {})),
    await departure.orLeft(Promise.resolve(1)),
    await departure.orLeft(Promise.reject(new Error("too late"))),
  ];
  assert.deepEqual(got, [null, null, null]);
});

async function later<T>(value: T): Promise<T> {
  await Promise.resolve();
  return value;
}
