/** Tests that pass prove nothing of what was never written. */

import assert from "node:assert/strict";
import { outcome } from "../../../src/agent/ending/mod.ts";
import { next } from "../../../src/agent/mod.ts";
import { requirementsIn } from "../../../src/agent/owed/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { JsonObject, Verifier } from "../../../src/protocol/mod.ts";
import { fakeLoop, fakeVerifier, runToEnd } from "../../support/loop.ts";

interface Turn {
  readonly task: string;
  /** Inputs of edits, in order. */
  readonly edits: readonly JsonObject[];
  readonly answer?: string;
  readonly verifier?: Verifier;
}

/** The end of a turn of which the tests pass. */
async function endOf({ task, edits, answer = "Done.", verifier = fakeVerifier(["passed"]) }: Turn) {
  const calls = edits.map((input) => ({ calls: [{ name: "edit_file", input }] }));
  const loop = fakeLoop(scriptedModel([...calls, { text: answer }]), {
    write: {
      edit_file: ({ input }, times) => ({
        text: "edited",
        writes: [{ path: String(input["path"]), hash: `h${times}` }],
        change: `s:c${times}`,
      }),
    },
    verdict: "allow",
  }, { verifier });
  await loop.journal.append([{ type: "user_message", text: task }]);
  await runToEnd(loop, next);
  return outcome(loop.journal.state);
}

/** A verifier that found these tests changed. */
function knowing(tests: { readonly edited: string[]; readonly added?: string[] }): Verifier {
  const passed = fakeVerifier(["passed"]);
  return {
    question: () => passed.question(),
    verify: async (options) => ({ ...await passed.verify(options), ...tests }),
  };
}

const verified = { kind: "done_verified" };
const lowered = (why: string, what: string) => ({ kind: "done_unverified", why, what });

Deno.test("a value that is asked for is looked for in what was written, in any unit", async () => {
  const task = "Raise the timeout in client.py to 45 seconds.";
  const end = (text: string) => endOf({ task, edits: [{ path: "client.py", new_text: text }] });
  assert.deepEqual(await end("TIMEOUT = 45"), verified);
  assert.deepEqual(await end("const timeoutMs = 45_000;"), verified);
  assert.deepEqual(await end("TIMEOUT = settings.timeout"), lowered("missing", "45"));
  assert.deepEqual(await end("TIMEOUT = 145"), lowered("missing", "45"));
});

Deno.test("a name that is asked for may be written as the language has it", async () => {
  const task = "Add a flag `--dry-run` to cli.py";
  const end = (text: string) => endOf({ task, edits: [{ path: "cli.py", new_text: text }] });
  assert.deepEqual(await end("if args.dry_run:"), verified);
  assert.deepEqual(await end("if args.simulate:"), lowered("missing", "--dry-run"));
});

Deno.test("what an edit replaces is not what it brings, and an unknown text is held against nobody", async () => {
  const task = "Rename `load` to `fetchAll` in a.ts";
  const edit = { path: "a.ts", old_text: "fetchAll()", new_text: "load()" };
  assert.deepEqual(await endOf({ task, edits: [edit] }), lowered("missing", "fetchAll"));
  const patch = "@@ -1 +1 @@\n-fetchAll()\n+load()";
  assert.deepEqual(
    await endOf({ task, edits: [{ path: "a.ts", patch }] }),
    lowered("missing", "fetchAll"),
  );
  assert.deepEqual(await endOf({ task, edits: [{ path: "a.ts" }] }), verified);
});

Deno.test("a placeholder is a part that is not done, and a note lowers the end, until it is replaced, unless it is what was asked for", async () => {
  const stub = { path: "sync.py", new_text: "def merge(a, b):\n    raise NotImplementedError" };
  const mended = {
    path: "sync.py",
    old_text: "raise NotImplementedError",
    new_text: "return a | b",
  };
  const task = "Implement merge() in sync.py";
  assert.deepEqual(
    await endOf({ task, edits: [stub] }),
    { kind: "partly", why: "stub", what: "NotImplementedError (sync.py)" },
  );
  const note = { path: "sync.py", new_text: "def merge(a, b):\n    # TODO: keep the order" };
  assert.deepEqual(await endOf({ task, edits: [note] }), lowered("stub", "# TODO (sync.py)"));
  assert.deepEqual(await endOf({ task, edits: [stub, mended] }), verified);
  assert.deepEqual(
    await endOf({ task: "Add a stub of merge() to sync.py", edits: [stub] }),
    verified,
  );
});

Deno.test("a thing of a list is in a change, or is told to be done", async () => {
  const task = "In cart.py: round the total to cents and sort items by name.";
  const edits = [{ path: "cart.py", new_text: 'return total.quantize("0.01")' }];
  assert.deepEqual(
    await endOf({
      task,
      edits,
      answer: "Rounded to cents; the item order comes from the database.",
    }),
    lowered("missing", "sort items by name"),
  );
  assert.deepEqual(
    await endOf({ task, edits, answer: "It rounds the total and sorts the items by their name." }),
    verified,
  );
});

Deno.test("files that tests go by prove nothing where they were changed unasked", async () => {
  const edits = [{ path: "page.js", new_text: "a" }, { path: "Cargo.toml", new_text: "rayon = 1" }];
  assert.deepEqual(
    await endOf({ task: "Fix the endless loop in page.js", edits }),
    lowered("ground", "Cargo.toml"),
  );
  assert.deepEqual(
    await endOf({ task: "Fix the loop in page.js; you may add a dependency", edits }),
    verified,
  );
  const [edit] = edits;
  const verifier = () => knowing({ edited: ["page.test.js"] });
  const own = edit ? [edit] : [];
  assert.deepEqual(
    await endOf({ task: "Fix the loop in page.js", edits: own, verifier: verifier() }),
    lowered("ground", "page.test.js"),
  );
  assert.deepEqual(
    await endOf({ task: "Fix page.js and its tests", edits: own, verifier: verifier() }),
    verified,
  );
});

Deno.test("new tests that nobody ran are not verified by the others", async () => {
  const end = await endOf({
    task: "Write tests for the cart",
    edits: [{ path: "test_cart.py", new_text: "def test_total(): pass" }],
    verifier: knowing({ edited: [], added: ["test_cart.py"] }),
  });
  assert.deepEqual(end, lowered("new_tests", "test_cart.py"));
});

Deno.test("numbers that say where or how it fails are wanted nowhere", () => {
  for (
    const task of [
      "Fix the crash in a.py, line 42.",
      "Users get a 500 since release 3, see issue 812. Mend that.",
      "Why does it return 404?",
      "Explain what `load` does.",
    ]
  ) assert.deepEqual(requirementsIn(task), [], task);
});
