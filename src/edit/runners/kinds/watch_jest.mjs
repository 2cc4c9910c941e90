// Loaded before everything else of jest and of its workers. Says which matchers, and which of the
// functions that define tests, are no longer those that jest has given to a file of tests.
import { writeSync } from "node:fs";
import Module from "node:module";
import process from "node:process";

const mark = process.env.AGENT_REPORT ?? "";
const defining = ["expect", "test", "it", "describe", "xtest", "xit", "beforeEach", "afterEach"];

const partsOf = (global) => {
  const { matchers = {} } = global[Symbol.for("$$jest-matchers-object")] ?? {};
  return new Map([
    ...defining.map((it) => [it, global[it]]),
    ...Object.keys(matchers).map((it) => [`expect.${it}`, matchers[it]]),
    ["Object.is", global.Object?.is],
  ]);
};

const watched = (run) => (globals, config, environment, ...rest) => {
  const { handleTestEvent } = environment;
  let before = null;
  const seen = new Set();
  environment.handleTestEvent = async function (event, state) {
    if (event.name === "setup") before = partsOf(environment.global);
    if (event.name === "run_start" || event.name === "run_finish") {
      const now = partsOf(environment.global);
      for (const [name, was] of before ?? []) if (now.get(name) !== was) seen.add(name);
    }
    if (event.name === "run_finish" && seen.size > 0) {
      const said = JSON.stringify({ e: "over", patched: [...seen].slice(0, 20) });
      writeSync(2, `\n@agent-${mark} ${said}\n`);
    }
    await handleTestEvent?.call(environment, event, state);
  };
  return run(globals, config, environment, ...rest);
};

const load = Module._load;
Module._load = function (request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (!/jest-circus[\\/](?:build[\\/])?runner(?:\.js)?$/.test(request)) return loaded;
  const run = loaded.default ?? loaded;
  return typeof run === "function" ? { __esModule: true, default: watched(run) } : loaded;
};
