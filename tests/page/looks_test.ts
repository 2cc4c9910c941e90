/** What the page is like for eyes, screen readers and keyboards, in both languages and themes. */

import { Buffer } from "node:buffer";
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import * as z from "zod";
import { seriousFindings } from "./axe.ts";
import { calls, words } from "./replies.ts";
import { ended, say, story } from "./story.ts";

/** Pictures for whoever wants to look: `AGENT_SHOTS` names the folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = Deno.env.get("AGENT_SHOTS");
  if (folder === undefined) return;
  await page.screenshot({ path: `${folder}/${name}.png` });
}

async function isWithin(page: Page): Promise<boolean> {
  const width = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
  return Number(width) <= 0;
}

const answer = [
  "The price is computed in `price.ts`, and `main.ts` prints it.",
  "## What I would change",
  "1. Refuse **negative** counts.\n2. Name the factor.",
  "```ts\nexport const factor = 3;\n```",
  "| file | lines |\n|---|---|\n| price.ts | 40 |",
  "> See [the handbook](https://example.org/handbook).",
].join("\n\n");

const files = {
  "main.ts": 'import { price } from "./price.ts";\nconsole.log(price(2));\n',
  "price.ts": "export function price(count: number): number {\n  return count * 3;\n}\n",
};

const edit = {
  path: "price.ts",
  old_text: "  return count * 3;",
  new_text: '  if (count < 0) throw new Error("negative");\n  return count * 4;',
};

const text = {
  "en-US": {
    head: "Run this?",
    once: "once",
    panel: "Show the side panel",
    hide: "Hide the side panel",
    start: "What shall we work on?",
  },
  "zh-CN": {
    head: "运行吗？",
    once: "仅此一次",
    panel: "显示侧栏",
    hide: "隐藏侧栏",
    start: "从哪里开始？",
  },
} as const;

const looks = [
  { locale: "en-US", theme: "light", width: 1440, height: 900 },
  { locale: "zh-CN", theme: "dark", width: 1440, height: 900 },
  { locale: "zh-CN", theme: "light", width: 390, height: 844 },
  { locale: "en-US", theme: "dark", width: 390, height: 844 },
] as const;

for (const look of looks) {
  const { locale, theme, width } = look;
  const name = `${locale}, ${theme}, ${width} px`;
  story(`${name}: start, question, answer and every pane are readable by all`, async (desk) => {
    const say1 = locale === "en-US" ? "How is the price computed?" : "价格是怎样计算的？";
    const say2 = locale === "en-US" ? "Raise the price to four." : "把价格提高到四。";
    desk.model.reply(
      words(answer),
      calls("read_file", { path: "price.ts" }),
      calls("edit_file", edit, "I raise it, and refuse negative counts."),
      calls("run_shell", { command: "git push origin main" }, "And I publish it."),
      words("Not published; the price is four."),
    );
    await desk.box.run(["plan", "set", "Prices that cannot be wrong"]);
    for (const step of ["Read the code", "Raise the price", "Write a test for it"]) {
      await desk.box.run(["plan", "add", step]);
    }
    await desk.box.run(["plan", "start", "1"]);
    await desk.box.run(["plan", "done", "1"]);
    await desk.box.run(["plan", "start", "2"]);
    const page = await desk.open(look);
    const file = (it: string) => `${locale.slice(0, 2)}-${theme}-${width}-${it}`;
    const found: string[] = [];
    const looked = async (it: string) => {
      await shot(page, file(it));
      if (!await isWithin(page)) found.push(`${it}: wider than the screen`);
      found.push(...(await seriousFindings(page)).map((finding) => `${it}: ${finding}`));
    };
    await page.getByRole("heading", { name: text[locale].start }).waitFor();
    await looked("start");
    await say(page, say1);
    await ended(page);
    await looked("answer");
    await say(page, say2);
    await page.getByRole("heading", { name: text[locale].head }).waitFor();
    await looked("diff");
    await page.getByRole("button", { name: text[locale].once }).click();
    await page.locator(".card .shown").waitFor();
    await looked("question");
    await page.locator(".answers .decline").click();
    await ended(page, 2);
    await looked("ended");
    await page.getByRole("button", { name: text[locale].panel }).click();
    for (const pane of ["plan", "changes", "events", "files", "usage", "graph"]) {
      await page.locator(`#pane-${pane}`).click();
      await page.locator(
        ".panel-body :is(.step, .changes li, .tree-row, .usage td, .graph, .event)",
      )
        .first()
        .waitFor();
      if (pane === "changes") {
        await page.locator(".change-open").first().click();
        await page.locator(".changes .diff").waitFor();
      }
      await looked(pane);
    }
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").last().waitFor();
    await looked("palette");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: text[locale].hide }).last().click();
    if (width < 800) {
      await page.locator(".top .narrow-only").click();
      await page.locator(".session").first().waitFor();
      await looked("menu");
    }
    assert.deepEqual(found, []);
  }, { files });
}

story("theme and language are chosen, and both stay", async (desk) => {
  const page = await desk.open({ theme: "light" });
  const background = () => page.evaluate("getComputedStyle(document.body).backgroundColor");
  const before = await background();
  await page.getByLabel("Theme").selectOption("dark");
  assert.notEqual(await background(), before);
  await page.getByLabel("Language").selectOption("zh");
  await page.getByRole("heading", { name: "从哪里开始？" }).waitFor();
  const dark = await background();
  await page.reload();
  await page.getByRole("heading", { name: "从哪里开始？" }).waitFor();
  assert.equal(await background(), dark);
  assert.equal(await page.evaluate("document.documentElement.lang"), "zh");
});

story("everything is done by the keyboard alone", async (desk) => {
  desk.model.reply(calls("run_shell", { command: "git push" }), words("Then not."));
  const page = await desk.open();
  await page.locator(".composer textarea").waitFor();
  await page.keyboard.type("Publish it.");
  await page.keyboard.press("Enter");
  const card = page.getByRole("region", { name: "Run this?" }).first();
  await card.waitFor();
  await page.getByText("Approval needed: run_shell git push").waitFor({ state: "attached" });
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press("Shift+Tab");
    if (await page.evaluate("document.activeElement.closest('.card') !== null")) break;
  }
  await page.keyboard.press("d");
  await page.getByText("Declined · in this tab").waitFor();
  await ended(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("goal");
  await page.keyboard.press("Enter");
  await page.getByRole("tab", { name: "Goal", selected: true }).waitFor();
  await page.getByRole("tab", { name: "Goal" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("tab", { name: "Work", selected: true }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("new conv");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "What shall we work on?" }).waitFor();
});

story(
  "a file that is dropped is sent beside the words, and one that is no text is not",
  async (desk) => {
    desk.model.reply(words("Read."));
    const page = await desk.open();
    await page.locator("input[type=file]").setInputFiles([
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("remember the milk") },
      { name: "picture.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0, 0xff]) },
    ]);
    await page.getByText("picture.png is not text in UTF-8, and was left out.").waitFor();
    await page.getByRole("button", { name: "Remove notes.txt" }).waitFor();
    await say(page, "What is in it?");
    await ended(page);
    assert.match(desk.model.requests.at(-1)?.text ?? "", /remember the milk/);
  },
);

story("a plan is made, changed and walked through", async (desk) => {
  const page = await desk.open();
  await page.getByRole("button", { name: "Show the side panel" }).click();
  await page.getByRole("textbox", { name: "Goal" }).fill("Better prices");
  await page.getByRole("button", { name: "Start a plan" }).click();
  await page.getByRole("heading", { name: "Better prices" }).waitFor();
  for (const title of ["Read", "Write"]) {
    await page.getByRole("textbox", { name: "Title of the step" }).fill(title);
    await page.getByRole("button", { name: "Add a step" }).click();
    await page.locator(".step").getByText(title).waitFor();
  }
  const act = async (step: string, word: string) => {
    await page.getByRole("button", { name: `Actions for step ${step}` }).click();
    await page.getByRole("menuitem", { name: word }).click();
  };
  await act("Read", "Start");
  await page.getByRole("img", { name: "running" }).waitFor();
  await act("Read", "Mark as done");
  await page.getByText("1 of 2").waitFor();
  await act("Write", "Skip");
  await page.getByText("2 of 2").waitFor();
  const { stdout } = await desk.box.run(["plan", "show", "--json"]);
  const plan = z.object({ steps: z.array(z.object({ title: z.string(), state: z.string() })) });
  assert.deepEqual(plan.parse(JSON.parse(stdout)).steps.map(({ title, state }) => [title, state]), [
    ["Read", "done"],
    ["Write", "skipped"],
  ]);
});
