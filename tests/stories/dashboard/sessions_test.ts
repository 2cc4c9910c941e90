/** Conversations: found again, continued, forked at a turn, taken back. */

import assert from "node:assert/strict";
import { place } from "../../support/dashboard.ts";

const config = "permissions: auto-edit";

const write = (path: string) =>
  `- calls: [{ name: write_file, input: { path: ${path}, content: "x\\n" } }]\n` +
  `- text: ${path} is there.\n`;

const three = {
  config,
  script: ["one.txt", "two.txt", "three.txt"].map(write).join("") + "- text: Nothing more.\n",
};

/** Three turns with a file each. */
async function talked() {
  const it = await place(three);
  const dashboard = await it.open();
  for (const name of ["one", "two", "three"]) {
    await dashboard.say(`write ${name}`);
    await dashboard.shows(`${name}.txt is there.`, new RegExp(` ${name}\\.txt +\\+1`));
  }
  return { it, dashboard };
}

async function filesIn(root: string): Promise<readonly string[]> {
  const names = await Array.fromAsync(Deno.readDir(root), ({ name }) => name);
  return names.filter((name) => !name.startsWith(".")).sort();
}

Deno.test("a fork at a turn goes on from there, and files stay", async () => {
  const { it, dashboard } = await talked();
  await using _ = it;
  await dashboard.say("/fork 1");
  await dashboard.shows("up to turn 1.", "Files are unchanged.");
  await dashboard.hides("› write two");
  await dashboard.shows("› write one");
  assert.deepEqual(await filesIn(it.root), ["one.txt", "three.txt", "two.txt"]);
  assert.equal((await it.agent("session", "list")).match(/write one/g)?.length, 2);
});

const rewinds: readonly (readonly [words: string, files: readonly string[], gone: boolean])[] = [
  ["/rewind 2", ["one.txt"], true],
  ["/rewind 2 --files", ["one.txt"], false],
  ["/rewind 2 --conversation", ["one.txt", "three.txt", "two.txt"], true],
];

for (const [words, files, gone] of rewinds) {
  Deno.test(`${words} leaves ${files.join(", ")}${gone ? " and one turn" : " and all turns"}`, async () => {
    const { it, dashboard } = await talked();
    await using _ = it;
    await dashboard.say(words);
    if (gone) await dashboard.shows("↶ rewound to before “write two”");
    else await dashboard.shows(/two\.txt +\+1 ↶/, /three\.txt +\+1 ↶/);
    assert.deepEqual(await filesIn(it.root), files);
    assert.equal(/› write three/.test(dashboard.screen()), !gone);
    assert.match(dashboard.screen(), /› write one/);
  });
}

Deno.test("a turn to go back to is picked where its changes are seen", async () => {
  const { it, dashboard } = await talked();
  await using _ = it;
  await dashboard.idle();
  dashboard.press("ctrl+x", "t");
  await dashboard.shows("Go back to before a turn", /▸↶ 3 +write three\n.*three\.txt +\+1/);
  await dashboard.shows("undoes turns 3 to now (1): 1 files, +1 −0");
  dashboard.press("up");
  await dashboard.shows(/▸↶ 2 +write two/, "undoes turns 2 to now (2): 2 files, +2 −0");
  dashboard.press("v");
  await dashboard.shows("/diff", /two\.txt/);
  dashboard.press("q");
  await dashboard.shows(/▸↶ 2 +write two/);
  dashboard.press("down", "enter");
  await dashboard.shows("↶ rewound to before “write three”");
  assert.deepEqual(await filesIn(it.root), ["one.txt", "two.txt"]);
  // What was said stands in the input line again.
  await dashboard.shows(/^» write three/m);
});

for (
  const [key, files, gone] of [
    ["f", ["one.txt"], false],
    ["c", ["one.txt", "three.txt", "two.txt"], true],
  ] as const
) {
  Deno.test(`from the turns, ${key} takes back the ${gone ? "words" : "files"} alone`, async () => {
    const { it, dashboard } = await talked();
    await using _ = it;
    await dashboard.say("/rewind");
    await dashboard.shows(/▸↶ 3 +write three/);
    dashboard.press("up", key);
    if (gone) await dashboard.shows("↶ rewound to before “write two”");
    else await dashboard.shows(/two\.txt +\+1 ↶/, /three\.txt +\+1 ↶/);
    assert.deepEqual(await filesIn(it.root), files);
  });
}

Deno.test("a picture of turns that is closed takes nothing back", async () => {
  const { it, dashboard } = await talked();
  await using _ = it;
  await dashboard.say("/rewind");
  await dashboard.shows("Go back to before a turn", "write two");
  dashboard.press("escape");
  await dashboard.shows("Nothing was rewound.");
  assert.deepEqual(await filesIn(it.root), ["one.txt", "three.txt", "two.txt"]);
});

Deno.test("a session is found by what was said in it, and goes on", async () => {
  await using it = await place({
    script: "- text: The capital is Canberra.\n- text: As I said.\n",
  });
  const first = await it.open();
  await first.say("what about Australia?");
  await first.shows("The capital is Canberra.");
  it.clock.advance(3_600_000);
  await first.say("/new");
  await first.shows("Started a new conversation.");
  await first.say("something else");
  await first.shows(/something else[^]*Canberra/);
  await first.idle();
  first.press("ctrl+x", "s");
  await first.shows("Sessions", "what about Australia?", "something else");
  first.type("Australia");
  await first.hides("something else");
  first.press("enter");
  await first.shows("› what about Australia?", "Resumed session");
  await first.say("again?");
  await first.shows("As I said.");
});

