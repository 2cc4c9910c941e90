/** Agents of a kind that a file describes: what they are told, have and may do, and who is asked. */

import assert from "node:assert/strict";
import fc from "fast-check";
import { conversation, type ConversationState } from "../../../src/agent/mod.ts";
import { describedAgents } from "../../../src/app/described_agents.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import type { Script } from "../../../src/models/script.ts";
import {
  type AgentDefinition,
  agentRights,
  type Model,
  type ModelRequest,
  noLimits,
  permissionModes,
  type Tool,
  type Verdict,
} from "../../../src/protocol/mod.ts";
import { agentPorts } from "../../../src/session/agent_ports.ts";
import { rightsOf, standingOf } from "../../../src/session/agent_rights.ts";
import {
  collect,
  createSession,
  type Session,
  type SessionPorts,
} from "../../../src/session/mod.ts";
import { runnerFor } from "../../../src/session/loop.ts";
import { permits } from "../../../src/session/offered.ts";
import { allTools } from "../../../src/tools/mod.ts";
import type { Rule } from "../../../src/policy/mod.ts";
import { memoryRules } from "../../../src/trust/mod.ts";
import { memoryWorkspace } from "../../../src/workspace/mod.ts";
import { fakeClock } from "../../support/clock.ts";
import { chosen, drive, driveWith, memoryPorts } from "../../support/session.ts";

const files = { "a.py": "def first(): ...\n" };

function described(it: Partial<AgentDefinition>): AgentDefinition {
  const { name = "reviewer" } = it;
  const place = `.agent/agents/${name}.md`;
  return {
    ...{ name, description: "Reviews.", tools: null, model: "main", rights: [] },
    prompt: { part: "role", mode: null, origin: "project", place, text: "You review." },
    ...it,
  };
}

function ports(definitions: readonly AgentDefinition[]): SessionPorts {
  const tools = allTools.map((it: Tool) =>
    it.definition.name === "multi_agent" ? describedAgents(it, definitions) : it
  );
  return { ...memoryPorts({ files }), tools, clock: fakeClock({ now: Date.UTC(2026, 0, 1) }) };
}

interface Heard {
  readonly who: string;
  readonly role: string;
  readonly tools: readonly string[];
}

/** Two models: whoever is asked by the task is the agent. Both tell what they were sent. */
function models(agent: Script, sender: Script) {
  const heard: Heard[] = [];
  const [own, other] = [scriptedModel(sender), scriptedModel(agent)];
  const named = (name: string): Model => ({
    id: { provider: "scripted", name },
    async *stream(request, options) {
      const isAgent = JSON.stringify(request.messages[0]).includes("look at it");
      if (isAgent) heard.push({ who: name, ...partsOf(request) });
      yield* (isAgent ? other : own).stream(request, options);
    },
  });
  return { heard, main: named("main"), small: named("small") };
}

function partsOf({ system, tools }: ModelRequest): Pick<Heard, "role" | "tools"> {
  return { role: system.split("\n")[0] ?? "", tools: tools.map(({ name }) => name) };
}

const send = (input: object) => ({
  calls: [{ name: "multi_agent", input: { tasks: ["look at it"], ...input } }],
});
const fetchIt = { calls: [{ name: "fetch_url", input: { url: "https://example.com/" } }] };

interface World {
  readonly definitions: readonly AgentDefinition[];
  readonly agent: Script;
  readonly sender: Script;
  readonly attended?: boolean;
  readonly mode?: "work" | "chat";
  readonly id?: string;
}

async function begun(
  { definitions, agent, sender, attended = true, mode = "work", id }: World,
) {
  const { main, small, heard } = models(agent, sender);
  const own = ports(definitions);
  const session = await createSession(own, {
    ...driveWith(main),
    ...{ mode, attended, limits: noLimits },
    ...(id ? { id } : {}),
    small: () => Promise.resolve(chosen(small)),
  });
  await session.send("What is wrong with a.py?");
  return { session, heard, ports: own };
}

function results({ state }: Session, name: string): readonly string[] {
  return Object.values(state.calls.byId).flatMap(({ call, result }) =>
    call.name === name ? [result?.text ?? ""] : []
  );
}

