/** A shell of the user's with somebody to ask: what is asked, and what is not without a key. */

import assert from "node:assert/strict";
import { ptyWay } from "../../../src/terminal/pty/mod.ts";
import { runShell } from "../../../src/terminal/shell.ts";
import { until } from "../../support/dashboard_tmux.ts";
import { FakeScreen } from "../../support/fake_screen.ts";
import { withFolder } from "../../support/folder.ts";
import { programPath } from "../../support/shell_child.ts";
import {
  type HookedShell,
  hookedShells,
  plainStartup,
  writeStartup,
} from "../../support/shell_tests.ts";

interface Answered {
  readonly home: string;
  readonly screen: FakeScreen;
  /** The words of each question. */
  readonly asked: readonly string[];
}

interface Options {
  readonly startup?: Partial<Record<HookedShell, string>>;
  readonly shells?: readonly HookedShell[];
}

function withHelp(
  sentence: string,
  body: (answered: Answered) => Promise<void>,
  { startup = {}, shells = hookedShells }: Options = {},
): void {
  for (const shell of shells) {
    const program = programPath(shell);
    Deno.test({
      name: `in ${shell} ${sentence}`,
      ignore: program === null,
      fn: () =>
        withFolder(async (folder) => {
          const home = `${folder}/home`;
          await writeStartup(shell, home, `${plainStartup[shell]}\n${startup[shell] ?? ""}`);
          await Deno.mkdir(`${folder}/private`);
          const screen = new FakeScreen();
          const asked: string[] = [];
          const way = ptyWay({ folder: `${folder}/private`, script: null });
          const running = runShell({
            ...{ shell, way, screen, question: true, nonce: "n0nce", folder: home },
            program: program ?? shell,
            env: { HOME: home, PATH: Deno.env.get("PATH") ?? "", TERM: "xterm", LANG: "C.UTF-8" },
            place: `${folder}/private`,
            now: () => 0,
            signal: new AbortController().signal,
            t: (key) => key,
            help: {
              redact: (text) => text,
              previewsFirst: false,
              preview: () => Promise.resolve(null),
              ended() {},
              forgets: () => Promise.resolve(false),
              forged: () => Promise.resolve(),
              ask({ words }) {
                asked.push(words);
                return Promise.resolve({ kind: "tell", says: `answer to ${words}` });
              },
            },
          });
          try {
            await screen.until("prompt", (shown) => shown.includes("ready> "));
            await body({ home, screen, asked });
            if (screen.isClosed) return void await running;
            screen.type("\x15exit 7\r");
            assert.equal(await running, 7);
          } finally {
            screen.close();
            await running;
            way.close();
          }
        }),
    });
  }
}

/** Types a question key by key, waits for its answer and leaves it. */
async function typed({ screen }: Answered, line: string, words: string): Promise<void> {
  const since = screen.shown.length;
  screen.type(`${line}\r`);
  await screen.until("answer", (shown) => shown.includes(`answer to ${words}`), since);
  screen.type("\x1b");
}

/** Waits for the sentence about a paste and leaves it with Escape or Enter. */
async function confirmed({ screen }: Answered, since: number, key: string): Promise<void> {
  await screen.until("question about the paste", (shown) => shown.includes("term.pasted"), since);
  screen.type(key);
}

const unmarked = {
  bash: "bind 'set enable-bracketed-paste off'",
  zsh: "unset zle_bracketed_paste",
} as const;

withHelp("words that begin with deploy are asked as they are, with ?? or without", async (it) => {
  await typed(it, "?? deploy https://x.test/a.git", "deploy https://x.test/a.git");
  await typed(it, "deploy . to port 80", "deploy . to port 80");
  assert.deepEqual(it.asked, ["deploy https://x.test/a.git", "deploy . to port 80"]);
});

withHelp(
  "a line that is pasted with its Enter asks nothing before a key is pressed",
  async (it) => {
    let since = it.screen.shown.length;
    it.screen.paste("?? one\r");
    await confirmed(it, since, "\x1b");
    since = it.screen.shown.length;
    await typed(it, "?? two", "two");
    since = it.screen.shown.length;
    it.screen.paste("?? three\r");
    await confirmed(it, since, "\r");
    await it.screen.until("answer", (shown) => shown.includes("answer to three"), since);
    it.screen.type("\x1b");
    assert.deepEqual(it.asked, ["two", "three"]);
  },
  { shells: ["bash", "zsh"], startup: unmarked },
);

withHelp(
  "a line that is pasted while a program runs asks nothing before a key is pressed",
  async (it) => {
    const since = it.screen.shown.length;
    it.screen.type("sh -c 'echo o''n; sleep 0.5'\r");
    await it.screen.until("program", (shown) => /[\r\n]on\r\n/.test(shown), since);
    it.screen.paste("?? one\r");
    await it.screen.until(
      "question about the paste",
      (shown) => shown.includes("term.pasted"),
      since,
    );
    it.screen.paste("more of it\r\r");
    it.screen.type("\x1b");
    await typed(it, "?? two", "two");
    assert.deepEqual(it.asked, ["two"]);
  },
);

withHelp(
  "a marked paste with line breaks asks nothing, and is asked about by Enter",
  async (it) => {
    const since = it.screen.shown.length;
    await it.screen.until("marked pastes", (shown) => shown.includes("\x1b[?2004h"));
    it.screen.paste("\x1b[200~?? one\rand two\r\x1b[201~");
    await it.screen.until("text", (shown) => shown.includes("two"), since);
    assert.equal(it.asked.length, 0);
    it.screen.type("\r");
    await it.screen.until("answer", (shown) => shown.includes("answer to one"), since);
    it.screen.type("\x1b");
    assert.deepEqual(it.asked.map((words) => words.split("\n").slice(0, 2)), [["one", "and two"]]);
  },
);

withHelp("the shell ends with a terminal that is closed while an answer is shown", async (it) => {
  const since = it.screen.shown.length;
  it.screen.type("sh -c 'until test -e asked; do sleep 0.1; done; echo late; touch told' &\r");
  await it.screen.until("prompt", (shown) => /\n[^]*ready> /.test(shown), since);
  it.screen.type("?? one\r");
  await it.screen.until("answer", (shown) => shown.includes("answer to one"), since);
  await Deno.writeTextFile(`${it.home}/asked`, "");
  // What is printed meanwhile is held.
  await until(() => Deno.stat(`${it.home}/told`).then(() => true, () => false));
  it.screen.close();
});
