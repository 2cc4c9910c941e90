/** A story in a browser, which holds processes and sockets of its own beyond the end of a test. */

import type { Page } from "playwright-core";
import { type DeskOptions, type PageDesk, pageDesk } from "./browser.ts";

export function story(
  name: string,
  tell: (desk: PageDesk) => Promise<void>,
  options: DeskOptions = {},
): void {
  Deno.test({
    name,
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      await using desk = await pageDesk(options);
      await tell(desk);
    },
  });
}

/** Says it as a person does. */
export async function say(page: Page, text: string): Promise<void> {
  await page.locator(".composer textarea").fill(text);
  await page.keyboard.press("Enter");
}

/** The newest turn has come to its end. */
export async function ended(page: Page, turns = 1): Promise<void> {
  await page.locator(".turn-end").nth(turns - 1).waitFor();
}
