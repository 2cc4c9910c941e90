/** Edits whose text does not fit the file: exact, or refused with what is there; never silently wrong. */

import type { ScriptedAnswer, ScriptedCall } from "../../../src/models/script.ts";
import { calls, look, type Options, raw, scripted, seen, type Way, when } from "./way.ts";
import { given } from "./world.ts";

const path = "src/sum.js";
const source = given[path] ?? "";
const fixed = source.replace("total -= value", "total += value");

function edit(old_text: string, new_text: string): ScriptedCall {
  return { name: "edit_file", input: { path, old_text, new_text } };
}

const fix = edit("total -= value", "total += value");

function write(content: string): ScriptedCall {
  return { name: "write_file", input: { path, content } };
}

function patch(text: string): ScriptedCall {
  return { name: "apply_patch", input: { patch: text } };
}

/** Looks, makes the call once the file was seen, and what comes after it. */
function after(
  title: string,
  call: ScriptedCall,
  then: readonly ScriptedAnswer[] = [],
  options: Options = {},
): Way {
  const script = [calls(look), { when: seen, calls: [call] }, ...then];
  return scripted(title, script, { becomes: { [path]: fixed }, ...options });
}

/** The call is refused for this reason; then comes the right one. */
function refused(title: string, call: ScriptedCall, told: RegExp, options: Options = {}): Way {
  return after(title, call, [when(told, fix)], options);
}

/** Another file with the bug, and what it is when it is mended. */
function file(before: string, mended: string): Options {
  return { files: { [path]: before }, becomes: { [path]: mended } };
}

const wide = (text: string): string => text.replaceAll("\n", "\r\n");
const tabbed = (text: string): string => text.replaceAll("  ", "\t");
const curly = (text: string): string =>
  text.replace("total -= value;", "total -= value; // the “sign” — it’s odd")
    .replace("total += value;", "total += value; // the “sign” — it’s odd");
const bare = (text: string): string => text.trimEnd();

const body = "  for (const value of values) {\n    total -= value;\n  }\n";
const mended = "  for (const value of values) {\n    total += value;\n  }\n";

/** Bytes that the edit does not mean stay as they are. */
const bytes: readonly Way[] = [
  after("an edit of several lines in a file with line ends of DOS", edit(body, mended), [], {
    ...file(wide(source), wide(fixed)),
    real: true,
  }),
  after("a rewrite of a file with line ends of DOS", write(fixed), [], {
    ...file(wide(source), wide(fixed)),
  }),
  after("blanks for the tabs of a file", edit(body, mended), [], {
    ...file(tabbed(source), tabbed(fixed)),
  }),
  after(
    "straight quotes for curly ones",
    edit(
      '    total -= value; // the "sign" - it\'s odd\n  }',
      '    total += value; // the "sign" - it\'s odd\n  }',
    ),
    [],
    file(curly(source), curly(fixed)),
  ),
  after("an edit of a file that begins with a mark of byte order", fix, [], {
    ...file(`\ufeff${source}`, `\ufeff${fixed}`),
  }),
  after("a rewrite of a file that begins with a mark of byte order", write(fixed), [], {
    ...file(`\ufeff${source}`, `\ufeff${fixed}`),
  }),
  after("an edit at the end of a file without a last line end", fix, [], {
    ...file(bare(source), bare(fixed)),
  }),
  after(
    "blanks at the ends of lines that the file has not",
    edit(
      "    total -= value;  \n  }  ",
      "    total += value;\n  }",
    ),
  ),
  after(
    "another indentation than the file's",
    edit(
      "for (const value of values) {\n  total -= value;\n}",
      "for (const value of values) {\n  total += value;\n}",
    ),
  ),
];

const twice = `${source}
/** The sum with its sign turned. */
export function negated(values) {
  let total = 0;
  for (const value of values) {
    total -= value;
  }
  return total;
}
`;

