import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import { strToU8, zipSync } from "fflate";
import type { Page } from "playwright-core";
import { calls, words } from "./replies.ts";
import { ended, say, story } from "./story.ts";

const project = (page: Page) => page.getByRole("combobox", { name: "Project" });

async function chosen(page: Page): Promise<string | null> {
  return await project(page).locator("option:checked").textContent();
}

/** Opens the menu of the project that is worked in, and takes this entry. */
async function act(page: Page, entry: string): Promise<void> {
  await page.getByRole("button", { name: /^Actions for project/ }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

async function filesIn(page: Page): Promise<readonly string[]> {
  await page.locator(".tree-row").first().waitFor();
  return await page.locator(".tree-row").allTextContents();
}

story(
  "a project is made of a folder, and has files, plan and conversations of its own",
  async (desk) => {
    desk.model.reply(words("Here."), calls("read_file", { path: "main.ts" }), words("There."));
    const folder = `${desk.box.home}/site`;
    await Deno.mkdir(`${folder}/src`, { recursive: true });
    await Deno.mkdir(`${folder}/.git`);
    await Deno.writeTextFile(`${folder}/main.ts`, "export const site = 1;\n");
    await Deno.writeTextFile(`${folder}/src/a.ts`, "export const a = 1;\n");
    await Deno.writeTextFile(`${folder}/.git/HEAD`, "ref: refs/heads/main\n");
    await desk.box.run(["plan", "set", "The goal of the first"]);
    const page = await desk.open();
    await say(page, "apples");
    await ended(page);
    await page.getByRole("button", { name: "Show the side panel" }).click();
    await page.getByRole("heading", { name: "The goal of the first" }).waitFor();
    await act(page, "New project");
    await page.locator(".load-folder").setInputFiles(folder);
    await page.getByText("site, files: 2").waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Name" }).inputValue(), "site");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText("Files written to site: 2.").waitFor();
    assert.equal(await chosen(page), "site");
    await page.getByText("There is no plan in this folder.").waitFor();
    await page.getByText("No conversations yet.").waitFor();
    await page.getByRole("tab", { name: "Files" }).click();
    assert.deepEqual(await filesIn(page), ["src", "main.ts"]);
    await page.getByRole("button", { name: "main.ts" }).click();
    await page.getByText("export const site = 1;").waitFor();
    await say(page, "pears");
    await ended(page);
    assert.match(desk.model.requests.at(-1)?.text ?? "", /export const site = 1;/);
    await page.locator(".session-title").getByText("pears").waitFor();
    assert.equal(await page.locator(".session-title").count(), 1);
    await page.getByRole("tab", { name: "Plan" }).click();
    await page.getByRole("textbox", { name: "Goal" }).fill("The goal of the site");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "The goal of the site" }).waitFor();
    await project(page).selectOption({ index: 0 });
    await page.getByRole("heading", { name: "The goal of the first" }).waitFor();
    await page.locator(".session-title").getByText("apples").waitFor();
    assert.deepEqual(await page.locator(".session-title").allTextContents(), ["apples"]);
    await page.goBack();
    await page.getByRole("heading", { name: "The goal of the site" }).waitFor();
    assert.equal(await chosen(page), "site");
  },
);

story("a conversation moves to another project while two tabs look at it", async (desk) => {
  desk.model.reply(words("First."), words("Second."));
  const page = await desk.open();
  await say(page, "apples");
  await ended(page);
  await act(page, "New project");
  await page.getByRole("textbox", { name: "Name" }).fill("Orchard");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByText("No conversations yet.").waitFor();
  await page.goBack();
  await page.locator(".answer").getByText("First.").waitFor();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(".answer").getByText("First.").waitFor();
  await page.getByRole("button", { name: "Actions for apples" }).click();
  await page.getByRole("menuitem", { name: "Move to another project" }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByText("“apples” is in Orchard now.").waitFor();
  assert.equal(await chosen(page), "Orchard");
  assert.deepEqual(await page.locator(".session-title").allTextContents(), ["apples"]);
  await say(page, "pears");
  await ended(page, 2);
  await other.locator(".answer").getByText("Second.").waitFor();
  assert.deepEqual(await other.locator(".said p").allTextContents(), ["apples", "pears"]);
});

story("an archive comes into a project, which is renamed and taken off the list", async (desk) => {
  const page = await desk.open();
  const archive = zipSync({
    "docs/a.md": strToU8("# A\n"),
    "docs/.env": strToU8("KEY=secret\n"),
  });
  await act(page, "New project");
  await page.getByRole("textbox", { name: "Name" }).fill("Notes");
  await page.getByRole("button", { name: "Create" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await act(page, "Add files");
  await page.locator(".load-archive").setInputFiles({
    name: "docs.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(archive),
  });
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Files written to Notes: 1. Left out (1): docs/.env").waitFor();
  await page.getByRole("button", { name: "Show the side panel" }).click();
  await page.getByRole("tab", { name: "Changes" }).click();
  await page.getByText("docs/a.md").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await page.getByText("undone", { exact: true }).waitFor();
  await act(page, "Rename the project");
  await page.getByRole("textbox", { name: "Name" }).fill("Papers");
  await page.keyboard.press("Enter");
  await project(page).locator("option").getByText("Papers").waitFor({ state: "attached" });
  await act(page, "Take it off the list");
  await page.getByRole("dialog").getByRole("button", { name: "Take off" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await project(page).locator("option").count(), 1);
  await page.evaluate("localStorage.setItem('agent.project', 'p0000deadbeef')");
  await page.reload();
  await page.getByText("No conversations yet.").waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
});
