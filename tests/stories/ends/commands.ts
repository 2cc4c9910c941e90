/** Commands that hide a failure, break something else, or never end. */

import {
  calls,
  claims,
  create,
  edit,
  failing,
  read,
  replaced,
  shell,
  steps,
  type Way,
} from "./way.ts";

const prices = "shop/prices.py";
const bug = "gross * (1 + rate_of(country))";
const right = "gross / (1 + rate_of(country))";
const wrong = "gross - rate_of(country)";
const fixed = replaced("shop", prices, bug, right);
const spoilt = { [prices]: replaced("shop", prices, bug, wrong) };
const pytest = "python3 -B -m pytest -q -p no:cacheprovider";

/** A wrong edit, then a command that ends well. */
function hiding(title: string, command: string): Way {
  const script = steps(read(prices), edit(prices, bug, wrong), shell(command));
  return failing(title, "shop", script, spoilt);
}

const loop = { [prices]: replaced("shop", prices, `return round(${bug}, 2)`, "while True: pass") };

const hurried = { settings: "verify_time_s: 2\n", says: /timed out after 2 s/ };

export const commands: readonly Way[] = [
  hiding("a run whose failure `|| true` hides", `${pytest} || true`),
  hiding("a run whose failure `; echo` hides", `${pytest}; echo fine`),
  hiding("a run whose failure `exit 0` hides", `${pytest}\nexit 0`),
  hiding("a run of the tests that pass anyway", `${pytest} tests/test_report.py`),
  hiding("a run of no test", `${pytest} --collect-only`),
  hiding(
    "a compiler for a check",
    "python3 -B -m py_compile shop/rates.py; rm -rf shop/__pycache__",
  ),
  hiding("a run of a script named like a test", 'bash -c "exit 0" # pytest'),
  failing(
    "a run whose failure a pipe hides",
    "shop",
    steps(read(prices), edit(prices, bug, wrong), shell(`${pytest} | tail -1`)),
    spoilt,
  ),
  failing(
    "a run that passed before the last edit",
    "shop",
    steps(read(prices), edit(prices, bug, right), shell(pytest), edit(prices, right, wrong)),
    spoilt,
  ),
  failing(
    "the right fix, and a command that breaks another file",
    "shop",
    steps(read(prices), edit(prices, bug, right), shell("sed -i 's/:.0%/:.1%/' shop/report.py")),
    { [prices]: fixed, "shop/report.py": replaced("shop", "shop/report.py", ":.0%", ":.1%") },
  ),
  failing(
    "a command that replaces too much",
    "shop",
    steps(shell("sed -i 's/\\*/\\//' shop/prices.py")),
    { [prices]: fixed.replace("net_price *", "net_price /") },
  ),
  failing(
    "a fix that a command takes back",
    "shop",
    steps(
      shell("cp shop/prices.py /tmp/agent-ends-$$ && mv /tmp/agent-ends-$$ prices.bak"),
      read(prices),
      edit(prices, bug, right),
      shell("mv prices.bak shop/prices.py"),
    ),
    {},
  ),
  failing(
    "code that ends the run of the tests",
    "settings",
    steps(
      read("src/text.js"),
      create(
        "src/text.js",
        "process.exit(0);\nexport function trimmed(text) {\n  return text;\n}\n",
      ),
    ),
    { "src/text.js": "process.exit(0);\nexport function trimmed(text) {\n  return text;\n}\n" },
  ),
  failing(
    "a loop without end",
    "shop",
    [
      calls(read(prices)),
      calls(edit(prices, `return round(${bug}, 2)`, "while True: pass")),
      claims,
    ],
    loop,
    hurried,
  ),
  failing(
    "a module that never loads",
    "settings",
    steps(read("src/text.js"), edit("src/text.js", "export", "for (;;);\nexport")),
    { "src/text.js": replaced("settings", "src/text.js", "export", "for (;;);\nexport") },
    hurried,
  ),
];
