/** What a day of use brought up: each of these was once wrong. */

import assert from "node:assert/strict";
import { type Dashboard, place } from "../../support/dashboard.ts";

const hello = "- { text: Hello there., repeat: true }\n";

/** Escape by itself: what follows at once would be a key with it. */
async function closed(dashboard: Dashboard, gone: string): Promise<void> {
  dashboard.press("escape");
  await dashboard.hides(gone);
}

Deno.test("whoever sends a message from further up sees the answer, and goes on typing", async () => {
  const text = Array.from({ length: 60 }, (_, at) => `row ${at}`).join("\\n\\n");
  await using it = await place({ script: `- { text: "${text}", repeat: true }\n` });
  const dashboard = await it.open({ size: { columns: 80, rows: 24 } });
  await dashboard.say("first");
  await dashboard.shows("row 59");
  await dashboard.idle();
  dashboard.press("pageup", "pageup", "alt+1");
  dashboard.type("/row 20");
  dashboard.press("enter");
  await dashboard.hides("row 59");
  dashboard.type("second");
  await dashboard.shows("» second");
  dashboard.press("enter");
  await dashboard.shows("row 59");
});

Deno.test("models without a key are listed, and the key is asked for where one is picked", async () => {
  await using it = await place({ script: hello });
  const dashboard = await it.open();
  await dashboard.say("/model");
  await dashboard.shows(/deepseek +asks for your key/, /OpenRouter +asks for your key/);
  dashboard.type("deepseek");
  dashboard.press("enter");
  await dashboard.shows("A secret", "Key for deepseek:");
  dashboard.type("sk-of-mine");
  await dashboard.shows("••••••••••");
  dashboard.press("enter");
  await dashboard.shows("Model: deepseek/");
  assert.match(await it.agent("auth", "list"), /deepseek/);
  assert.doesNotMatch(dashboard.screen(), /sk-of-mine/);
});

Deno.test("a model that is named and has no key asks for it, and nothing changes without one", async () => {
  await using it = await place({ script: hello });
  const dashboard = await it.open();
  await dashboard.say("/model openai");
  await dashboard.shows("Key for openai:");
  dashboard.press("enter");
  await dashboard.shows("Model unchanged: scripted/test");
});

Deno.test("a model of a server that is not there is not chosen", async () => {
  await using it = await place({ script: hello, env: { OLLAMA_HOST: "127.0.0.1:9" } });
  const dashboard = await it.open();
  await dashboard.say("/model ollama");
  await dashboard.shows("No response from http://127.0.0.1:9");
  await dashboard.say("hi");
  await dashboard.shows("Hello there.");
});

Deno.test("a login without a name asks for which model, and then for the key", async () => {
  await using it = await place({ script: hello });
  const dashboard = await it.open();
  await dashboard.say("/auth login");
  await dashboard.shows("Models", /openai +asks for your key/);
  dashboard.type("openai");
  dashboard.press("enter");
  await dashboard.shows("Key for openai:");
  dashboard.type("sk-of-mine");
  dashboard.press("enter");
  await dashboard.shows("Stored the key for");
});

for (const mode of ["chat", "work"]) {
  Deno.test(`in mode ${mode} the model may ask, and the answer is picked`, async () => {
    await using it = await place({
      script: `
- calls: [{ name: ask_user, input: { question: Which colour?, options: [red, green] } }]
- { when: '/"green"|green/', text: Green it is. }
`,
    });
    const dashboard = await it.open({ argv: ["--mode", mode] });
    await dashboard.say("paint it");
    await dashboard.shows("Which colour?", /1\. red/, /2\. green/);
    it.clock.advance(1000);
    dashboard.press("down", "enter");
    await dashboard.shows("Green it is.");
  });
}

Deno.test("modes and permissions say what they mean where one is chosen", async () => {
  await using it = await place({ script: hello });
  const dashboard = await it.open({ size: { columns: 80, rows: 24 } });
  await dashboard.say("/permissions");
  await dashboard.shows(/auto +asks only before what cannot be undone/);
  await closed(dashboard, "Type to filter");
  await dashboard.say("/mode");
  await dashboard.shows(/chat +Chat: the model answers and changes nothing\./);
});

Deno.test("the plan that is asked about has no marks of Markdown", async () => {
  const plan = "# A **strict** parser\n\n- [ ] Read `parse()`\n- [ ] Make it **strict**\n";
  await using it = await place({ script: hello, files: { "plan.md": plan } });
  await it.agent("plan", "set", "--file", "plan.md");
  const dashboard = await it.open({ size: { columns: 80, rows: 24 } });
  await dashboard.say("/plan run");
  await dashboard.shows(
    "Run this plan?",
    /│ A strict parser/,
    /│ ○ 1 Read parse\(\)/,
    /│ ○ 2 Make it strict/,
  );
});

