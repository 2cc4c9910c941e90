import assert from "node:assert/strict";
import { calls, held, words } from "./replies.ts";
import { ended, say, story } from "./story.ts";

const files = { "a.py": "def first(): ...\n" };

story("what was done is a tree with times, agents with their calls among it", async (desk) => {
  const last = held("It defines", " a function.");
  desk.model.reply(
    calls("multi_agent", { tasks: ["look at a.py"] }),
    calls("read_file", { path: "a.py" }),
    words("a.py:1 defines it."),
    last.reply,
  );
  const page = await desk.open();
  await page.getByRole("button", { name: "Show the side panel" }).click();
  await page.getByRole("tab", { name: "Events" }).click();
  await page.getByText("Open a conversation to see what it did.").waitFor();
  await say(page, "What does the file define?");
  await page.locator(".answer").getByText("It defines").waitFor();
  await page.locator(".event.of-agent.done").waitFor();
  assert.equal(await page.locator(".event.of-turn.open").count(), 1);
  last.goOn();
  await ended(page);
  await page.locator(".event.of-turn.done").waitFor();
  const shown = await page.locator(".event").evaluateAll((all) =>
    all.map((it) => {
      const depth = /depth-(\d)/.exec(it.className)?.[1];
      return `${depth} ${it.querySelector("strong")?.textContent}`;
    })
  );
  assert.deepEqual(shown, [
    "0 Turn",
    "1 Answer",
    "1 multi_agent",
    "2 Agent 1",
    "3 Answer",
    "3 read_file",
    "3 Answer",
    "1 Answer",
  ]);
  const times = await page.locator(".event-times").allTextContents();
  assert.deepEqual(times.filter((it) => !/^\d+:\d\d:\d\d.*\d (ms|sec)/.test(it)), []);
  await page.getByRole("button", { name: /^multi_agent look/ }).click();
  assert.equal(await page.locator(".event").count(), 4);
}, { files });
