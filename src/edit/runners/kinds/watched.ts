/** How runs are watched: by programs of ours that the interpreter loads before the tests. */

import python from "./watch.py" with { type: "text" };
import jestEyes from "./watch_jest.mjs" with { type: "text" };
import processEyes from "./watch_process.mjs" with { type: "text" };
import vitestEyes from "./watch_vitest.mjs" with { type: "text" };
import reporter from "./watch_tests.mjs" with { type: "text" };
import type { Watch } from "../types.ts";

/** `-m pytest …` → `-c <program> pytest …`. */
export const watchedPython: Watch = {
  sees: "tests",
  args: ([flag = "", ...rest]) => flag === "-m" ? ["-c", python, ...rest] : [flag, ...rest],
};

/** Loaded by every process of Node that has not been told otherwise. */
const loaded = { NODE_OPTIONS: `--import=${asModule(processEyes)}` };

/** A second reporter beside the one that is read. */
export const watchedNode: Watch = {
  sees: "tests",
  args: (args) =>
    args.flatMap((it) => it === "--test-reporter=tap" ? [it, ...toOutput, ...ownReporter] : [it]),
  env: loaded,
};

export const watchedProcess: Watch = { sees: "process", env: loaded };

export const watchedJest: Watch = {
  sees: "process",
  env: { NODE_OPTIONS: `--import=${asModule(jestEyes)}` },
};

export const watchedVitest: Watch = {
  sees: "process",
  env: { NODE_OPTIONS: `--import=${asModule(vitestEyes)}` },
};

const toOutput = ["--test-reporter-destination=stdout"] as const;
const ownReporter = [`--test-reporter=${asModule(reporter)}`, ...toOutput] as const;

/** Nothing of ours lies where a program in a box could read it. */
function asModule(text: string): string {
  return `data:text/javascript;base64,${btoa(text)}`;
}
