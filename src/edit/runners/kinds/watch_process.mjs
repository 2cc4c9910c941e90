// Loaded before everything else of a process of Node that runs tests. Says which functions of
// `node:assert` are no longer those that were loaded, and who ends the process in its middle.
import assert from "node:assert";
import { writeSync } from "node:fs";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

const mark = process.env.AGENT_REPORT ?? "";
const isRunner = process.execArgv.includes("--test") && !process.env.NODE_TEST_CONTEXT;

if (isMainThread && mark !== "" && !isRunner) {
  const { stringify } = JSON;
  const write = writeSync;
  const say = (said) => {
    try {
      write(2, `\n@agent-${mark} ${stringify(said)}\n`);
    } catch {
      // Nobody listens any more.
    }
  };
  if (process.env.NODE_TEST_CONTEXT) delete process.env.AGENT_REPORT;
  const parts = () => {
    const found = new Map();
    for (const [name, holder] of [["assert", assert], ["assert.strict", assert.strict]]) {
      for (const key of Object.keys(holder)) found.set(`${name}.${key}`, holder[key]);
    }
    return found;
  };
  const before = parts();
  say({ e: "begin", file: process.argv[1] ?? "" });
  const { exit } = process;
  process.exit = function (code) {
    const frames = (new Error().stack ?? "").split("\n").slice(2);
    const by = frames.find((it) => !/node:|node_modules/.test(it))?.trim() ?? "";
    if (/^at /.test(by) && !/node_modules/.test(frames[0] ?? "")) say({ e: "exit", by });
    return exit.call(process, code);
  };
  process.on("exit", () => {
    const now = parts();
    const patched = [...before].flatMap(([name, was]) => now.get(name) === was ? [] : [name]);
    say({ e: "left", file: process.argv[1] ?? "", patched });
  });
}
