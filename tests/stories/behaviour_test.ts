/** Edits that parse and fit and are wrong: the tests that have to do with them say so. */

import assert from "node:assert/strict";
import { editsOf, languages } from "../corpus/receipts/corpus.ts";
import { runnable, verdicts } from "../corpus/receipts/related.ts";
import { withFolder } from "../support/folder.ts";

// Maven would fetch its plugins from the network: `deno task bench:receipts` counts Java, too.
for (const language of languages.filter((it) => it !== "java")) {
  const name = `${language}: related tests are found and catch broken behaviour, and pass the good`;
  Deno.test({ name, ignore: !await runnable(language) }, () =>
    withFolder(async (folder) => {
      const bad = (await editsOf(language, "bad")).filter((it) => it.expected === "tests");
      const good = (await editsOf(language, "good")).slice(0, 3);
      assert.equal(bad.length, 3);
      assert.deepEqual(await verdicts(language, [...bad, ...good], folder), [
        ...bad.map(({ title }) => [title, "failed"]),
        ...good.map(({ title }) => [title, "passed"]),
      ]);
    }));
}
