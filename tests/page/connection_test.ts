import assert from "node:assert/strict";
import { seriousFindings } from "./axe.ts";
import type { PageDesk } from "./browser.ts";
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
  "a browser is kept signed in through a kill of the server, until it is signed out",
  async (desk) => {
    desk.model.reply(words("First."), words("Second."));
    const page = await desk.open();
    await say(page, "One.");
    await ended(page);
    await desk.killed(async () => {
      await page.getByText("Connection lost. Reconnecting…").waitFor();
    });
    await page.getByText("Connection lost. Reconnecting…").waitFor({ state: "detached" });
    await say(page, "Two.");
    await ended(page, 2);
    await page.reload();
    await page.locator(".answer").getByText("Second.").waitFor();
    const api = async (method: string, path: string) => {
      const { origin, hash } = new URL(desk.url);
      const authorization = `Bearer ${hash.slice("#token=".length)}`;
      const response = await fetch(`${origin}/api/auth/${path}`, {
        method,
        headers: { authorization },
      });
      return (await response.json()).data;
    };
    for (const { id } of (await api("GET", "devices")).items) await api("DELETE", `devices/${id}`);
    await page.getByText("The token is not valid any longer.").waitFor();
    await page.getByLabel("Address or token").fill("http://127.0.0.1/");
    await page.keyboard.press("Enter");
    await page.getByText("There is no token in it.", { exact: false }).waitFor();
    const { fragment } = await api("POST", "pairings");
    await page.goto(`${new URL(desk.url).origin}/${fragment}`);
    await page.locator(".composer").waitFor();
    assert.equal(new URL(page.url()).hash.includes("pair"), false);
  },
);

/** Sockets that the server has open. */
async function sockets(desk: PageDesk): Promise<number> {
  const { origin, hash } = new URL(desk.url);
  const headers = { authorization: `Bearer ${hash.slice("#token=".length)}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  return Number(/^agent_sockets (\d+)$/m.exec(text)?.[1]);
}

async function socketsAre(desk: PageDesk, count: number): Promise<void> {
  for (let at = 0; at < 200 && await sockets(desk) !== count; at++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal(await sockets(desk), count);
}

story("tabs of one browser share one connection, which outlives any of them", async (desk) => {
  const answer = held("I begin.", " And end.");
  desk.model.reply(answer.reply, words("Again."));
  const first = await desk.open();
  await say(first, "One.");
  await first.locator(".answer").getByText("I begin.").waitFor();
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.locator(".answer").getByText("I begin.").waitFor();
  await socketsAre(desk, 1);
  await first.close();
  answer.goOn();
  await second.locator(".answer").getByText("I begin. And end.").waitFor();
  const third = await second.context().newPage();
  await third.goto(second.url());
  await third.locator(".answer").getByText("I begin. And end.").waitFor();
  await desk.killed(async () => {
    for (const page of [second, third]) {
      await page.getByText("Connection lost. Reconnecting…").waitFor();
    }
  });
  for (const page of [second, third]) {
    await page.getByText("Connection lost. Reconnecting…").waitFor({ state: "detached" });
  }
  await say(third, "Two.");
  await second.locator(".answer").getByText("Again.").waitFor();
  await socketsAre(desk, 1);
  await second.close();
  await third.goto("about:blank");
  await socketsAre(desk, 0);
});

story("a browser without shared workers has a connection a tab", async (desk) => {
  desk.model.reply(words("First."));
  const context = await desk.browser.newContext();
  await context.addInitScript("delete globalThis.SharedWorker");
  const first = await context.newPage();
  await first.goto(desk.url);
  await say(first, "One.");
  await ended(first);
  const second = await context.newPage();
  await second.goto(first.url());
  await second.locator(".answer").getByText("First.").waitFor();
  await socketsAre(desk, 2);
  await desk.killed();
  await say(first, "Two.");
  await second.locator(".said").getByText("Two.").waitFor();
});
