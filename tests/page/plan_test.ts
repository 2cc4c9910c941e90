import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { held, words } from "./replies.ts";
import { story } from "./story.ts";

async function planned(page: Page, steps: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Show the side panel" }).click();
  await page.getByRole("textbox", { name: "Goal" }).fill("Better prices");
  await page.getByRole("button", { name: "Start a plan" }).click();
  for (const title of steps) {
    await page.getByRole("textbox", { name: "Title of the step" }).fill(title);
    await page.getByRole("button", { name: "Add a step" }).click();
    await page.locator(".step").getByText(title).waitFor();
  }
}

story("a plan is carried out after its question, paused, and gone on with", async (desk) => {
  const reading = held("I read.", " Never said.");
  desk.model.reply(reading.reply, words("Read."), words("Yes."), words("Reached."));
  const page = await desk.open();
  await planned(page, ["Read the code"]);
  await page.getByRole("button", { name: "Run the plan" }).click();
  const card = page.getByRole("region", { name: "Run this plan?" });
  await card.getByText("Read the code").first().waitFor();
  assert.deepEqual(
    await page.getByRole("group", { name: "Run this plan?" }).getByRole("button")
      .allTextContents(),
    ["once", "decline", "decline, say why"],
  );
  await card.getByRole("button", { name: "once" }).click();
  await page.locator(".answer").getByText("I read.").waitFor();
  await page.getByRole("img", { name: "running" }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("img", { name: "paused" }).waitFor();
  await page.locator(".turn-end").waitFor();
  reading.goOn();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("1 of 1").waitFor();
  await page.getByText("Goal reached", { exact: false }).waitFor();
  assert.equal(await page.locator(".answer").getByText("Never said.").count(), 0);
  await page.locator(".session-title").getByText("Better prices").waitFor();
});

story("a step is edited, begun, paused by hand, and skipped", async (desk) => {
  const page = await desk.open();
  await planned(page, ["Read", "Write"]);
  const act = async (step: string, word: string) => {
    await page.getByRole("button", { name: `Actions for step ${step}` }).click();
    await page.getByRole("menuitem", { name: word, exact: true }).click();
  };
  await act("Read", "Edit");
  await page.locator(".step-form input").fill("Read all");
  await page.locator(".step-form textarea").fill("prices and tests");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator(".step").getByText("prices and tests").waitFor();
  await act("Read all", "Start");
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("img", { name: "paused" }).waitFor();
  await act("Read all", "Continue");
  await page.getByRole("img", { name: "running" }).waitFor();
  await act("Read all", "Mark as done");
  await act("Write", "Skip");
  await page.getByText("2 of 2").waitFor();
});
