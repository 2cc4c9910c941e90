/** The panes beside a conversation, as somebody walks through them; and files that are dropped and pasted. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { words } from "./replies.ts";
import { ended, say, story } from "./story.ts";

const files = {
  "main.ts": 'import { price } from "./src/price.ts";\nconsole.log(price(2));\n',
  "src/price.ts": 'import { factor } from "./factor.ts";\nexport const price = factor;\n',
  "src/factor.ts": "export const factor = 3;\n",
};

async function pane(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
}

story("files, usage and imports are walked through", async (desk) => {
  desk.model.reply(words("Three."));
  const page = await desk.open();
  await page.getByRole("button", { name: "Show the side panel" }).click();
  await pane(page, "Files");
  await page.getByRole("button", { name: "src" }).click();
  await page.getByRole("button", { name: "factor.ts" }).click();
  await page.getByText("export const factor = 3;").waitFor();
  await page.getByRole("button", { name: "← All files" }).click();
  await page.getByRole("button", { name: "main.ts" }).waitFor();
  await pane(page, "Imports");
  const centre = page.locator(".centre-node text");
  await centre.getByText("price.ts").waitFor();
  await page.locator(".node", { hasText: "factor.ts" }).click();
  await centre.getByText("factor.ts").waitFor();
  await page.getByRole("button", { name: "src/price.ts" }).click();
  await centre.getByText("price.ts").waitFor();
  await page.getByRole("button", { name: "main.ts" }).click();
  await centre.getByText("main.ts").waitFor();
  await say(page, "How much?");
  await ended(page);
  await pane(page, "Usage");
  await page.getByRole("button", { name: "Model" }).click();
  await page.locator(".usage tbody .usage-name").waitFor();
  const [row] = await page.locator(".usage tbody tr").allInnerTexts();
  assert.deepEqual(row?.split(/\s+/).slice(-3, -1), ["1.2K", "90"]);
  assert.equal(await page.locator(".usage .bar .fill").getAttribute("width"), "100");
}, { files });

/** An event that brings this file, as the browser makes it. */
function bringing(event: "drop" | "paste", name: string, text: string): string {
  return `{
    const data = new DataTransfer();
    data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
    const init = { bubbles: true, cancelable: true, dataTransfer: data, clipboardData: data };
    const event = ${
    event === "drop"
  } ? new DragEvent("drop", init) : new ClipboardEvent("paste", init);
    document.querySelector(".composer textarea").dispatchEvent(event);
  }`;
}

story("files that are dropped and pasted are sent beside the words", async (desk) => {
  desk.model.reply(words("Read."));
  const page = await desk.open();
  await page.locator(".composer textarea").waitFor();
  await page.evaluate(bringing("drop", "dropped.txt", "remember the milk"));
  await page.getByRole("button", { name: "Remove dropped.txt" }).waitFor();
  await page.evaluate(bringing("paste", "pasted.txt", "and the bread"));
  await page.getByRole("button", { name: "Remove pasted.txt" }).waitFor();
  await say(page, "What is in them?");
  await ended(page);
  const sent = desk.model.requests.at(-1)?.text ?? "";
  assert.deepEqual([/remember the milk/.test(sent), /and the bread/.test(sent)], [true, true]);
  assert.equal(await page.locator(".attachments").count(), 0);
});
