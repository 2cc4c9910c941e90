/** The programs that a model is tried with: they run in an engine, over files that lie nowhere. */

import { parseArguments } from "../../agent/mod.ts";
import type { ProgramTask, ProgramTrial } from "../../models/mod.ts";
import type { Clock, Json, ProgramCall, Tool, ToolCall } from "../../protocol/mod.ts";
import { toolForPrograms, toolSpecs } from "../../tools/mod.ts";

const files: Readonly<Record<string, string>> = {
  "notes/april.txt": "buy paint\nOPEN call Ann\nOPEN sell the car\n",
  "notes/june.txt": "OPEN mend the roof\nswim\n",
  "notes/march.txt": "nothing yet\n",
  "sales.csv": "day,amount\nMon,1210\nTue,85\nWed,430\n",
  "costs.csv": "day,amount\nMon,310\nTue,275\nWed,15\n",
};

const tasks: readonly ProgramTask[] = [
  {
    task: "How many lines with the word OPEN have the files of the folder notes together?",
    answer: "3",
  },
  {
    task:
      "The files sales.csv and costs.csv have a head and then a day and an amount a line. How " +
      "much is the sum of all amounts of sales.csv less the sum of all amounts of costs.csv?",
    answer: "1125",
  },
];

const used: ReadonlySet<string> = new Set(["read_file", "list_dir"]);

export function programTrial(all: readonly Tool[], clock: Clock): ProgramTrial {
  const tools = all.filter(({ definition }) => used.has(definition.name));
  const program = toolForPrograms(tools, "code");
  const [tool] = toolSpecs([program.definition]);
  if (!tool) throw new Error("no specification of programs");
  return {
    ...{ tasks, tool },
    async printed(call) {
      const read = await parseArguments(call.arguments);
      return read.ok
        ? await run({ id: "c0", name: tool.name, input: read.input }, tools, clock)
        : "";
    },
  };
}

async function run(program: ToolCall, tools: readonly Tool[], clock: Clock): Promise<string> {
  const { ProgramRunner } = await import("../../codemode/mod.ts");
  const runner = new ProgramRunner({ tools, clock, outputChars: 1_000 });
  const made: ProgramCall[] = [];
  const options = {
    ...{ signal: new AbortController().signal, at: new Date(clock.now()).toISOString() },
    ...{ variables: [], progress: () => {} },
  };
  try {
    while (made.length < mostCalls) {
      const step = await runner.advance(program, made, options);
      if (step.type === "end") return step.result.text.split("[variables]")[0] ?? "";
      const calls = step.type === "call" ? [step] : step.calls;
      made.push(...calls.map(({ call }) => ({ call, result: answerOf(call) })));
    }
    return "";
  } finally {
    await runner.end(program.id);
  }
}

const mostCalls = 50;

function answerOf({ name, input }: ToolCall): ProgramCall["result"] {
  const path = String(input["path"] ?? ".").replace(/^\.\/|\/$/g, "");
  if (name === "list_dir") return { status: "ok", text: "", value: listed(path) };
  const text = files[path];
  return text === undefined
    ? { status: "failed", text: `${path} does not exist.` }
    : { status: "ok", text, value: text };
}

function listed(folder: string): Json {
  const start = folder === "." || folder === "" ? "" : `${folder}/`;
  const names = Object.keys(files).filter((it) => it.startsWith(start))
    .map((it) => it.slice(start.length).split("/")[0] ?? "");
  return [...new Set(names)].map((name) => {
    const path = `${start}${name}`;
    const text = files[path];
    return { name, path, type: text === undefined ? "directory" : "file", size: text?.length ?? 0 };
  });
}
