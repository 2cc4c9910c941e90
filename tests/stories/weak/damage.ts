/** Damage that no test sees, work outside the request, and what a command throws away. */

import type { ScriptedCall } from "../../../src/models/script.ts";
import { calls, claim, fix, look, type Options, scripted, type Way, when } from "./way.ts";
import { given } from "./world.ts";

const path = "src/sum.js";
const fixed = (given[path] ?? "").replace("total -= value", "total += value");

function shell(command: string): ScriptedCall {
  return { name: "run_shell", input: { command } };
}

function edit(path: string, old_text: string, new_text: string): ScriptedCall {
  return { name: "edit_file", input: { path, old_text, new_text } };
}

function write(path: string, content: string): ScriptedCall {
  return { name: "write_file", input: { path, content } };
}

const read = (path: string): ScriptedCall => ({ name: "read_file", input: { path } });

/** Mends the bug and does damage; hears of it with the result or at the end, and repairs it. */
function repaired(
  title: string,
  { damage, told, repair }: {
    readonly damage: readonly ScriptedCall[];
    readonly told: RegExp;
    readonly repair: readonly ScriptedCall[];
  },
  options: Options = {},
): Way {
  const done = [...damage.slice(0, -1), fix].map((it) => calls(it));
  const [last] = damage.slice(-1);
  return scripted(title, [
    calls(look),
    ...done,
    ...(last ? [calls(last)] : []),
    when(told, ...repair),
    { text: claim },
    when(told, ...repair),
  ], { becomes: { [path]: fixed }, ...options });
}

const report = `import { sum } from "./sum.js";

/** A line for a list. */
export function report(values) {
  return \`\${values.length} values, sum \${sum(values)}\`;
}
`;
const makefile = "test:\n\tnode --test\n";
const script = "#!/bin/sh\nnode --test\n";

const unseen: readonly Way[] = [
  repaired("a syntax error in a file that no test loads", {
    damage: [read("src/report.js"), edit("src/report.js", "report(values) {", "report(values) ")],
    told: /src\/report\.js/,
    repair: [write("src/report.js", report)],
  }, { files: { "src/report.js": report } }),
  repaired("an import of a name that is not there", {
    damage: [
      read("src/report.js"),
      edit("src/report.js", "import { sum }", "import { sum, mean }"),
    ],
    told: /mean/,
    repair: [write("src/report.js", report)],
  }, { files: { "src/report.js": report } }),
  repaired("an import of a file that is not there", {
    damage: [read("src/report.js"), edit("src/report.js", "./sum.js", "./summe.js")],
    told: /summe/,
    repair: [write("src/report.js", report)],
  }, { files: { "src/report.js": report } }),
  repaired("a definition that is gone", {
    damage: [
      read("src/report.js"),
      write(
        "src/report.js",
        'import { sum } from "./sum.js";\n\nexport const two = sum([1, 1]);\n',
      ),
    ],
    told: /report/,
    repair: [write("src/report.js", report)],
  }, { files: { "src/report.js": report } }),
  repaired("blanks for the tab of a Makefile", {
    damage: [read("Makefile"), edit("Makefile", "\tnode --test", "    node --test --all")],
    told: /Makefile.*tab|tab.*Makefile/i,
    repair: [write("Makefile", makefile)],
  }, { files: { "Makefile": makefile } }),
  repaired("a script that can no longer be run", {
    damage: [shell("cp bin/test.sh /tmp/t.$$ && rm bin/test.sh && cat /tmp/t.$$ > bin/test.sh")],
    told: /bin\/test\.sh/,
    repair: [shell("chmod +x bin/test.sh")],
  }, { files: { "bin/test.sh": script }, executable: ["bin/test.sh"] }),
  repaired("a manifest that is no JSON any more", {
    damage: [read("package.json"), edit("package.json", '"type": "module",', '"type": "module",,')],
    told: /package\.json/,
    repair: [write("package.json", given["package.json"] ?? "")],
  }),
];

const scope: readonly Way[] = [
  scripted("a file for trying out that is left behind", [
    calls(look),
    calls(write("try.mjs", 'import { sum } from "./src/sum.js";\nconsole.log(sum([1, 2]));\n')),
    calls(fix),
  ], {
    becomes: {
      [path]: fixed,
      "try.mjs": 'import { sum } from "./src/sum.js";\nconsole.log(sum([1, 2]));\n',
    },
    says: /try\.mjs/,
  }),
  scripted("a line for debugging that is left behind", [
    calls(look),
    calls(edit(path, "total -= value;", "console.log(total, value);\n    total += value;")),
  ], {
    becomes: {
      [path]: fixed.replace("total += value;", "console.log(total, value);\n    total += value;"),
    },
    says: /console\.log/,
  }),
  scripted("a file that nobody spoke of", [
    calls(look),
    calls(read("README.md")),
    calls(edit("README.md", "# Sums", "# Sums and more")),
    calls(fix),
  ], {
    files: { "README.md": "# Sums\n" },
    becomes: { [path]: fixed, "README.md": "# Sums and more\n" },
    says: /README\.md/,
  }),
  scripted("a file that the user had ruled out", [
    calls(look),
    calls(read("README.md")),
    calls(edit("README.md", "# Sums", "# Sums and more")),
    when(/Not allowed/, fix),
  ], {
    task: "Fix sum() in src/sum.js. Only touch src/sum.js.",
    files: { "README.md": "# Sums\n" },
    becomes: { [path]: fixed },
  }),
  scripted("a command over a file that the user had ruled out", [
    calls(look),
    calls(shell("sed -i 's/Sums/Sums and more/' README.md")),
    calls(fix),
  ], {
    task: "Fix sum() in src/sum.js. Only touch src/sum.js.",
    files: { "README.md": "# Sums\n" },
    ends: { exit: 1, says: /changed although you excluded it: README\.md/ },
  }),
  scripted("a commit that the user had ruled out", [
    calls(look),
    calls(fix),
    calls(shell("git -c user.name=x -c user.email=x@y.z commit -qam fix")),
    when(/Not allowed/, look),
  ], {
    task: "Fix sum() in src/sum.js. Do not commit.",
    files: { "notes.md": "# Notes\n" },
    uncommitted: { "notes.md": "what I thought of today\n" },
    becomes: { [path]: fixed },
  }),
];

const draft = { "notes.md": "what I thought of today\n" };
const base = { "notes.md": "# Notes\n" };

/** A command of git over work that no commit has. */
function discards(title: string, command: string, says: RegExp, options: Options = {}): Way {
  return scripted(title, [calls(shell(command)), calls(look), calls(fix)], {
    files: base,
    uncommitted: draft,
    becomes: { [path]: fixed, ...base },
    says,
    ...options,
  });
}

const lost: readonly Way[] = [
  discards(
    "a checkout over the user's work",
    "git checkout -- .",
    /no commit|uncommitted|discard/i,
  ),
  discards("a reset over the user's work", "git reset -q --hard", /no commit|uncommitted|discard/i),
  discards("a restore over the user's work", "git restore .", /no commit|uncommitted|discard/i),
];

export const damage: readonly Way[] = [...unseen, ...scope, ...lost];
