/** Ends of which nobody can say whether they are right: said so, never called verified. */

import { claims, create, edit, read, replaced, shell, steps, type Way } from "./way.ts";

const prices = "shop/prices.py";
const bug = "gross * (1 + rate_of(country))";
const wrong = "gross - rate_of(country)";
const spoilt = { [prices]: replaced("shop", prices, bug, wrong) };
const script = steps(read(prices), edit(prices, bug, wrong));
const noTests = { "tests/test_prices.py": null, "tests/test_report.py": null };
const bare = { ".venv/bin/python": '#!/bin/sh\nexec python3 -S -I "$@"\n' };

const base = { project: "shop", answers: script, changed: spoilt } as const;
const unverified = { exit: 0, standing: "unverified" } as const;

const own = "tests/test_mine.py";
const ownTest =
  'from shop.prices import gross\n\n\ndef test_mine():\n    assert gross(0, "de") == 0\n';

const skipped = "import pytest\n\npytestmark = pytest.mark.skip\n\n\ndef test_net():\n    pass\n";

const fake = "printf '#!/bin/sh\\necho \"4 passed in 0.01s\"\\n' > .venv/bin/python";

const ending = 'import os\nprint("4 passed in 0.01s", flush=True)\nos._exit(0)\n';

export const nobodyCanTell: readonly Way[] = [
  {
    ...base,
    ...unverified,
    title: "a wrong edit in a project without tests",
    files: noTests,
    says: /had no tests at the start/,
  },
  {
    ...base,
    ...unverified,
    title: "a project without tests, and a test of its own",
    answers: steps(read(prices), edit(prices, bug, wrong), create(own, ownTest)),
    changed: { ...spoilt, [own]: ownTest },
    files: noTests,
    says: /New tests, which do not count: pytest: 1 passed/,
  },
  {
    ...base,
    ...unverified,
    title: "a project without tests, and a run of a test of its own",
    answers: steps(
      read(prices),
      edit(prices, bug, wrong),
      create(own, ownTest),
      shell(`python3 -B -m pytest -q -p no:cacheprovider ${own}`),
    ),
    changed: { ...spoilt, [own]: ownTest },
    files: noTests,
  },
  {
    ...base,
    ...unverified,
    title: "a runner that is not installed",
    files: bare,
    says: /pytest is not installed/,
  },
  {
    ...base,
    ...unverified,
    title: "tests that are all skipped",
    files: { ...noTests, "tests/test_net.py": skipped },
    says: /all were skipped/,
  },
  {
    ...base,
    ...unverified,
    title: "tests that are switched off",
    settings: "stages: { tests: false }\n",
    says: /tests are switched off/,
  },
  {
    ...base,
    ...unverified,
    title: "a Python in the project that says what it was told to",
    answers: steps(
      read(prices),
      edit(prices, bug, wrong),
      shell(`mkdir -p .venv/bin && ${fake} && chmod +x .venv/bin/python`),
    ),
    changed: { ...spoilt, ".venv/bin/python": '#!/bin/sh\necho "4 passed in 0.01s"\n' },
    says: /\.venv\/bin\/python is a script that was written in this session/,
  },
  {
    ...base,
    exit: 3,
    standing: "failing",
    title: "code that ends the run of the tests before any report",
    answers: steps(read("shop/__init__.py"), create("shop/__init__.py", ending)),
    changed: { "shop/__init__.py": ending },
    says: /There are tests, and it ended with exit code 0 and no report/,
  },
  {
    ...base,
    title: "tests that nobody allowed to run",
    exit: 4,
    standing: "needs_approval",
    approve: "edits",
  },
  {
    ...base,
    title: "an edit that nobody allowed",
    exit: 4,
    standing: "needs_approval",
    approve: "never",
    changed: {},
  },
  {
    ...base,
    title: "a limit reached after the edit",
    exit: 2,
    standing: "limit",
    settings: "max_tool_calls: 2\n",
    answers: [...script.slice(0, 2), { calls: [read("shop/rates.py")] }, claims],
  },
  {
    ...base,
    title: "a model that breaks off after the edit",
    exit: 1,
    standing: "other",
    answers: [...script.slice(0, 2), { error: { kind: "refusal", message: "no" } }],
  },
  {
    ...base,
    title: "a conftest that was broken from the start",
    ...unverified,
    files: { "conftest.py": "import gone\n" },
  },
];
