/** Answers that do not end, with every provider: one line and an exit code, what came is kept, the server is left. */

import assert from "node:assert/strict";
import { exitCodes, type ExitName } from "../../src/protocol/mod.ts";
import type { FakeAnswer, ProviderFake } from "../conformance/model/fake.ts";
import { geminiProvider } from "../support/gemini_provider.ts";
import { jsonLines } from "../support/lines.ts";
import { ollamaProvider } from "../support/ollama_provider.ts";
import { openaiProvider } from "../support/openai_provider.ts";
import { sandbox } from "../support/program.ts";

const providers: readonly (readonly [string, string, () => ProviderFake])[] = [
  ["openai_compatible", "/v1", () => openaiProvider()],
  ["gemini", "", () => geminiProvider()],
  ["ollama", "", () => ollamaProvider()],
];

interface Case {
  readonly answer: Omit<FakeAnswer, "type">;
  readonly config?: string;
  readonly exit: ExitName;
  readonly says: string;
  /** Kind of the error, or name of the limit, that is kept. */
  readonly end: string;
  /** The beginning of what is kept of the answer. */
  readonly kept: string;
}

const flood = { text: ["Hello, ", "and so on, ".repeat(20)], then: "flood" } as const;

const cases: readonly Case[] = [
  {
    answer: flood,
    config: "max_tokens: 1",
    exit: "limit",
    says: "stopped at a limit\n",
    end: "tokens",
    kept: "Hello, and so on, ",
  },
  {
    answer: flood,
    exit: "unavailable",
    says:
      'The model\'s answer is invalid: the answer was ended: it repeats "and so on, " again and again.\n',
    end: "malformed",
    kept: "Hello, and so on, ",
  },
  {
    answer: { text: ["Hello"], then: "hang" },
    config: "max_time_s: 1",
    exit: "limit",
    says: "stopped at a limit\n",
    end: "time",
    kept: "Hello",
  },
  {
    answer: { text: ["Hello"], then: "error" },
    exit: "unavailable",
    says: "No response from the model: no memory left.\n",
    end: "unavailable",
    kept: "Hello",
  },
];

for (const [provider, path, make] of providers) {
  for (const { answer, config = "", exit, says, end, kept } of cases) {
    Deno.test(`${provider}: an answer that is ended by ${end} is kept and left`, async () => {
      await using fake = make();
      await using box = await sandbox();
      await box.config([
        "active_model: test",
        "retry: { tries: 1 }",
        config,
        `models: { test: { provider: ${provider}, model_name: test, base_url: "${fake.url}${path}" } }`,
      ].join("\n"));
      fake.reply({ type: "answer", ...answer });
      const env = { AGENT_MODELS__TEST__API_KEY: "key-of-the-test" };
      const { code, stdout, stderr } = await box.run(["--json", "work", "say hello"], { env });
      assert.deepEqual({ code, stderr }, { code: exitCodes[exit], stderr: says }, stdout);
      const told = jsonLines(stdout).filter(({ seq, type }) =>
        seq !== undefined && ["step", "limit", "error"].includes(String(type))
      );
      const [step, last] = told.map((it) => JSON.stringify(it));
      assert.ok(step?.includes(`"text":"${kept}`) && step.includes('"partial":true'), stdout);
      assert.ok(last?.includes(`"${end}"`), stdout);
      assert.deepEqual(fake.violations, []);
      await fake.left;
    });
  }
}
