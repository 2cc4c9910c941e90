import assert from "node:assert/strict";
import { routed, type WordRoutes } from "../../../../src/actions/ask/route.ts";

const fake: WordRoutes<readonly string[]> = {
  question: (words) => Promise.resolve(["question", words]),
  deploy: (target) => Promise.resolve(["deploy", target]),
};

Deno.test("words that begin with deploy and a target go their own way, all others do not", async () => {
  const words = [
    "deploy https://x.test/a.git",
    "deploy  . to port 80 ",
    "deploy",
    "deployment fails",
    "how do I deploy?",
    "",
  ];
  assert.deepEqual(await Promise.all(words.map((it) => routed(it, fake))), [
    ["deploy", "https://x.test/a.git"],
    ["deploy", ". to port 80"],
    ["question", "deploy"],
    ["question", "deployment fails"],
    ["question", "how do I deploy?"],
    ["question", ""],
  ]);
});
