import assert from "node:assert/strict";
import fc from "fast-check";
import { testWith } from "../../support/machine.ts";
import type { DeclaredToolSettings } from "../../../src/config/mod.ts";
import { declaredTool } from "../../../src/toolkits/mod.ts";

const settings: DeclaredToolSettings = {
  ...{ description: "Prints.", timeout_s: null, hosts: [], url: null, method: "GET", headers: {} },
  parameters: { text: { type: "string", description: null, values: [], optional: false } },
  command: ["printf", "%s\\n", "a{text}z", "--", "{text}"],
};

testWith(["bash"], "bash reads a value as the one word that it is, whatever it holds", async () => {
  const made = declaredTool({ toolkit: "k", method: "m", settings }, () => Promise.reject());
  assert.ok(made.ok);
  const { input } = made.tool.definition;
  const unit = fc.constantFrom(..."'\"\\$`!*?[]{}()<>|&;#~ \t\n\r=-%éx中\u202e".split(""));
  const texts = fc.sample(fc.string({ unit, maxLength: 40 }), { numRuns: 150, seed: 22 });
  for (const text of texts) {
    const command = String(Object(input.parse({ text })).command);
    const { stdout } = await new Deno.Command("bash", {
      args: ["--noprofile", "--norc", "-c", "--", command],
    }).output();
    assert.equal(new TextDecoder().decode(stdout), `a${text}z\n--\n${text}\n`, command);
  }
});
