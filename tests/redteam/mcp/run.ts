import { fileURLToPath } from "node:url";
import { paths } from "../../../src/config/mod.ts";
import { loadMessages } from "../../../src/messages/mod.ts";
import { openServers, type Servers } from "../../../src/mcp/mod.ts";
import { resourceToolName } from "../../../src/mcp/resource_tool.ts";
import type { Tool, ToolPorts } from "../../../src/protocol/mod.ts";
import { processSpawner } from "../../../src/sandbox/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { trustNone } from "../../support/config.ts";
import { elicitedBy } from "../../support/elicits.ts";
import { englishText } from "../../../src/mcp/server_tool.ts";
import type { Attack, Seen } from "./attacks.ts";

const server = fileURLToPath(new URL("server.py", import.meta.url));

const seconds = { start_s: 4, call_s: 2, max_call_s: 5 } as const;

/** One line about what went wrong; `null`: the attack came to nothing. */
export async function tried(attack: Attack): Promise<string | null> {
  const base = await Deno.realPath(await Deno.makeTempDir());
  const root = `${base}/root`;
  await Deno.mkdir(root);
  try {
    const seen = await seenOf(attack, { base, root });
    return problemOf(attack, seen);
  } finally {
    await Deno.remove(base, { recursive: true });
  }
}

interface Place {
  readonly base: string;
  readonly root: string;
}

async function seenOf(
  { mode, state, calls = 0, restart, questions }: Attack,
  { base, root }: Place,
): Promise<Seen> {
  await loadMessages("mcp");
  const env = (name: string) => name === "PATH" ? Deno.env.get(name) : undefined;
  await using spawner = processSpawner({ root, scratch: `${base}/scratch`, env });
  const tools: Tool[] = [];
  const shown: string[] = [];
  const elicit = elicitedBy((_, kind) => kind === "words" ? "ok" : "", shown);
  const open = () =>
    opened({ mode, args: state === "folder" ? [base] : [], base, root, tools, spawner });
  let servers = await open();
  const { signal } = new AbortController();
  try {
    const notes = await servers.discover(signal);
    const listed = offered(tools).map(({ definition: { name, description, schema } }) => {
      return { name, description: `${description} ${JSON.stringify(schema)}` };
    });
    const results: { text: string; failed: boolean }[] = [];
    for (let at = 0; at < calls; at++) {
      if (at > 0 && restart) {
        await servers.pool.close();
        tools.length = 0;
        servers = await open();
      }
      results.push(
        await called(tools, { ...portsFor(signal), ...questions === undefined ? {} : { elicit } }),
      );
    }
    if (mode.startsWith("read-")) results.push(await readOf(servers, mode, signal));
    return { notes, tools: listed, calls: results, shown };
  } finally {
    await servers.pool.close();
  }
}

interface Opening extends Place {
  readonly mode: string;
  readonly args: readonly string[];
  readonly tools: Tool[];
  readonly spawner: ReturnType<typeof processSpawner>;
}

function opened({ mode, args, base, root, tools, spawner }: Opening): Promise<Servers> {
  const nothing = { description: null, env: {}, cwd: null, folders: [], hosts: [], url: null };
  return openServers({
    settings: {
      evil: {
        ...nothing,
        command: "python3",
        args: [server, mode, ...args],
        headers: {},
        ...seconds,
      },
    },
    ...{ offline: false, sandbox: "off", root, trust: trustNone, version: "0" },
    paths: paths(() => undefined, base),
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    spawner: () => Promise.resolve(spawner),
    tools,
  });
}

async function called(tools: readonly Tool[], ports: ToolPorts): Promise<Seen["calls"][number]> {
  const [first] = offered(tools);
  const execute = await first?.load();
  if (!execute) return { text: "there is no tool", failed: true };
  const { text, failed = false } = await execute({ text: "x" }, ports);
  return { text, failed };
}

/** What a resource of the server, or its prompt, is to a model. */
async function readOf(
  servers: Servers,
  mode: string,
  signal: AbortSignal,
): Promise<Seen["calls"][number]> {
  const reading = { signal, most: 16_384 };
  try {
    const text = mode.startsWith("read-prompt")
      ? await servers.prompt("evil", { prompt: "p", words: [] }, reading)
      : await servers.resource("evil", "evil://it", reading);
    return { text, failed: false };
  } catch (error) {
    return { text: await englishText(error), failed: true };
  }
}

/** Of the server; not what reads its resources, which is ours. */
function offered(tools: readonly Tool[]): readonly Tool[] {
  return tools.filter(({ definition }) => definition.name !== resourceToolName);
}

/** What a tool of a server needs of a session. */
export function portsFor(signal: AbortSignal): ToolPorts {
  return {
    settings: { shellTimeoutMs: 1, outputBytes: 16_384, sandbox: "off" },
    workspace: memoryWorkspace({}),
    spawner: {
      sandbox: () => Promise.reject(new Error("unused")),
      run: () => Promise.reject(new Error("unused")),
      background: {
        run: () => Promise.reject(new Error("unused")),
        list: () => [],
        output: () => Promise.resolve(null),
        stop: () => Promise.resolve(),
        isRunning: () => Promise.resolve(false),
        end: () => Promise.resolve(false),
      },
      close: () => Promise.resolve(),
    },
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    cache: () => Promise.reject(new Error("unused")),
    plan: () => Promise.resolve(null),
    answer: null,
    seen: () => null,
    findable: [],
    signal,
    progress: () => {},
  };
}

function problemOf(attack: Attack, { notes, tools, calls, shown }: Seen): string | null {
  const all = JSON.stringify({ notes, tools, calls, shown });
  const names = tools.map(({ name }) => name);
  const missing = [
    ...(attack.notes ?? []).filter((part) => !notes.some((note) => note.includes(part))),
    ...(attack.shown ?? []).filter((part) => !shown.some((text) => text.includes(part))),
    ...(attack.texts ?? []).filter((part) => !calls.some(({ text }) => text.includes(part))),
  ];
  const leaked = (attack.never ?? []).filter((part) =>
    [
      ...notes,
      ...names,
      ...tools.map((it) => it.description),
      ...calls.map((it) => it.text),
      ...shown,
    ]
      .some((text) => text.includes(part))
  );
  const failed = calls.at(-1)?.failed ?? false;
  if (attack.tools && attack.tools.join() !== names.join()) return `tools ${names.join()}`;
  if ((attack.questions ?? 0) !== shown.length) {
    return `${shown.length} questions: ${all.slice(0, 600)}`;
  }
  if (attack.notes?.length === 0 && notes.length > 0) return `notes ${notes.join(" | ")}`;
  if (missing.length > 0) return `without ${missing.join(" | ")}: ${all.slice(0, 600)}`;
  if (leaked.length > 0) return `with ${leaked.map((it) => JSON.stringify(it)).join()}`;
  if (calls.length > 0 && failed !== (attack.fails ?? false)) {
    return `failed ${failed}: ${all.slice(0, 600)}`;
  }
  return null;
}
