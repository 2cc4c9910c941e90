import assert from "node:assert/strict";
import type { Reason } from "../../../src/policy/mod.ts";
import { isUndoable, type Reach } from "../../../src/trust/undoable.ts";

const why = (code: Reason["code"]): Reach["judgement"] => ({
  verdict: "ask",
  parts: [{ text: "x", argv: ["x"], verdict: "ask", why: { code, detail: "x" } }],
  plan: null,
  reached: [["x"]],
});
const held = { files: true, secrets: true, network: true, processes: true };
const good: Reach = {
  judgement: why("unknown"),
  risks: [],
  held,
  network: false,
  layered: true,
};

const table: readonly (readonly [string, Partial<Reach>, boolean])[] = [
  ["held by a box and written to a layer", {}, true],
  ["files that are deleted come back", { risks: [{ kind: "deletes", words: "rm x" }] }, true],
  ["what it expands is known only when it runs, and held", {
    judgement: why("doubt_expansion"),
  }, true],
  ["it writes to the project itself", { layered: false }, false],
  ["the network is open", { network: true }, false],
  ["nothing holds files", { held: { ...held, files: false } }, false],
  ["nothing hides secrets", { held: { ...held, secrets: false } }, false],
  ["nothing holds the network", { held: { ...held, network: false } }, false],
  ["nothing holds processes", { held: { ...held, processes: false } }, false],
  ["something is pushed", { risks: [{ kind: "publishes", words: "git push" }] }, false],
  ["history is lost", { risks: [{ kind: "history", words: "git reset" }] }, false],
  ["a rule of the user's asks", { judgement: why("rule") }, false],
  ["a path leads out", { judgement: why("outside") }, false],
  ["a secret is read", { judgement: why("secret") }, false],
  ["something is left running", { judgement: why("doubt_background") }, false],
  ["it is not understood", { judgement: why("doubt_syntax") }, false],
];

for (const [title, change, undoable] of table) {
  Deno.test(`${title}: ${undoable ? "can" : "cannot"} be undone`, () => {
    assert.equal(isUndoable({ ...good, ...change }), undoable);
  });
}
