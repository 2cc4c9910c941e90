// A reporter of `node --test` beside the one that is read: which tests began, and how each ended.
import process from "node:process";

const mark = process.env.AGENT_REPORT ?? "";

export default async function* report(events) {
  const names = [];
  // By depth: tests were seen below the one that will end there.
  const holds = [];
  for await (const { type, data } of events) {
    const said = lineOf(type, data, { names, holds });
    if (said !== null) yield `\n@agent-${mark} ${JSON.stringify(said)}\n`;
  }
  yield `\n@agent-${mark} ${JSON.stringify({ e: "over", patched: [] })}\n`;
}

function lineOf(type, { name, nesting = 0, file = "", ...data }, { names, holds }) {
  if (type !== "test:start" && type !== "test:pass" && type !== "test:fail") return null;
  names.length = nesting;
  names[nesting] = name;
  const place = file.replace(`${process.cwd()}/`, "");
  const t = `${place} > ${names.join(" > ")}`;
  if (type === "test:start") return { e: "start", t };
  const held = holds[nesting + 1] === true;
  holds[nesting + 1] = false;
  holds[nesting] = true;
  return { e: "end", t, r: held ? "held" : endOf(type, data) };
}

function endOf(type, { skip, todo }) {
  if (skip !== undefined || todo !== undefined) return "skipped";
  return type === "test:pass" ? "passed" : "failed";
}
