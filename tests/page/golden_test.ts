/** What the page looked like when somebody looked at it last: start, answer, question and plan. */

import assert from "node:assert/strict";
import { lookOf } from "./golden.ts";
import { calls, words } from "./replies.ts";
import { ended, say, story } from "./story.ts";

const answer = [
  "The price is computed in `price.ts`, and `main.ts` prints it.",
  "1. Refuse **negative** counts.\n2. Name the factor.",
  "```ts\nexport const factor = 3;\n```",
  "| file | lines |\n|---|---|\n| price.ts | 40 |",
].join("\n\n");

const sizes = [{ width: 1440, height: 900 }, { width: 390, height: 844 }] as const;
const looks = (["light", "dark"] as const).flatMap((theme) =>
  sizes.map((size) => ({ ...size, theme }))
);

for (const look of looks) {
  const { theme, width } = look;
  story(`${theme}, ${width} px: the page looks as it did`, async (desk) => {
    desk.model.reply(words(answer), calls("run_shell", { command: "git push origin main" }));
    await desk.box.run(["plan", "set", "Prices that cannot be wrong"]);
    for (const step of ["Read the code", "Raise the price", "Write a test for it"]) {
      await desk.box.run(["plan", "add", step]);
    }
    await desk.box.run(["plan", "done", "1"]);
    await desk.box.run(["plan", "start", "2"]);
    const page = await desk.open(look);
    const found: (string | null)[] = [];
    const looked = async (screen: string) => {
      const name = `${theme}-${width}-${screen}`;
      found.push(await lookOf({ browser: desk.browser, page, name }));
    };
    await page.getByRole("heading", { name: "What shall we work on?" }).waitFor();
    await page.locator(".project select").waitFor({ state: "attached" });
    await page.getByRole("combobox", { name: "Model" }).waitFor();
    await page.getByText("No conversations yet.").waitFor({ state: "attached" });
    await looked("start");
    await say(page, "How is the price computed?");
    await ended(page);
    await page.locator(".session-title").getByText("How is").waitFor({ state: "attached" });
    await page.locator(".status").waitFor({ state: "detached" });
    await looked("answer");
    await page.getByRole("button", { name: "Show the side panel" }).click();
    await page.locator(".step").nth(2).waitFor();
    await looked("plan");
    await page.getByRole("button", { name: "Hide the side panel" }).last().click();
    await say(page, "Publish it.");
    await page.getByRole("heading", { name: "Run this?" }).waitFor();
    await page.locator(".status.waiting").waitFor({ state: "attached" });
    await looked("question");
    assert.deepEqual(found.filter((it) => it !== null), []);
  });
}
