/** A small project in which twelve modules are to be written, and a model that writes them. */

/** Each module has its number as its value, says the project. */
const suite = `
const { readdirSync } = require("node:fs");
const test = require("node:test");
const assert = require("node:assert");
for (const file of readdirSync("src")) {
  test(file, () => assert.equal(require("../src/" + file).value, parseInt(file.slice(1))));
}
`;

export const project = {
  "package.json": '{ "name": "numbers", "scripts": { "test": "node --test" } }\n',
  "src/n0.js": "exports.value = 0;\n",
  "test/numbers.test.js": suite,
};

export const ids = Array.from({ length: 12 }, (_, at) => String(at + 1));

/** Step 10 waits for 9; each other for nothing. */
const steps = ids.map((id) => {
  const after = id === "10" ? ["9"] : [];
  return { id, title: `Add module ${id}`, after };
});

export const write = (id: string, value = id): string =>
  `- calls: [{ name: write_file, input: { path: src/n${id}.js, content: "exports.value = ${value};\\n" } }]\n`;

export const say = (text: string, more = ""): string => `- { text: ${text}${more} }\n`;

/**
 * Step 4 is wrong, praised, and mended when it is tried again; the steps named take their time to
 * tell. Steps 9 and 10 are not in it: somebody has to skip them.
 */
export function twelveSteps(slow: readonly string[]): string {
  const told = (id: string) =>
    write(id) + say(`Module ${id} is written.`, slow.includes(id) ? ", wait: 700" : "");
  return [
    `- calls: [{ name: update_plan, input: ${
      JSON.stringify({ goal: "twelve modules", steps })
    } }]\n`,
    say("Twelve steps with one module each."),
    ...["1", "2", "3"].map(told),
    write("4", "40"),
    // Sent back with the failure, and then told once more.
    ...Array.from({ length: 2 }, () => say("Module 4 is as it should be.")),
    say("There is nothing more to do about it."),
    `- calls: [{ name: read_file, input: { path: src/n4.js } }]\n`,
    `- calls: [{ name: edit_file, input: { path: src/n4.js, old_text: "40", new_text: "4" } }]\n`,
    say("Module 4 is mended."),
    ...["5", "6", "7", "8", "11", "12"].map(told),
    say("GOAL REACHED"),
  ].join("");
}

export interface StepShown {
  readonly id: string;
  readonly state: string;
  readonly verdict?: string;
  readonly tries: number;
}

/** What `plan show --json` has to say at the end: id, state, verdict, tries. */
export const atTheEnd = ids.map((id) => {
  const skipped = id === "9" || id === "10";
  return skipped ? [id, "skipped", null, 0] : [id, "done", "verified", id === "4" ? 2 : 1];
});