Deno.test("prompt, tools and role of model are those of the file", async () => {
  const definition = described({ model: "small", tools: ["read_file", "read_pdf", "run_shell"] });
  const { session, heard } = await begun({
    definitions: [definition],
    agent: [{ text: "It is fine." }],
    sender: [send({ agent: "reviewer" }), { text: "It is reviewed." }],
  });
  await drive(session);
  await session.close();
  assert.deepEqual(heard, [{
    who: "small",
    role: "You review.",
    tools: ["read_file", "read_pdf"],
  }]);
});

Deno.test("an agent that nobody describes is refused, with those that there are", async () => {
  const { session } = await begun({
    definitions: [described({}), described({ name: "tester" })],
    agent: [],
    sender: [send({ agent: "poet" }), { text: "There is none." }],
  });
  await drive(session);
  await session.close();
  assert.match(results(session, "multi_agent").join(), /reviewer.*tester/);
});

const online = described({ tools: ["fetch_url"], rights: ["network"] });

Deno.test("what an agent asks is asked in its sender's conversation, and the answer is its own", async () => {
  for (const word of ["once", "decline"] as const) {
    const { session, ports } = await begun({
      definitions: [online],
      agent: [fetchIt, { text: "That is all." }],
      sender: [send({ agent: "reviewer" }), { text: "It is reviewed." }],
    });
    const events = await drive(session, word);
    await session.close();
    const child: string[] = [];
    for await (const event of ports.store.read(`session:${session.id}.1`)) {
      if (event.type === "answered") child.push(event.answer);
    }
    assert.deepEqual(child, [word]);
    const shown = events.flatMap((it) => it.type === "asked" ? [it.shown.split("\n")] : []);
    assert.deepEqual(shown.map((it) => it.slice(0, 2)), [[
      `The agent reviewer (${session.id}.1) asks:`,
      "fetch_url example.com",
    ]]);
  }
});

Deno.test("where nobody answers, an agent is refused what it would ask", async () => {
  const { session, ports } = await begun({
    definitions: [online],
    agent: [fetchIt, { text: "I could not." }],
    sender: [send({ agent: "reviewer" }), { text: "It could not." }],
    attended: false,
  });
  await drive(session, null);
  await session.close();
  const child: string[] = [];
  for await (const event of ports.store.read(`session:${session.id}.1`)) {
    if (event.type === "tool_result") child.push(event.status);
  }
  assert.deepEqual(child, ["denied"]);
});

Deno.test("in a chat an agent reads, whatever its file says", async () => {
  const { session, heard } = await begun({
    definitions: [
      described({ tools: ["fetch_url", "edit_file", "read_file"], rights: agentRights }),
    ],
    agent: [{ text: "It is fine." }],
    sender: [send({ agent: "reviewer", edit: false }), { text: "It is reviewed." }],
    mode: "chat",
  });
  await drive(session);
  await session.close();
  assert.deepEqual(heard.map(({ tools }) => tools), [["read_file"]]);
});

Deno.test("one that reported goes on in its own session when it is asked more", async () => {
  const { session, ports } = await begun({
    definitions: [described({})],
    agent: [{ text: "It is fine." }, { text: "The second line is, too." }],
    sender: [
      send({}),
      { text: "Nothing." },
      send({ tasks: ["look at it: and the second line?"], resume: "20260101-0000-aaaa.1" }),
      { text: "Nothing there." },
    ],
    id: "20260101-0000-aaaa",
  });
  await drive(session);
  await session.send("And what of the second line?");
  await drive(session);
  await session.close();
  const [first, second] = results(session, "multi_agent");
  assert.match(first ?? "", /^Agent 1 \(answered; 0 calls, .*\.1\)/);
  assert.match(second ?? "", /session \S+\.1\)[\s\S]*The second line is, too\./);
  assert.deepEqual((await ports.store.sessions()).length, 2);
  // What it had taken before counts once.
  const own = session.state.usage.total;
  const day = { input: 0, output: 0 };
  for (const { state } of await collect(ports.store)) {
    for (const byModel of Object.values(state.quarters)) {
      for (const spent of Object.values(byModel).flatMap((it) => Object.values(it))) {
        day.input += spent.input;
        day.output += spent.output;
      }
    }
  }
  assert.deepEqual(day, { input: own.input, output: own.output });
});

