import assert from "node:assert/strict";
import { calls, held, words } from "./replies.ts";
import { ended, say, story } from "./story.ts";

story("the token leaves the address, and an answer is read while it is written", async (desk) => {
  const answer = held(
    "The entry point is `main.ts`.",
    " It calls **run**.\n\n```ts\nrun();\n```\n",
  );
  desk.model.reply(answer.reply);
  const page = await desk.open();
  await say(page, "Where does it begin?");
  await page.locator(".answer").getByText("The entry point is").waitFor();
  assert.equal(await page.locator(".markdown strong").count(), 0);
  assert.equal(new URL(page.url()).hash.startsWith("#/c/"), true);
  assert.equal(page.url().includes("token"), false);
  assert.equal(await page.getByRole("button", { name: "Stop" }).isVisible(), true);
  answer.goOn();
  await ended(page);
  assert.equal(await page.locator(".markdown strong").textContent(), "run");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await page.getByText("Copied").waitFor();
  assert.equal(await page.evaluate("navigator.clipboard.readText()"), "run();");
  await page.reload();
  await page.locator(".answer").getByText("The entry point is").waitFor();
});

story("stop ends a turn, and what had come of it stays", async (desk) => {
  const answer = held("I begin.", " Never said.");
  desk.model.reply(answer.reply);
  const page = await desk.open();
  await say(page, "Begin.");
  await page.locator(".answer").getByText("I begin.").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await ended(page);
  answer.goOn();
  assert.equal(await page.locator(".answer").getByText("I begin.").isVisible(), true);
  assert.equal(await page.locator(".answer").getByText("Never said.").count(), 0);
});

story("what a model writes never runs, and is fetched from nowhere", async (desk) => {
  desk.model.reply(words([
    '<img src="https://evil.example/a.png" onerror="document.title=1"> <script>document.title=2</script>',
    '<svg onload="document.title=3"></svg>',
    "![picture](https://evil.example/b.png) [run](javascript:document.title=4)",
    "[bank](https://evil.example/login)",
  ].join("\n\n")));
  const page = await desk.open();
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).hostname));
  await say(page, "Show me.");
  await ended(page);
  assert.deepEqual([...new Set(asked)], ["127.0.0.1"]);
  assert.equal(await page.locator(".answer :is(img, script, iframe, object)").count(), 0);
  assert.equal(await page.locator(".markdown svg").count(), 0);
  const title = "Show me. · agent";
  for (let at = 0; at < 100 && await page.title() !== title; at++) await page.waitForTimeout(50);
  assert.equal(await page.title(), title);
  const links = await page.locator(".markdown a").evaluateAll((all) =>
    all.map((it) => [it.getAttribute("href"), it.getAttribute("rel")])
  );
  assert.deepEqual(links, [
    ["https://evil.example/b.png", "noopener noreferrer nofollow"],
    ["https://evil.example/login", "noopener noreferrer nofollow"],
  ]);
  assert.equal(await page.getByText("bank (evil.example)").isVisible(), true);
});

story("conversations are found, renamed and deleted", async (desk) => {
  desk.model.reply(words("First."), words("Second."));
  const page = await desk.open();
  await say(page, "apples");
  await ended(page);
  await page.getByRole("button", { name: "New conversation" }).click();
  await page.getByText("What shall we work on?").waitFor();
  await say(page, "pears");
  await ended(page);
  const rows = page.locator(".session-title");
  await page.locator(".session-title").getByText("pears").waitFor();
  assert.deepEqual(await rows.allTextContents(), ["pears", "apples"]);
  await page.getByRole("searchbox").fill("app");
  assert.deepEqual(await rows.allTextContents(), ["apples"]);
  await page.getByRole("button", { name: "Actions for apples" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("green apples");
  await page.keyboard.press("Enter");
  await page.locator(".session-title").getByText("green apples").waitFor();
  await page.getByRole("button", { name: "Actions for green apples" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Nothing matches.").waitFor();
  await page.getByRole("searchbox").fill("");
  assert.deepEqual(await rows.allTextContents(), ["pears"]);
});

const files = { "price.ts": "export const price = 3;\n" };

story("a change is asked about, shown with its diff, and undone", async (desk) => {
  const edit = { path: "price.ts", old_text: "= 3", new_text: "= 4" };
  desk.model.reply(
    calls("read_file", { path: "price.ts" }),
    calls("edit_file", edit),
    words("Four."),
  );
  const page = await desk.open();
  await say(page, "Make it four.");
  await page.getByRole("heading", { name: "Run this?" }).waitFor();
  assert.match(await page.locator(".card .diff").innerText(), /−\n?export const price = 3;/);
  const buttons = page.getByRole("group", { name: "Run this?" }).getByRole("button");
  assert.deepEqual((await buttons.allTextContents()).filter((it) => it !== "always here"), [
    ...["once", "session", "decline", "decline, say why"],
  ]);
  await page.getByRole("button", { name: "once" }).click();
  await page.getByText("Allowed once · in this tab").waitFor();
  await ended(page);
  const path = `${desk.box.project}/price.ts`;
  assert.equal(await Deno.readTextFile(path), "export const price = 4;\n");
  await page.getByRole("button", { name: "Show the side panel" }).click();
  await page.getByRole("tab", { name: "Changes" }).click();
  await page.getByRole("button", { name: /^price\.ts edit_file/ }).click();
  await page.locator(".changes .diff-line.added").waitFor();
  assert.equal(
    await page.locator(".changes .diff-line.added").innerText(),
    "+\nexport const price = 4;",
  );
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("undone", { exact: true }).waitFor();
  assert.equal(await Deno.readTextFile(path), files["price.ts"]);
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await page.getByRole("button", { name: "Redo", exact: true }).waitFor({ state: "detached" });
  assert.equal(await Deno.readTextFile(path), "export const price = 4;\n");
}, { files });

story("a call is declined with a reason, which the model is told", async (desk) => {
  desk.model.reply(calls("run_shell", { command: "git push" }), words("Then not."));
  const page = await desk.open();
  await say(page, "Publish it.");
  await page.getByRole("button", { name: "decline, say why" }).click();
  await page.getByRole("textbox", { name: "Why not?" }).fill("not on Fridays");
  await page.keyboard.press("Enter");
  await page.getByText("Declined · in this tab").waitFor();
  await ended(page);
  assert.match(desk.model.requests.at(-1)?.text ?? "", /not on Fridays/);
});