Deno.test("words of an answer find the session where its title has none of them", async () => {
  await using it = await place({ script: "- text: The capital is Canberra.\n" });
  const dashboard = await it.open();
  await dashboard.say("a question");
  await dashboard.shows("The capital is Canberra.");
  await dashboard.say("/new");
  await dashboard.shows("Started a new conversation.");
  await dashboard.say("/session");
  await dashboard.shows("Sessions", "a question");
  dashboard.type("canberra");
  // What is looked at is shown beside the list: the place itself stands in the list.
  await dashboard.shows(/^› canberra[^]*▸ .*a question[^]*capital is Canberra/m);
  dashboard.press("enter");
  await dashboard.shows("Resumed session");
});

/** Two sessions, the list of them open; the older one is chosen. */
async function listed() {
  const it = await place({ script: "- text: I look it up.\n" });
  const dashboard = await it.open();
  for (const words of ["longest river", "highest peak"]) {
    await dashboard.say(words);
    await dashboard.shows("I look it up.", words);
    await dashboard.idle();
    it.clock.advance(3_600_000);
    await dashboard.say("/new");
    await dashboard.shows("Started a new conversation.");
  }
  await dashboard.say("/session");
  await dashboard.shows(/▸ .*highest peak[^]*longest river/, "│ › highest peak");
  dashboard.press("down");
  await dashboard.shows(/▸ .*longest river/, "│ › longest river");
  return { it, dashboard };
}

Deno.test("a session that is pinned stands first, until it is so no more", async () => {
  const { it, dashboard } = await listed();
  await using _ = it;
  dashboard.press("ctrl+t");
  await dashboard.shows(/▸ ★ .*longest river[^]*\n .*highest peak/, "Pinned session");
  dashboard.press("ctrl+t");
  await dashboard.shows(/highest peak[^]*\n▸ .*longest river/, "not pinned any more");
  dashboard.press("escape");
  await dashboard.shows("Already in session");
});

Deno.test("a session is renamed where it stands in the list", async () => {
  const { it, dashboard } = await listed();
  await using _ = it;
  dashboard.press("ctrl+r");
  await dashboard.shows("New name: longest river");
  dashboard.press("ctrl+u");
  dashboard.type('--the "Nile"');
  dashboard.press("enter");
  await dashboard.shows(/▸ .*--the "Nile"/, "is now called");
  assert.match(await it.agent("session", "list"), /--the "Nile"/);
});

Deno.test("a session is deleted once its user has said yes, and not by any other key", async () => {
  const { it, dashboard } = await listed();
  await using _ = it;
  dashboard.press("ctrl+d");
  await dashboard.shows("Delete “longest river” for good?");
  dashboard.press("enter");
  await dashboard.hides("for good?");
  dashboard.press("ctrl+d");
  await dashboard.shows("Delete “longest river” for good?");
  dashboard.type("y");
  await dashboard.shows("Removed session", /▸ .*highest peak/, "│ › highest peak");
  assert.doesNotMatch(await it.agent("session", "list"), /longest river/);
});

Deno.test("a session goes on where it was left, in another dashboard", async () => {
  await using it = await place({ script: "- text: First.\n- text: Second.\n" });
  const first = await it.open();
  await first.say("begin");
  await first.shows("First.");
  const { scrollback, code } = await first.leave();
  assert.equal(code, 0);
  const [, id = ""] = /This session: agent --resume (\S+)/.exec(scrollback) ?? [];
  assert.match(scrollback, /› begin\n\nFirst\.\n/);
  const second = await it.open({ argv: ["--resume", id] });
  await second.shows("› begin", "First.");
  await second.say("go on");
  await second.shows("Second.");
});

Deno.test("--resume without a session has one picked", async () => {
  await using it = await place({ script: "- text: First.\n- text: Second.\n" });
  const first = await it.open();
  await first.say("what is the capital");
  await first.shows("First.");
  await first.leave();
  const second = await it.open({ argv: ["--resume"], ready: "Sessions" });
  await second.shows("what is the capital");
  second.press("enter");
  await second.shows("› what is the capital", "First.");
  await second.say("go on");
  await second.shows("Second.");
});

Deno.test("scrolling back in a long session reads what came before", async () => {
  const turns = 150;
  await using it = await place({
    script: Array.from({ length: turns }, (_, at) => `- text: answer ${at + 1}.\n`).join(""),
  });
  const ports = await it.ports();
  const session = await ports.create({ mode: "chat", attended: true });
  for (let at = 1; at <= turns; at++) {
    await session.send(`question ${at}.`);
    for await (const _ of session.next(new AbortController().signal));
  }
  await session.close();
  const dashboard = await it.open({ argv: ["--resume", session.id] });
  await dashboard.shows("answer 150.");
  dashboard.press("alt+1");
  const isFirst = (screen: string) => /^answer 1\./m.test(screen);
  for (let page = 0; page < 80 && !isFirst(dashboard.screen()); page++) {
    const before = dashboard.screen();
    // At the top of what is held a page up changes nothing until more is there: lines down do, a
    // different number of them each time.
    dashboard.press("pageup", ...(page % 2 === 0 ? ["shift+down"] : ["shift+down", "shift+down"]));
    await dashboard.until((screen) => screen !== before, "the page before");
  }
  dashboard.press("pageup");
  await dashboard.shows("› question 1.", "answer 1.");
  dashboard.press("G");
  await dashboard.shows("answer 150.");
});

Deno.test("a new conversation begins with nothing of the one before", async () => {
  await using it = await place({ script: "- text: First.\n" });
  const dashboard = await it.open();
  await dashboard.say("begin");
  await dashboard.shows("First.", "ctx ");
  await dashboard.say("/new");
  await dashboard.shows("Started a new conversation.");
  await dashboard.hides("ctx ");
  await dashboard.hides("First.");
  await dashboard.say("/rewind");
  await dashboard.shows("has no messages yet.");
});
