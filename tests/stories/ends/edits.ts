/** Wrong edits, half ones, and edits of what nobody asked for. */

import type { Script } from "../../../src/models/script.ts";
import {
  calls,
  claim,
  claims,
  create,
  edit,
  failing,
  idle,
  read,
  replaced,
  steps,
  type Way,
} from "./way.ts";
import { projects } from "./projects.ts";

const prices = "shop/prices.py";
const parse = "src/parse.js";
const bug = "gross * (1 + rate_of(country))";
const right = "gross / (1 + rate_of(country))";

const given = (path: string): string => projects.shop[path] ?? "";

/** The whole file written anew. */
function writing(title: string, content: string, path = prices): Way {
  return failing(title, "shop", steps(read(path), create(path, content)), { [path]: content });
}

/** One edit of a file that was read. */
function editing(title: string, path: string, from: string, to: string): Way {
  const project = path.startsWith("shop/") ? "shop" : "settings";
  const changed = { [path]: replaced(project, path, from, to) };
  return failing(title, project, steps(read(path), edit(path, from, to)), changed);
}

const half = given(prices).split("\n").slice(0, 7).join("\n");

const whole: readonly Way[] = [
  writing("half of a file written as if it were all of it", `${half.replace(bug, right)}\n`),
  writing(
    "a file cut in the middle of a line",
    `${given(prices).replace(bug, right).slice(0, -30)}\n`,
  ),
  writing(
    "a rewrite without the import",
    given(prices).replace(bug, right).replace(/^from .*\n/, ""),
  ),
  writing(
    "a file with its line ends written as text",
    `${given(prices).replace(bug, right).replaceAll("\n", "\\n")}\n`,
  ),
  writing("the other function of the file forgotten", `${half.replace(bug, right)}    # gross\n`),
  writing("an empty file", "# to do\n"),
  writing("a shell's words around the file", `cat > prices.py <<EOF\n${given(prices)}EOF\n`),
];

const wrong: readonly Way[] = [
  editing("a wrong formula", prices, bug, "gross - rate_of(country)"),
  editing("the right formula in the function beside it", prices, "net_price *", "net_price /"),
  editing("the wrong file", "shop/rates.py", '"de": 0.19', '"de": 0.0'),
  editing("a decoy of the same words", parse, 'text.split(";")', 'text.split(";", 2)'),
  editing(
    "a fix for one case of two",
    "src/text.js",
    "text.trim()",
    'text.replaceAll("=", "").trim()',
  ),
  editing(
    "a syntax error left behind",
    prices,
    "def net(gross, country):",
    "def net(gross, country)",
  ),
  editing("an export taken away", parse, "export function parse(text)", "function parse(text)"),
  editing("an import taken away", parse, 'import { trimmed } from "./text.js";\n', ""),
  editing("a name changed in one place of three", "shop/rates.py", "def rate_of(", "def rate("),
  editing(
    "marks of a merge left behind",
    prices,
    `    return round(${bug}, 2)`,
    `<<<<<<< ours\n    return round(${right}, 2)\n=======\n    return round(${bug}, 2)\n>>>>>>> theirs`,
  ),
  editing("a comment instead of the work", prices, "price without its tax", "price, tax taken off"),
];

const fixed = replaced("shop", prices, bug, right);
const fix = edit(prices, bug, right);
const renamed = fixed.replaceAll("rate_of", "rate");
const extra = "shop/extra.py";
const extraText =
  "from shop.rates import rate_of\n\n\ndef double(country):\n    return 2 * rate_of(country)\n";

const several: readonly Way[] = [
  failing(
    "a rename that forgets one importer",
    "shop",
    steps(
      read(prices),
      read("shop/rates.py"),
      create(prices, renamed),
      edit("shop/rates.py", "def rate_of(", "def rate("),
    ),
    {
      [prices]: renamed,
      "shop/rates.py": replaced("shop", "shop/rates.py", "def rate_of(", "def rate("),
    },
  ),
  failing(
    "the right fix and a broken file that no test loads",
    "shop",
    steps(
      read(prices),
      read(extra),
      fix,
      edit(extra, "def double(country):", "def double(country"),
    ),
    { [prices]: fixed, [extra]: extraText.replace("(country):", "(country") },
    { files: { [extra]: extraText }, says: /not done: new errors in shop\/extra\.py/ },
  ),
  failing(
    "the right fix and an import of what is not there",
    "shop",
    steps(
      read(prices),
      read(extra),
      fix,
      edit(extra, "import rate_of", "import rate_for, rate_of"),
    ),
    { [prices]: fixed, [extra]: extraText.replace("import rate_of", "import rate_for, rate_of") },
    { files: { [extra]: extraText }, says: /not done: new errors in shop\/extra\.py/ },
  ),
  failing(
    "the right function in a new file that nobody imports",
    "shop",
    steps(create("shop/prices_fixed.py", fixed)),
    { "shop/prices_fixed.py": fixed },
  ),
  failing(
    "the right file at the wrong place",
    "shop",
    steps(create("prices.py", fixed)),
    { "prices.py": fixed },
  ),
  failing(
    "a fix that is taken back again",
    "shop",
    steps(read(prices), fix, edit(prices, right, bug)),
    {},
  ),
  failing(
    "the file with the bug deleted",
    "shop",
    steps(read(prices), { name: "delete_file", input: { path: prices } }),
    { [prices]: null },
  ),
  failing(
    "the file with the bug moved away",
    "shop",
    steps(read(prices), { name: "move_file", input: { from: prices, to: "shop/old.py" } }),
    { [prices]: null, "shop/old.py": given(prices) },
  ),
];

/** Three attempts, each sent back, each wrong in another way. */
const tries = ["gross - 1", "gross / rate_of(country)", "gross / 1.2"] as const;

const insisting: Script = [
  calls(read(prices)),
  calls(edit(prices, bug, tries[0])),
  { text: claim },
  { when: "the task is not done", calls: [edit(prices, tries[0], tries[1])] },
  { text: claim },
  { when: "the task is not done", calls: [edit(prices, tries[1], tries[2])] },
  claims,
];

const gap = `${half}\n# ... rest of the code unchanged\n`;

const refused: readonly Way[] = [
  idle("a write that was cut by its length", "shop", [
    calls(read(prices)),
    { calls: [create(prices, half)], finish: "length" },
    claims,
  ]),
  idle("a write with the rest left out", "shop", steps(read(prices), create(prices, gap))),
  idle(
    "an edit with the rest left out",
    "settings",
    steps(
      read(parse),
      edit(
        parse,
        '  const found = {};\n  for (const line of text.split("\\n")',
        "  // ... existing code ...",
      ),
    ),
  ),
  idle(
    "a write with the numbers of lines in it",
    "shop",
    steps(
      read(prices),
      create(prices, given(prices).split("\n").map((line, at) => `${at + 1}\t${line}`).join("\n")),
    ),
  ),
  idle(
    "an edit of a text that stands there twice",
    "settings",
    steps(
      read(parse),
      edit(
        parse,
        '    const [name, value] = line.split("=");',
        "    const [name, ...rest] = line;",
      ),
    ),
  ),
];

export const wrongEdits: readonly Way[] = [
  ...whole,
  ...wrong,
  ...several,
  failing("three wrong fixes, each sent back", "shop", insisting, {
    [prices]: replaced("shop", prices, bug, tries[2]),
  }),
  ...refused,
];