Deno.test("one of several is stopped by its session, and the others report", async () => {
  const { session } = await begun({
    definitions: [described({})],
    agent: [{ text: "never", wait: 1e9 }],
    sender: [send({}), { text: "It was stopped." }, { text: "Nobody looked at it." }],
  });
  const driven = drive(session);
  while (session.agents().length === 0) await new Promise((resolve) => setTimeout(resolve, 0));
  assert.deepEqual(session.stopAgents("another"), []);
  assert.deepEqual(session.stopAgents(`${session.id}.1`), [`${session.id}.1`]);
  await driven;
  await session.close();
  assert.deepEqual([session.agents(), session.actor], [[], "user"]);
  assert.match(results(session, "multi_agent").join(), /^Agent 1 \(stopped: aborted;/);
});

const ranks: Readonly<Record<Verdict, number>> = { deny: 0, ask: 1, allow: 2 };

const calls = [
  { name: "read_file", input: { path: "a.py" } },
  { name: "search_text", input: { pattern: "x" } },
  { name: "fetch_url", input: { url: "https://example.com/" } },
  { name: "web_search", input: { query: "x" } },
  { name: "run_shell", input: { command: "ls" } },
  { name: "run_shell", input: { command: "rm -rf b" } },
  { name: "notes__add", input: {} },
  { name: "update_plan", input: { steps: [] } },
  { name: "multi_agent", input: { tasks: ["x"] } },
  { name: "take_changes", input: { agent: "x" } },
] as const;

const edits = [
  { name: "write_file", input: { path: "b.py", content: "x" } },
  { name: "delete_file", input: { path: "a.py" } },
] as const;

const notes: Tool = {
  definition: {
    ...{ name: "notes__add", description: "Adds.", effects: ["server"], parallel: false },
    input: (allTools[0] as Tool).definition.input,
    subject: () => "",
  },
  load: () => Promise.reject(new Error("nobody calls it")),
};

function stateOf(mode: "chat" | "work", permissions: (typeof permissionModes)[number]) {
  const at = new Date(0).toISOString();
  const initial = conversation.initial();
  const events = [{ type: "mode", mode }, { type: "permissions", permissions }] as const;
  return events.reduce(
    (state: ConversationState, event) => conversation.reduce(state, { ...event, v: 1, seq: 0, at }),
    initial,
  );
}

async function verdict(
  own: SessionPorts,
  state: ConversationState,
  call: { readonly name: string; readonly input: object },
): Promise<Verdict> {
  if (!own.tools.some(({ definition }) => definition.name === call.name)) return "deny";
  const runner = runnerFor(own, { id: "s", attended: true, state: () => state });
  return (await runner.decide({ id: "c1", ...call, input: { ...call.input } })).verdict;
}

Deno.test("an agent is never let do what its sender is not", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("chat", "work"),
      fc.constantFrom(...permissionModes),
      fc.subarray([...agentRights]),
      fc.option(fc.subarray([...calls, ...edits].map(({ name }) => name))),
      fc.subarray<Rule>([
        { host: "example.com", action: "allow" },
        { host: "example.com", action: "deny" },
        { line: "ls", action: "allow" },
        { tool: "notes__add", action: "deny" },
      ]),
      fc.boolean(),
      async (mode, permissions, rights, tools, rules, edit) => {
        const sender: SessionPorts = {
          ...memoryPorts({ files }),
          tools: [...allTools, notes],
          rules: memoryRules(),
        };
        for (const rule of rules) await sender.rules.add(rule);
        const definition = described({ rights, tools });
        const left = rightsOf(definition, {
          permissions,
          permits: (wanted) => permits(mode, wanted),
        }, edit);
        const copy = left.includes("edit") ? memoryWorkspace(files) : null;
        const agent = agentPorts(sender, { rights: left, definition, copy });
        const own = standingOf(left);
        const [before, after] = [
          stateOf(mode, permissions),
          stateOf(own.mode, own.permissions),
        ];
        for (const call of calls) {
          const [wide, narrow] = [
            await verdict(sender, before, call),
            await verdict(agent, after, call),
          ];
          assert.ok(ranks[narrow] <= ranks[wide], `${call.name}: ${narrow}, its sender ${wide}`);
        }
        // Edits reach a copy alone, and that only where its sender may edit at all.
        for (const call of edits) {
          const may = await verdict(agent, after, call) !== "deny";
          const senderMay = await verdict(sender, before, call) !== "deny";
          assert.ok(!may || agent.workspace === copy && senderMay, call.name);
        }
      },
    ),
    { numRuns: 300 },
  );
});
