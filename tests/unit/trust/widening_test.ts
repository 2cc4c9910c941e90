import assert from "node:assert/strict";
import { type CommandFacts, commandLines } from "../../../src/trust/card.ts";
import type { Rule } from "../../../src/policy/mod.ts";
import { isForbidden, isGiven, widening, wishOf } from "../../../src/trust/widening.ts";

const wish = (network: unknown, unsandboxed = false) => wishOf({ network, unsandboxed });
const rules: readonly Rule[] = [
  { host: "a.example", action: "allow" },
  { host: "B.example:8080", action: "allow" },
  { host: "bad.example", action: "deny" },
];

Deno.test("a grant covers a later call whose hosts it has, and no other", () => {
  const cases: readonly (readonly [unknown, unknown, boolean])[] = [
    [["a.example"], ["a.example", "b.example"], true],
    [["a.example", "b.example"], ["a.example"], false],
    [["b.example"], ["a.example"], false],
    [["a.example"], true, true],
    [true, ["a.example"], false],
    [undefined, ["a.example"], true],
    [["a.example"], undefined, false],
  ];
  for (const [wanted, given, expected] of cases) {
    assert.equal(isGiven(wish(wanted), wish(given)), expected, JSON.stringify([wanted, given]));
  }
  // To run in no box is another thing than any host.
  assert.equal(isGiven(wish(false), wish(false, true)), false);
  assert.equal(isGiven(wish(false, true), wish(true)), false);
  assert.equal(isGiven(wish(true, true), wish(false, true)), true);
});

Deno.test("hosts that the user stored are given; of the others the question names each", () => {
  const asked = (network: unknown) => widening(wish(network), rules);
  assert.equal(asked(undefined), null);
  assert.equal(asked(["A.example"]), null);
  assert.equal(asked(["a.example:443", "b.example:8080"]), null);
  assert.equal(asked(["a.example", "c.example"]), "it is to reach a.example, c.example");
  assert.equal(asked(["b.example"]), "it is to reach b.example");
  assert.equal(asked(true), "it is to reach the network, any host of it");
  assert.equal(widening(wish(["a.example"], true), rules), "it is to run outside of the sandbox");
});

Deno.test("a host that the user forbade is forbidden at each of its ports", () => {
  const forbidden = (network: unknown) => isForbidden(wish(network), rules);
  assert.deepEqual(
    [["bad.example"], ["a.example", "BAD.example:443"], ["a.example"], true].map(forbidden),
    [true, true, false, false],
  );
});

Deno.test("a question shows each host as it is dialled, and says where nothing holds it to them", async () => {
  const lines = async (network: unknown, sandbox: CommandFacts["sandbox"]) => {
    const text = await commandLines({
      judgement: { verdict: "allow", parts: [], plan: null, reached: [] },
      risks: [],
      opinion: null,
      sandbox,
      network: wish(network).network,
      paths: [],
      uncovered: null,
    }, "en");
    return text.split("\n").slice(1, -2);
  };
  const files = "undo: agent undo reverts its changes to files in this folder";
  const hosts = ["аpple.example", "B.example:8080"];
  assert.deepEqual(await lines(hosts, "bubblewrap"), [
    "network: closed except for these hosts, over HTTP and HTTPS:",
    "  b.example:8080",
    "  xn--pple-43d.example",
    files,
  ]);
  const [open] = await lines(hosts, "none");
  assert.equal(open, "network: open, to any host; it cannot be limited to the hosts it names:");
  assert.deepEqual(await lines(true, "bubblewrap"), ["network: open, to any host", files]);
});
