/** Answers of many sentences: what became of the work shows in few of them. */

import assert from "node:assert/strict";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { next } from "../../../src/agent/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { fakeLoop, runToEnd } from "../../support/loop.ts";

interface Turn {
  readonly task: string;
  readonly answer: string;
  /** Files that it changes. */
  readonly writes?: readonly string[];
  /** An earlier turn changed a file. */
  readonly hasEarlier?: boolean;
  readonly attended?: boolean;
}

async function endOf({ task, answer, writes = [], hasEarlier = false, attended = true }: Turn) {
  const edit = (path: string) => ({ calls: [{ name: "edit_file", input: { path } }] });
  const before = hasEarlier ? [edit("before.ts"), { text: "Done." }] : [];
  const nudged = Array.from({ length: 3 }, () => ({ text: answer }));
  const model = scriptedModel([...before, ...writes.map(edit), ...nudged]);
  const loop = fakeLoop(model, {
    write: {
      edit_file: ({ input }, times) => ({
        text: "edited",
        writes: [{ path: String(input["path"]), hash: `h${times}` }],
        change: `s:c${times}`,
      }),
    },
    verdict: "allow",
  }, { attended });
  if (hasEarlier) {
    await loop.journal.append([{ type: "user_message", text: "Fix before.ts" }]);
    await runToEnd(loop, next);
  }
  await loop.journal.append([{ type: "user_message", text: task }]);
  await runToEnd(loop, next);
  const end = await outcome(loop.journal.state);
  return "why" in end ? `${end.kind}: ${end.why}` : end.kind;
}

const body = [
  "## What the page does",
  "- The header keeps its height.",
  "- Rows that were not loaded are shown as grey boxes.",
  "- Empty lists say so.",
  "- The server answers with twenty rows.",
  "- A click loads the next twenty.",
  "- Errors are shown below the list.",
  "- Old browsers do not get the animation.",
].join("\n");

const done = { task: "Add paging to list.ts", writes: ["list.ts"] };

Deno.test("a description within a report of work is no admission", async () => {
  assert.equal(
    await endOf({ ...done, answer: `Paging is in.\n\n${body}` }),
    "done_unverified: no_proof",
  );
});

Deno.test("what is left is read at the beginning, below its heading, and where the speaker speaks", async () => {
  const partly = "partly: admitted";
  const end = (answer: string) => endOf({ ...done, answer });
  assert.equal(
    await end(`Paging is only half done: the last page is not loaded.\n\n${body}`),
    partly,
  );
  assert.equal(
    await end(`Paging is in.\n\n${body}\n\n## Remaining\n- The last page is not loaded`),
    partly,
  );
  assert.equal(
    await end(`Paging is in.\n\n${body}\n\nI did not get to the last page.\n\nRows are cached.`),
    partly,
  );
});

Deno.test("a remark about something else that was left on purpose is none of it", async () => {
  assert.equal(
    await endOf({
      ...done,
      answer: `Paging is in.\n\n${body}\n\n## Not added (on purpose)\n- Sorting\n- A search box`,
    }),
    "done_unverified: no_proof",
  );
});

Deno.test("an answer that begins as a report of work is a claim where nothing was changed", async () => {
  const answer = `Added a button to the top left.\n\n${body}`;
  const task = "How about a button for the help?";
  assert.equal(await endOf({ task, answer }), "stopped: claim");
  // That an earlier turn changed something bears nothing out.
  assert.equal(await endOf({ task, answer, hasEarlier: true }), "stopped: claim");
  assert.equal(
    await endOf({ task: "What did you change?", answer, hasEarlier: true }),
    "answered",
  );
});

Deno.test("an explanation answers what is no order, with nobody there as well", async () => {
  const answer =
    `The chunks differ.\n\n${body}\n\n\`\`\`sh\nnpm run dev\nnpm run build\n\`\`\`\n\nDoes your build behave so too?`;
  const task = "After the update nobody sees the others on the deployed page.";
  assert.equal(await endOf({ task, answer }), "answered");
  assert.equal(await endOf({ task, answer, attended: false }), "answered");
});

Deno.test("a question behind finished work leaves it finished", async () => {
  const answer = "Added paging to list.ts.\n\nWhich page size do you want later?";
  assert.equal(await endOf({ ...done, answer, attended: false }), "done_unverified: no_proof");
});

Deno.test("how something should be is no order within a story or beside a question", async () => {
  const answer = `It respects it in part.\n\n${body}`;
  const task = "Quick question. Did the new mode respect the limit? It should respect it.";
  assert.equal(await endOf({ task, answer }), "answered");
  assert.equal(
    await endOf({ task: "The mode should respect the limit.", answer }),
    "stopped: idle",
  );
});

Deno.test("a command of its kind that ended well is what was wanted where no file is", async () => {
  const end = async (command: string, exit: number) => {
    const loop = fakeLoop(
      scriptedModel([
        { calls: [{ name: "run_shell", input: { command } }] },
        { text: "Done. I recreated the tag v1." },
        { text: "Done. I recreated the tag v1." },
      ]),
      {
        write: {
          run_shell: () => ({ text: "", exit, status: exit === 0 ? "ok" : "failed" }),
        },
        verdict: "allow",
      },
      { attended: true },
    );
    await loop.journal.append([{ type: "user_message", text: "Recreate the tag v1." }]);
    await runToEnd(loop, next);
    return await outcome(loop.journal.state);
  };
  assert.deepEqual(await end("git tag -f v1 && git push -f origin v1", 0), { kind: "answered" });
  assert.deepEqual(await end("git tag -f v1", 1), { kind: "stopped", why: "claim" });
  assert.deepEqual(await end("git log -3", 0), { kind: "stopped", why: "claim" });
});

Deno.test("no words end a turn as done in which nothing was changed", async () => {
  const claims = [
    "Done.",
    "All tests pass, list.ts is changed.",
    "完成。现在分页已经可用，全部测试通过。",
    `I added paging.\n\n${body}`,
    "Paging already works; nothing had to be changed.",
    "Listo, hecho.",
  ];
  const tasks = ["Add paging to list.ts", "Is there paging?", "Run the tests", "hm", "Thanks!"];
  for (const answer of claims) {
    for (const task of tasks) {
      const end = await endOf({ task, answer });
      assert.ok(!end.startsWith("done"), `${task} · ${answer} · ${end}`);
    }
  }
});