const places: readonly Way[] = [
  after(
    "an edit that fits two places",
    edit("    total -= value;", "    total += value;"),
    [when(
      /fits 2 places/,
      edit(
        `export function sum(values) {\n  let total = 0;\n${body}`,
        `export function sum(values) {\n  let total = 0;\n${mended}`,
      ),
    )],
    file(twice, twice.replace("total -= value", "total += value")),
  ),
  refused(
    "an old text from memory",
    edit("total = total - value;", "total += value;"),
    /Nearest to it/,
  ),
  refused(
    "an old text of another file",
    edit("const result = compute(input);", "return compute(input);"),
    /not in src\/sum\.js, nor anything like it/,
  ),
  refused(
    "the numbers of lines in the old text",
    edit("5\t    total -= value;\n6\t  }", "5\t    total += value;\n6\t  }"),
    /line numbers in it/,
  ),
  refused(
    "the numbers of lines in the new text",
    edit("    total -= value;\n  }", "5\t    total += value;\n6\t  }"),
    /line numbers in it/,
  ),
  refused(
    "a line end written as text",
    edit("    total -= value;\n  }", "    total += value;\\n  }"),
    /backslash and n/,
  ),
  refused(
    "characters of HTML in the old text",
    edit("for (const value of values) {\n    total -= value;&nbsp;", "x"),
    /not in src\/sum\.js/,
  ),
  refused("the same text on both sides", edit("total -= value", "total -= value"), /are the same/),
  refused(
    "the rest of a function left out",
    edit(
      source.slice(source.indexOf("export")),
      "export function sum(values) {\n  // ... existing code ...\n}\n",
    ),
    /instead of the text itself/,
  ),
  refused(
    "the rest of a file left out",
    write("/** The sum of a list of numbers. */\n// ... rest of the code unchanged ...\n"),
    /instead of the text itself/,
  ),
  after(
    "two edits of which the second does not fit",
    {
      name: "edit_file",
      input: {
        path,
        edits: [
          { old_text: "let total = 0", new_text: "let total = 1" },
          { old_text: "total = total - value", new_text: "total += value" },
        ],
      },
    },
    [when(/Edit 2 of 2/, fix)],
  ),
  refused("an empty old text", edit("", "total += value;"), /old_text is empty/),
  refused("a file written as it is", write(source), /is what src\/sum\.js is already/),
];

const hunk =
  " export function sum(values) {\n   let total = 0;\n   for (const value of values) {\n-    total -= value;\n+    total += value;\n   }\n";

const patches: readonly Way[] = [
  after(
    "a patch with wrong numbers of lines",
    patch(`--- a/${path}\n+++ b/${path}\n@@ -42,6 +42,6 @@\n${hunk}`),
  ),
  after(
    "a patch with wrong counts of lines",
    patch(`--- a/${path}\n+++ b/${path}\n@@ -2,3 +2,9 @@\n${hunk}`),
  ),
  refused(
    "a patch whose context is not there",
    patch(
      `--- a/${path}\n+++ b/${path}\n@@ -2,3 +2,3 @@\n export function add(values) {\n-  return values - 1;\n+  return values + 1;\n }\n`,
    ),
    /nothing was changed|not in src\/sum\.js|does not fit/,
  ),
  refused(
    "a patch that changes nothing",
    patch(`--- a/${path}\n+++ b/${path}\n@@ -1,1 +1,1 @@\n /** The sum of a list of numbers. */\n`),
    /nothing|no change|changes/i,
  ),
  after(
    "a patch in the other grammar",
    patch(
      `*** Begin Patch\n*** Update File: ${path}\n@@ export function sum(values) {\n-    total -= value;\n+    total += value;\n*** End Patch`,
    ),
  ),
];

const stale: readonly Way[] = [
  scripted("a rewrite of a file that a command has changed since", [
    calls(look),
    calls({ name: "run_shell", input: { command: `sed -i 's/numbers/figures/' ${path}` } }),
    calls(write(fixed)),
    when(/changed since you have seen it/, fix),
  ], { becomes: { [path]: fixed.replace("numbers", "figures") } }),
  scripted("a rewrite of a file that was never read", [
    calls({ name: "write_file", input: { path: "package.json", content: "{}\n" } }),
    when(/was not read before; nothing was changed/, fix),
  ], { becomes: { [path]: fixed } }),
  after(
    "an edit that is cut in the middle",
    raw("edit_file", `{"path": "${path}", "old_text": "total -= value", "new_text": "total +`),
    [when(/no JSON object, so the call did not run/, fix)],
  ),
];

export const edits: readonly Way[] = [...bytes, ...places, ...patches, ...stale];
