import assert from "node:assert/strict";
import { decide, type Judgement, type Standpoint } from "../../../src/policy/mod.ts";
import { type CallFacts, permissionModes, type Verdict } from "../../../src/protocol/mod.ts";

const facts = (effects: CallFacts["effects"], input = {}): CallFacts => ({
  name: "x",
  effects,
  subject: "a",
  input,
});
const edit = facts(["write"]);
const shell = facts(["execute"], { command: "make" });
const page = facts(["network"]);

const judgement = (verdict: Verdict, code: "reads" | "unknown" | "rule"): Judgement => ({
  verdict,
  parts: [{ text: "x", argv: ["x"], verdict, why: { code, detail: "x" } }],
  plan: null,
  reached: [["x"]],
});
const asks = { judgement: judgement("ask", "unknown") };

type Row = readonly [string, CallFacts, Partial<Standpoint>, readonly Verdict[]];

/** Verdicts in the order read-only, ask, auto-edit, auto. */
const table: readonly Row[] = [
  ["an edit", edit, {}, ["deny", "ask", "allow", "allow"]],
  ["an edit of settings that run programs", edit, { delicate: ".envrc" }, [
    "deny",
    "ask",
    "ask",
    "ask",
  ]],
  ["a granted edit of such settings", edit, { delicate: ".envrc", granted: [edit] }, [
    "deny",
    "ask",
    "ask",
    "ask",
  ]],
  ["a command that reads", shell, { judgement: judgement("allow", "reads") }, [
    "allow",
    "allow",
    "allow",
    "allow",
  ]],
  ["a command that a rule allows", shell, { judgement: judgement("allow", "rule") }, [
    "deny",
    "allow",
    "allow",
    "allow",
  ]],
  ["a command that cannot be undone", shell, asks, ["deny", "ask", "ask", "ask"]],
  ["a command that can be undone", shell, { ...asks, undoable: true }, [
    "deny",
    "ask",
    "ask",
    "allow",
  ]],
  ["a forbidden command", shell, { judgement: judgement("deny", "rule"), undoable: true }, [
    "deny",
    "deny",
    "deny",
    "deny",
  ]],
  ["a page", page, {}, ["deny", "ask", "ask", "ask"]],
  ["a page, were it called undoable", page, { undoable: false }, ["deny", "ask", "ask", "ask"]],
];

for (const [title, call, change, verdicts] of table) {
  Deno.test(`${title}: ${verdicts.join(", ")}`, () => {
    const found = permissionModes.map((permissions) =>
      decide(call, { mode: "work", permissions, granted: [], rules: [], ...change }).verdict
    );
    assert.deepEqual(found, verdicts);
  });
}