Deno.test("an export is a file, by the end of its name", async () => {
  await using it = await place({
    script: '- { text: "It is **done** <b>x</b>.", repeat: true }\n',
  });
  const dashboard = await it.open();
  await dashboard.say("say it");
  await dashboard.shows("It is done");
  await dashboard.say("/export a.md");
  await dashboard.shows(`${it.root}/a.md`);
  await dashboard.say("/export a.html");
  await dashboard.shows(`${it.root}/a.html`);
  await dashboard.say("/export a.jsonl");
  await dashboard.shows(`${it.root}/a.jsonl`);
  await dashboard.say("/export");
  await dashboard.shows(/session-\d{8}-\d{4}-\w+\.md/);
  assert.match(await it.read("a.md"), /^# .*\n\n## say it\n\nIt is \*\*done\*\*/);
  const html = await it.read("a.html");
  assert.match(html, /<p>It is <strong>done<\/strong> &lt;b&gt;x&lt;\/b&gt;\.<\/p>/);
  assert.match(html, /Content-Security-Policy/);
  const lines = (await it.read("a.jsonl")).trim().split("\n").map((line) => JSON.parse(line).type);
  assert.ok(lines.includes("user_message"), lines.join());
});

Deno.test("what was pasted is folded once it is sent, and unfolds", async () => {
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at} of it`);
  await using it = await place({ script: hello });
  const dashboard = await it.open({ size: { columns: 80, rows: 24 } });
  dashboard.paste(lines.join("\n"));
  dashboard.type(" look at it\r");
  await dashboard.shows("› line 0 of it", "… 289 more lines", "line 299 of it look at it", "Hello");
  dashboard.press("alt+1", "up", "up");
  dashboard.type(" ");
  await dashboard.hides("… 289 more lines");
});

Deno.test("lines that come at once without brackets are pasted, and none of them is sent", async () => {
  await using it = await place({ script: hello });
  const dashboard = await it.open();
  dashboard.type("one\rtwo\rthree\r");
  await it.clock.release();
  await dashboard.shows("» one", /^ {2}two$/m, /^ {2}three$/m);
  assert.doesNotMatch(dashboard.screen(), /^› one/m);
});

Deno.test("what a server answers with an error takes three rows", async () => {
  const body = `<html>${"the gateway is down and says so at length. ".repeat(40)}</html>`;
  await using server = failing(body);
  const model = `{ provider: openai_compatible, base_url: "${server.url}/v1", api_key: x }`;
  await using it = await place({
    config: `models: { far: ${model} }\nactive_model: far`,
    script: undefined,
  });
  const dashboard = await it.open({ size: { columns: 80, rows: 24 } });
  await dashboard.say("hi");
  await dashboard.shows("the gateway is down");
  await dashboard.idle();
  const rows = dashboard.screen().split("\n").filter((row) => /gateway|at length/.test(row));
  assert.ok(rows.length <= 3, dashboard.screen());
});

function failing(body: string): AsyncDisposable & { readonly url: string } {
  const server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen: () => {} },
    () => new Response(body, { status: 400 }),
  );
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

Deno.test("a call that a rule refuses says which, in its line", async () => {
  await using it = await place({
    script: "- calls: [{ name: run_shell, input: { command: rm -rf / } }]\n- text: Well.\n",
  });
  const dashboard = await it.open();
  await dashboard.say("clean up");
  await dashboard.shows(/⊘ run_shell rm -rf \/ · not allowed: \S+/);
});

Deno.test("while the tests run, that is what the status line says", async () => {
  await using it = await place({
    config: 'permissions: auto-edit\nverify: { slow: "sleep 2; echo fine" }',
    script:
      "- calls: [{ name: write_file, input: { path: a.txt, content: x } }]\n- text: It is written.\n",
  });
  const dashboard = await it.open();
  await dashboard.say("write it");
  await dashboard.shows(/running the tests/);
});

Deno.test("after a rewind the figure is that of then, and the words are put back", async () => {
  await using it = await place({ script: hello });
  const dashboard = await it.open();
  await dashboard.say("first words");
  await dashboard.shows("Hello there.", /ctx \d+/);
  await dashboard.idle();
  const [before] = /ctx \S+/.exec(dashboard.screen()) ?? [];
  await dashboard.say(`second words ${"and more ".repeat(60)}`);
  await dashboard.until((screen) => !screen.includes(`${before} `), "another figure");
  await dashboard.idle();
  await dashboard.say("/rewind 2");
  await dashboard.shows("rewound to before", "» second words", `${before} `);
});

Deno.test("Ctrl+Z gives the terminal to the shell, and all is there when it goes on", async () => {
  await using it = await place({ script: hello });
  const dashboard = await it.open();
  dashboard.type("half a word");
  await dashboard.shows("» half a word");
  const { terminal } = dashboard;
  const stopped: boolean[] = [];
  const stop = terminal.stop.bind(terminal);
  terminal.stop = () => {
    stopped.push(terminal.modes().raw);
    stop();
  };
  dashboard.press("ctrl+z");
  await dashboard.until(() => terminal.counts().stops === 1, "the shell to have it");
  await dashboard.until(() => terminal.modes().alternate === true, "it to be back");
  dashboard.type("!");
  await dashboard.shows("» half a word!");
  // The shell reads whole lines.
  assert.deepEqual(stopped, [false]);
});

Deno.test("a file with blanks in its name is completed between quotes", async () => {
  await using it = await place({ script: hello, files: { "my notes/a plan.txt": "x\n" } });
  const dashboard = await it.open();
  dashboard.type("@plan");
  await dashboard.shows('@"my notes/a plan.txt"');
  dashboard.press("tab");
  await dashboard.shows('» @"my notes/a plan.txt"');
  dashboard.press("alt+v");
  await dashboard.shows(/^my notes\/a plan\.txt/m, /1 x/);
});
