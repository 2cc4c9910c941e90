import assert from "node:assert/strict";
import { seriousFindings } from "./axe.ts";
import { calls, held, words } from "./replies.ts";
import { ended, say, story } from "./story.ts";

const user = { name: "alice", password: "correct horse" };

story("a server that was killed is found again, with everything that was said", async (desk) => {
  const answer = held("I begin.", " Never said.");
  desk.model.reply(words("First."), answer.reply);
  const page = await desk.open();
  await page.getByLabel("Name").waitFor();
  assert.deepEqual(await seriousFindings(page), []);
  await page.getByLabel("Name").fill(user.name);
  await page.getByLabel("Password").fill("wrong password");
  await page.keyboard.press("Enter");
  await page.getByText("The name or the password is wrong.").waitFor();
  await page.getByLabel("Password").fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await say(page, "One.");
  await ended(page);
  await say(page, "Two.");
  await page.locator(".answer").getByText("I begin.").waitFor();
  await desk.killed(async () => {
    await page.getByText("Connection lost. Reconnecting…").waitFor();
  });
  answer.goOn();
  await page.getByText("Connection lost. Reconnecting…").waitFor({ state: "detached" });
  const said = await page.locator(".said p").allTextContents();
  assert.deepEqual(said, ["One.", "Two."]);
  await page.reload();
  await page.locator(".answer").getByText("First.").waitFor();
  assert.deepEqual(await page.locator(".said p").allTextContents(), ["One.", "Two."]);
}, { user });

story("two tabs show one conversation, and tell who has answered", async (desk) => {
  const call = (command: string) => calls("run_shell", { command });
  desk.model.reply(call("git push"), call("git push origin"), words("Pushed."));
  const first = await desk.open();
  await say(first, "Publish it.");
  await first.getByRole("button", { name: "once" }).waitFor();
  const id = new URL(first.url()).hash;
  const second = await desk.open();
  await second.locator(".session").first().click();
  await second.getByRole("button", { name: "decline", exact: true }).waitFor();
  assert.equal(new URL(second.url()).hash, id);
  await second.getByRole("button", { name: "decline", exact: true }).click();
  await second.getByText("Declined · in this tab").waitFor();
  await first.getByText("Declined · in another browser tab").waitFor();
  await first.getByRole("button", { name: "decline", exact: true }).waitFor();
  const answered = await desk.box.run(["session", "answer", id.slice(4), "decline"]);
  assert.equal(answered.code, 0, answered.stderr);
  for (const page of [first, second]) {
    await page.getByText("Declined · in a terminal").waitFor();
    await ended(page);
  }
  assert.deepEqual(
    await second.locator(".answer .markdown").allTextContents(),
    await first.locator(".answer .markdown").allTextContents(),
  );
});

story(
  "a token that counts no longer leads to the page to sign in, and a pasted address in again",
  async (desk) => {
    const page = await desk.open();
    await page.locator(".composer").waitFor();
    await desk.killed();
    await page.getByText("The token is not valid any longer.").waitFor();
    await page.getByLabel("Address or token").fill("http://127.0.0.1/");
    await page.keyboard.press("Enter");
    await page.getByText("There is no token in it.", { exact: false }).waitFor();
    await page.getByLabel("Address or token").fill(desk.url);
    await page.keyboard.press("Enter");
    await page.locator(".composer").waitFor();
  },
);
