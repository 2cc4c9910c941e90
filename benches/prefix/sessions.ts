/**
 * Sessions as people have them, made from a seed and had with a server that records what is sent:
 * reads, edits, commands, answers that are cut off, files that others change meanwhile, plans, undos,
 * other modes, a new process in between. Of each request: does it begin with all of the one before?
 */

import { createPorts } from "../../src/app.ts";
import type { Ports } from "../../src/actions/mod.ts";
import { pendingApprovals } from "../../src/agent/mod.ts";
import type { Json, JsonObject } from "../../src/protocol/mod.ts";
import type { Session } from "../../src/session/mod.ts";
import {
  type RecordedRequest,
  serveFake,
  type WireReply,
} from "../../tests/support/fake_server.ts";
import { answer, callDelta, chunk, usageChunk } from "../../tests/support/fake_openai.ts";
import { random } from "../../tests/support/random.ts";
import { type Desk, desk } from "../../tests/support/terminal.ts";

export interface PrefixCount {
  /** Requests behind the first one of a session. */
  readonly turns: number;
  /** Of them those that begin, byte for byte, with the one before. */
  readonly stable: number;
  /** Bytes of the first request, and tools in it. */
  readonly first: { readonly bytes: number; readonly tools: number };
  /** Calls by how they ended: "edit_file ok". */
  readonly calls: Readonly<Record<string, number>>;
  /** What did not: the message that became another one, and what happened before it. */
  readonly breaks: readonly PrefixBreak[];
}

export interface PrefixBreak {
  readonly seed: number;
  readonly request: number;
  /** Index of the message; -1: the tools. */
  readonly message: number;
  readonly before: string;
  readonly after: string;
  readonly happened: string;
}

type Random = ReturnType<typeof random>;

const files: Readonly<Record<string, string>> = {
  "src/cart.js": "export function total(items) {\n  return items.reduce((a, b) => a + b, 0);\n}\n",
  "src/tax.js": "export const rate = 0.2;\n\nexport const tax = (sum) => sum * rate;\n",
  "src/report.js":
    'import { tax } from "./tax.js";\n\nexport const line = (sum) => `${sum} ${tax(sum)}`;\n',
  "README.md": "# Shop\n\nA small shop.\n",
  "说明.md": "# 说明\n\n一个小商店。\n",
};

const wishes = [
  ...["hello", "what does total do?", "make the tax rate 0.25 in src/tax.js"],
  ...["look at src/cart.js and tidy it", "税率在哪里计算？", "把 src/report.js 的输出改成两行"],
  ...["run the checks", "which files are there?", "继续"],
] as const;

const commands = [
  ...["ls", "cat README.md", "echo more >> notes.txt", "false", "mkdir -p out && date > out/now"],
  ...["sed -i s/0.2/0.3/ src/tax.js", "rm -f notes.txt", "grep -rn total src"],
] as const;

/** One session, to its end. */
export async function runSession(seed: number): Promise<PrefixCount> {
  const chance = random(seed);
  const replies: WireReply[] = [];
  await using server = serveFake(() => replies.shift() ?? text("Done."));
  await using place = await desk();
  for (const [path, content] of Object.entries(files)) await write(place, path, content);
  const config = [
    ...["active_model: near", "permissions: auto", "models:"],
    `  near: { base_url: '${server.url}/v1', model_name: m, context_window: 131072 }`,
  ].join("\n");
  await Deno.writeTextFile(`${place.env.get("HOME")}/.config/agent/config.yaml`, `${config}\n`);
  const happened: string[] = [];
  const told: string[] = [];
  const noted = () => {
    while (told.length < server.requests.length) told.push(happened.splice(0).join(", "));
  };
  let ports = await portsOf(place);
  let session = await ports.create({ mode: "work", attended: false });
  const users = 3 + chance.below(4);
  for (let turn = 0; turn < users; turn++) {
    if (turn > 0) {
      happened.push(await between(chance, place, session));
      if (chance.chance(0.3)) {
        happened.push("another process");
        await session.close();
        await ports.close();
        ports = await portsOf(place);
        session = await ports.resume(session.id, { attended: false });
      }
    }
    replies.push(...turnOf(chance));
    await session.send(chance.pick(wishes));
    await finish(session, noted);
    replies.length = 0;
  }
  const ended = await callsOf(session);
  await session.close();
  await ports.close();
  const count = counted(seed, server.requests.filter(({ method }) => method === "POST"), told);
  return { ...count, calls: ended };
}

/** What came of the calls: sessions in which nothing happens would prove nothing. */
async function callsOf(session: Session): Promise<Readonly<Record<string, number>>> {
  const names = new Map<string, string>();
  const all: Record<string, number> = {};
  for await (const event of session.history()) {
    if (event.type === "step" && event.part.type === "tool_call") {
      names.set(event.part.call.id, event.part.call.name);
    }
    if (event.type !== "tool_result") continue;
    const name = `${names.get(event.call)} ${event.status}`;
    all[name] = (all[name] ?? 0) + 1;
  }
  return all;
}

async function portsOf({ root, env }: Desk): Promise<Ports> {
  return await createPorts({ root, env: (name) => env.get(name), flags: {}, version: "bench" });
}

