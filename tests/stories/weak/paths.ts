/** Odd paths, and paths that lead out of the project. */

import type { ScriptedCall } from "../../../src/models/script.ts";
import { calls, fix, fixWhenSeen, look, type Options, scripted, type Way, when } from "./way.ts";

function reading(path: string): ScriptedCall {
  return { name: "read_file", input: { path } };
}

/** A path that is taken as it is meant. */
function taken(title: string, path: string, options: Options = {}): Way {
  return scripted(title, [calls(reading(path)), fixWhenSeen], options);
}

/** A path that is refused with the right one named. */
function corrected(title: string, path: string, options: Options = {}): Way {
  return scripted(
    title,
    [calls(reading(path)), when(/Did you mean src\/sum\.js\?/, look), fixWhenSeen],
    options,
  );
}

const odd: readonly Way[] = [
  taken("an absolute path within the project", "{root}/src/sum.js", { real: true }),
  taken("a path with detours", "./src/../src//sum.js"),
  corrected("the root of the project taken for the root of the disk", "/src/sum.js"),
  corrected("backslashes in a path", "src\\sum.js"),
  corrected("a file URL", "file:///src/sum.js"),
  corrected("a path without its folder", "sum.js"),
  corrected("a path in the wrong folder", "lib/sum.js"),
  corrected("a name that is mistyped", "src/summ.js"),
  corrected("a name in the wrong case", "SRC/Sum.js"),
  corrected("a path of another machine", "/workspace/project/src/sum.js"),
  corrected("a path below the home folder", "~/project/src/sum.js"),
  corrected("the prefix of a patch", "a/src/sum.js"),
  corrected("a mark before the path", "@src/sum.js"),
  corrected("a line number behind the path", "src/sum.js:5"),
  corrected("quotes around the path", '"src/sum.js"'),
  corrected("a line end behind the path", "src/sum.js\n"),
  scripted("a folder read as a file", [
    calls(reading("src")),
    when(/is a folder.*list_dir/, { name: "list_dir", input: { path: "src" } }),
    when(/sum\.js/, look),
    fixWhenSeen,
  ]),
  scripted("an empty path", [
    calls(reading("")),
    when(/an empty path/, look),
    fixWhenSeen,
  ]),
];

const broken = "export function sum() { return 6; }\n";

/** Writes outside are refused; the model hears it and does the task where it belongs. */
function leaving(title: string, call: ScriptedCall, options: Options = {}): Way {
  return scripted(title, [calls(call), when(/is outside the workspace/, fix)], options);
}

const outside: readonly Way[] = [
  leaving("a write to the folder beside the project", {
    name: "write_file",
    input: { path: "../home/outside/sum.js", content: broken },
  }, { real: true }),
  leaving("a write to an absolute path elsewhere", {
    name: "write_file",
    input: { path: "{outside}/new/sum.js", content: broken },
  }),
  leaving("an edit through a link that leads out", {
    name: "edit_file",
    input: { path: "shared/sum.js", old_text: "total -= value", new_text: "total += value" },
  }, { links: { shared: "{outside}" } }),
  leaving("a read of what lies outside", reading("{outside}/notes.txt")),
  leaving("a search outside", {
    name: "search_text",
    input: { pattern: "yours", path: "../home/outside" },
  }),
  scripted("a write to the settings of git", [
    calls({ name: "write_file", input: { path: ".git/config", content: "[core]\n" } }),
    when(/is protected/, fix),
  ]),
];

export const paths: readonly Way[] = [...odd, ...outside];
