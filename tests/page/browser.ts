/** A real Chromium with the page of a real `agent serve`, whose model answers by a script. */

import assert from "node:assert/strict";
import { type Browser, chromium, type Page } from "playwright-core";
import { fakeOpenai } from "../support/fake_openai.ts";
import { type Sandbox, sandbox, served, startProgram } from "../support/program.ts";

export interface PageDesk extends AsyncDisposable {
  readonly box: Sandbox;
  readonly model: ReturnType<typeof fakeOpenai>;
  readonly browser: Browser;
  /** With the token, where there is one. */
  readonly url: string;
  /** Opens the page in a context of its own. */
  open(options?: OpenOptions): Promise<Page>;
  /** Ends the server at once, and starts another one at the same address. */
  killed(between?: () => Promise<void>): Promise<void>;
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
  readonly locale?: "en-US" | "zh-CN";
  /** Another page than ours. */
  readonly at?: string;
}

export interface DeskOptions {
  readonly files?: Readonly<Record<string, string>>;
  /** Mode `multi`, with this user. */
  readonly user?: { readonly name: string; readonly password: string };
}

/** Milliseconds after which something that should be seen is missing. */
const patience = 45_000;

export async function pageDesk({ files = {}, user }: DeskOptions = {}): Promise<PageDesk> {
  const box = await sandbox(files);
  const model = fakeOpenai();
  await served(box, `${model.url}/v1`);
  if (user !== undefined) {
    const { code } = await box.run(["user", "add", user.name], { stdin: `${user.password}\n` });
    assert.equal(code, 0);
  }
  const multi = user === undefined ? [] : ["--multi"];
  let server = await started(box, ["--port", "0", ...multi]);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  return {
    box,
    model,
    browser,
    get url() {
      return server.url;
    },
    open: (options = {}) => opened(browser, options.at ?? server.url, options),
    async killed(between = () => Promise.resolve()) {
      const { port } = new URL(server.url);
      await server.end("SIGKILL");
      await between();
      server = await started(box, ["--port", port, ...multi]);
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server.end("SIGTERM");
      await model[Symbol.asyncDispose]();
      await box[Symbol.asyncDispose]();
    },
  };
}

async function opened(
  browser: Browser,
  url: string,
  { width = 1440, height = 900, theme = "light", locale = "en-US" }: OpenOptions,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

interface RunningServer {
  readonly url: string;
  end(signal: "SIGKILL" | "SIGTERM"): Promise<void>;
}

async function started(box: Sandbox, words: readonly string[]): Promise<RunningServer> {
  const child = startProgram(["serve", ...words], { cwd: box.project, home: box.home });
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const errors = new Response(child.stderr).text();
  let said = "";
  while (!said.includes("\n")) {
    const { done, value } = await reader.read();
    if (done) throw new Error(await errors);
    said += value;
  }
  return {
    url: said.trim().split(" ").at(-1) ?? "",
    async end(signal) {
      child.kill(signal);
      await reader.cancel();
      await errors;
      await child.status;
    },
  };
}
