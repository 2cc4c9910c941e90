/** What the program finds out about a change in projects of jest and vitest, as npm's registry has them. */

import assert from "node:assert/strict";
import { modulesWith, npmPrograms } from "../support/npm.ts";
import { npmRepositories } from "./verified/npm_repositories.ts";
import { npmWays } from "./verified/npm_cheats.ts";
import { type Program, type Repository, verified } from "./verified/place.ts";

const missing = new Set<Program>();
for (const name of npmPrograms) if (await modulesWith(name) === null) missing.add(name);

const lacks = ({ needs }: Repository) => needs.some((it) => missing.has(it));

for (const { expected, ...repository } of npmRepositories) {
  Deno.test({
    name: repository.name,
    ignore: lacks(repository),
    fn: () =>
      verified(repository, ({ verdict, why, text, runs }) => {
        assert.deepEqual(
          { verdict, runs },
          { verdict: expected.verdict, runs: expected.runs },
          why,
        );
        assert.match(why, expected.why);
        if (expected.text) assert.match(text, expected.text);
      }),
  });
}

for (const way of npmWays) {
  Deno.test({
    name: `${way.name}: is never verified`,
    ignore: lacks(way),
    fn: () =>
      verified(way, ({ verdict, why }) => {
        assert.ok(verdict === "failed" || verdict === "none", `${verdict}: ${why}`);
      }),
  });
}
