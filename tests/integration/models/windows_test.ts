/** The window of a model of Ollama is the same in the next process. */

import assert from "node:assert/strict";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { keepingWindow, storedWindow } from "../../../src/models/windows.ts";
import { ask, collect } from "../../conformance/model_suite.ts";
import { openModel } from "../../../src/models/open.ts";
import { openServers } from "../../../src/models/remote.ts";
import { server } from "../../../src/models/server.ts";
import { fakeClock, realClock } from "../../support/clock.ts";
import { done, fakeOllama, lines, piece } from "../../support/fake_ollama.ts";
import { withFolder } from "../../support/folder.ts";

const mine = { provider: "ollama", model_name: "qwen3:8b", base_url: "http://127.0.0.1:11434" };
const other = { ...mine, model_name: "llama3.2:3b" };
const day = 24 * 60 * 60 * 1000;

Deno.test("a window that was asked for is known for a week, and by its use for longer", () =>
  withFolder(async (folder) => {
    const clock = fakeClock({ now: 1_000_000 });
    const at = (days: number) => ({ folder, clock: { now: () => days * day } });
    const use = async (days: number, held: number | null) => {
      const model = scriptedModel([{ text: "hi" }], { name: "m", clock });
      const serving = () => Promise.resolve({ window: null, held, calibration: null });
      await collect(keepingWindow(model, mine, { ...at(days), serving }), ask("hi"));
    };
    assert.equal(await storedWindow(mine, at(0)), null);
    await use(0, 16_384);
    await use(3, 65_536);
    await use(6, 65_536);
    await use(6.5, null);
    assert.deepEqual({
      now: await storedWindow(mine, at(7)),
      "in six days": await storedWindow(mine, at(12)),
      "a week after its last use": await storedWindow(mine, at(13)),
      "another model": await storedWindow(other, at(7)),
    }, {
      now: { tokens: 65_536 },
      "in six days": { tokens: 65_536 },
      "a week after its last use": null,
      "another model": null,
    });
  }));

Deno.test("a damaged file of windows holds nothing and is written anew", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/model_windows.json`, "{ not json");
    const options = { folder, clock: { now: () => 0 } };
    assert.equal(await storedWindow(mine, options), null);
    const model = scriptedModel([{ text: "hi" }], { name: "m", clock: fakeClock({ now: 0 }) });
    const serving = () => Promise.resolve({ window: null, held: 16_384, calibration: null });
    await collect(keepingWindow(model, mine, { ...options, serving }), ask("hi"));
    assert.deepEqual(await storedWindow(mine, options), { tokens: 16_384 });
  }));

/** Asks once, as a process of its own: nothing is known but what lies in the folder. */
async function inAProcess(url: string, folder: string, words: string): Promise<void> {
  const servers = openServers({ net: [] }, (_, { reply }) => ({
    send: server(reply),
    close: () => {},
  }));
  const settings = {
    ...{ provider: "ollama" as const, model_name: "qwen3:8b", base_url: url },
    ...{ thinking_budget: null, context_window: null, script: null, cassette: null },
  };
  const model = await openModel({ name: "mine", settings, apiKey: null }, {
    clock: realClock,
    retry: { tries: 1, total_s: 5 },
    cache: folder,
    servers: () => Promise.resolve(servers),
  });
  await collect(model, ask(words, { tools: [] }));
  servers.close();
}

Deno.test("how a model counts tokens is known to the next process", () =>
  withFolder(async (folder) => {
    // Each of these words is one token by our estimate, and five by this server's count.
    const words = (count: number) => "word ".repeat(count);
    const answer = (read: number) =>
      lines(piece({ content: "Hi." }), done({ prompt_eval_count: read }));
    const asked = async (...prompts: readonly number[]) => {
      await using ollama = fakeOllama(prompts.map((it) => answer(it * 5)));
      const known = await Deno.makeTempDir({ dir: folder });
      for (const it of prompts) await inAProcess(ollama.url, known, words(it));
      return ollama.chats().map((it) => /"num_ctx":(\d+)/.exec(JSON.stringify(it))?.[1]);
    };
    assert.deepEqual(await asked(1000, 4000), ["16384", "65536"]);
    assert.deepEqual(await asked(4000), ["16384"]);
  }));