async function write({ root }: Pick<Desk, "root">, path: string, content: string): Promise<void> {
  const folder = `${root}/${path}`.replace(/\/[^/]*$/, "");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${root}/${path}`, content);
}

/** Nobody sits there: what is asked is declined. */
async function finish(session: Session, noted: () => void): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    while (session.actor !== "user") {
      for await (const _ of session.next(signal));
      noted();
    }
    const [call] = pendingApprovals(session.state);
    if (!call) return;
    await session.answer(call.call.id, "decline");
  }
}

/** What the person, or another program, does between two messages. */
async function between(chance: Random, place: Desk, session: Session): Promise<string> {
  switch (chance.below(7)) {
    case 0: {
      const path = chance.pick(["src/cart.js", "src/tax.js", "说明.md"]);
      await write(place, path, `${files[path]}\n// ${chance.below(1000)}\n`);
      return `${path} was written by somebody else`;
    }
    case 1:
      await place.agent(["plan", "add", `step ${chance.below(100)}`]);
      return "a step was added to the plan";
    case 2:
      await place.agent(["undo", "--yes"]);
      return "undo";
    case 3: {
      const mode = chance.chance(0.5) ? "chat" : "work";
      await session.record({ type: "mode", mode });
      return `mode ${mode}`;
    }
    case 4:
      await place.agent(["memory", "add", `the rate is ${chance.below(10)} in every country`]);
      return "something was remembered";
    case 5:
      await write(place, `new_${chance.below(100)}.js`, "export const fresh = true;\n");
      return "a file is new";
    default:
      return "nothing";
  }
}

/** Answers of the model up to its last word. */
function turnOf(chance: Random): readonly WireReply[] {
  const all: WireReply[] = [];
  for (let left = chance.below(5); left > 0; left--) {
    if (chance.chance(0.3)) all.push(...edit(chance));
    const count = chance.chance(0.25) ? 2 : 1;
    all.push(calls(Array.from({ length: count }, () => call(chance)), chance));
  }
  // An answer that breaks off is asked for again.
  if (chance.chance(0.08)) all.push({ ...text("I was"), then: "break" });
  return [...all, text(chance.pick(["Done.", "It is done, and the tests pass.", "好了。"]))];
}

/** Nobody edits what was not read. */
function edit(chance: Random): readonly WireReply[] {
  const path = "src/tax.js";
  const [old_text, new_text] = ["export const tax", `// ${chance.next()}\nexport const tax`];
  return [
    calls([{ name: "read_file", input: { path } }], chance),
    calls([{ name: "edit_file", input: { path, old_text, new_text } }], chance),
  ];
}

interface Call {
  readonly name: string;
  readonly input: JsonObject;
}

function call(chance: Random): Call {
  const path = chance.pick(["src/cart.js", "src/tax.js", "src/report.js", "README.md", "none.js"]);
  switch (chance.below(7)) {
    case 0:
    case 1:
      return { name: "read_file", input: { path } };
    case 2:
      return { name: "list_dir", input: { path: "src" } };
    case 3:
      return {
        name: "write_file",
        input: { path: "src/made.js", content: `// ${chance.next()}\n` },
      };
    case 4:
    case 5:
      return { name: "run_shell", input: { command: chance.pick(commands) } };
    default:
      return { name: "search_text", input: { pattern: "rate" } };
  }
}

let count = 0;

function calls(some: readonly Call[], chance: Random): WireReply {
  const pieces = some.map(({ name, input }, index) => ({
    ...{ index, id: `call_${count++}`, type: "function" },
    // Models write their arguments as they like; what was sent back must stay so.
    function: { name, arguments: JSON.stringify(input, null, chance.chance(0.3) ? 2 : 0) },
  }));
  const words = chance.chance(0.5) ? [chunk({ content: "Let me see. " })] : [];
  return answer(...words, chunk(callDelta(...pieces)), chunk({}, "tool_calls"), usage);
}

const usage = usageChunk({ prompt_tokens: 1000, completion_tokens: 10, total_tokens: 1010 });

function text(content: string): WireReply {
  return answer(chunk({ content }), chunk({}, "stop"), usage);
}

function counted(
  seed: number,
  requests: readonly RecordedRequest[],
  told: readonly string[],
): Omit<PrefixCount, "calls"> {
  const parts = requests.map(partsOf);
  const breaks = parts.flatMap((now, at): readonly PrefixBreak[] => {
    const before = parts[at - 1];
    if (!before) return [];
    const message = before.findIndex((it, index) => it !== now[index]);
    return message < 0 ? [] : [{
      ...{ seed, request: at, message: message - 1 },
      before: before[message] ?? "",
      after: now[message] ?? "",
      happened: told[at] ?? "",
    }];
  });
  const turns = Math.max(0, requests.length - 1);
  const [first] = requests;
  const tools = first ? listOf(first.body, "tools").length : 0;
  const bytes = new TextEncoder().encode(first?.text ?? "").length;
  return { turns, stable: turns - breaks.length, breaks, first: { bytes, tools } };
}

/** The tools, which templates put first, and each message: what a server has read before. */
function partsOf({ body }: RecordedRequest): readonly string[] {
  const messages = listOf(body, "messages").map((it) => JSON.stringify(it));
  return [JSON.stringify(listOf(body, "tools")), ...messages];
}

function listOf(body: Json, key: string): readonly Json[] {
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  const value = isObject && key in body ? Object.entries(body).find(([it]) => it === key)?.[1] : [];
  return Array.isArray(value) ? value : [];
}
