/** The window of a model of Ollama is the same in the next process. */

import assert from "node:assert/strict";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { heldWindow, keepingWindow } from "../../../src/models/windows.ts";
import { ask, collect } from "../../conformance/model_suite.ts";
import { fakeClock } from "../../support/clock.ts";
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
      const serving = () => Promise.resolve({ window: null, held });
      await collect(keepingWindow(model, mine, { ...at(days), serving }), ask("hi"));
    };
    assert.equal(await heldWindow(mine, at(0)), null);
    await use(0, 16_384);
    await use(3, 65_536);
    await use(6, 65_536);
    await use(6.5, null);
    assert.deepEqual({
      now: await heldWindow(mine, at(7)),
      "in six days": await heldWindow(mine, at(12)),
      "a week after its last use": await heldWindow(mine, at(13)),
      "another model": await heldWindow(other, at(7)),
    }, {
      now: 65_536,
      "in six days": 65_536,
      "a week after its last use": null,
      "another model": null,
    });
  }));

Deno.test("a damaged file of windows holds nothing and is written anew", () =>
  withFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/model_windows.json`, "{ not json");
    const options = { folder, clock: { now: () => 0 } };
    assert.equal(await heldWindow(mine, options), null);
    const model = scriptedModel([{ text: "hi" }], { name: "m", clock: fakeClock({ now: 0 }) });
    const serving = () => Promise.resolve({ window: null, held: 16_384 });
    await collect(keepingWindow(model, mine, { ...options, serving }), ask("hi"));
    assert.equal(await heldWindow(mine, options), 16_384);
  }));
