/**
 * What every `Model` does, whoever its provider is. A provider brings a fake server that
 * speaks its words; the provider's official SDK reads the same fake, so that a mistake
 * in the fake does not pass for an agreement.
 */

import assert from "node:assert/strict";
import { answers } from "./model/answers.ts";
import { cancels } from "./model/cancels.ts";
import { ends, lastWords } from "./model/ends.ts";
import { failures } from "./model/failures.ts";
import type { ProviderFake, Register } from "./model/fake.ts";
import { limits } from "./model/limits.ts";
import { partials } from "./model/partials.ts";
import { requests } from "./model/requests.ts";

export * from "./model/fake.ts";
export { ask, collect, errorOf, history, partsOf, plain } from "./model/stream.ts";

const groups = { answers, ends, lastWords, cancels, limits, partials, failures, requests };

export interface SuiteOptions {
  /** Titles of tests, or names of groups, that do not apply, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
}

/** Registers one test for each thing that every model does. */
export function modelConformance(
  name: string,
  makeFake: () => ProviderFake,
  options: SuiteOptions = {},
): void {
  const left = new Set(Object.keys(options.without ?? {}));
  const test: Register = (title, run) => {
    if (left.delete(title)) return;
    Deno.test(`${name}: ${title}`, async () => {
      await using fake = makeFake();
      await run(fake);
      assert.deepEqual(fake.violations, []);
    });
  };
  for (const [group, register] of Object.entries(groups)) {
    if (!left.delete(group)) register(test);
  }
  assert.deepEqual([...left], [], "titles of tests that do not apply");
}
