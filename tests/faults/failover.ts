/**
 * Vendors that fail in the middle of a turn, over the real loop: `failover.ts [runs] [first seed]`,
 * default 300. Each run carries one task out with four vendors of which up to three fail, at random
 * answers, each in a random way. Counted: turns that were finished, tools that ran twice or not at
 * all, requests that a vendor refused or that held what is another vendor's.
 */

import { outcome } from "../../src/agent/ending/mod.ts";
import { isGood, next } from "../../src/agent/mod.ts";
import { features } from "../../src/context/mod.ts";
import { type Candidate, routed } from "../../src/models/routing/mod.ts";
import type { ConversationState } from "../../src/agent/mod.ts";
import { type Assembler, type Clock, unknownAbilities } from "../../src/protocol/mod.ts";
import { fakeClock } from "../support/clock.ts";
import { type FakeLoop, fakeLoop, type FakeTools, runToEnd } from "../support/loop.ts";
import {
  type Answer,
  type Fault,
  faults,
  foreign,
  type Move,
  openVendor,
  type Vendor,
  type VendorName,
  vendorNames,
} from "./failover_world.ts";
import { Randomness } from "./paths/randomness.ts";

export interface FailoverRun {
  readonly seed: number;
  readonly finished: boolean;
  /** Answers that a vendor gave after another one had failed to. */
  readonly handovers: number;
  readonly faults: readonly Fault[];
  /** Calls that ran more than once, or not at all. */
  readonly twice: number;
  readonly missing: number;
  /** Requests that a vendor would refuse, or that told it another one's private bytes. */
  readonly invalid: readonly string[];
  readonly foreign: number;
  readonly requests: number;
}

type Draw = (below: number) => number;

/** Who fails from which answer on, and how. */
interface Plan {
  readonly at: number;
  readonly fault: Fault;
  /** How many vendors fail one after the other at that answer. */
  readonly vendors: number;
}

class Director {
  readonly #answers: readonly Answer[];
  readonly #plans: readonly Plan[];
  /** Vendors that fail at the present answer. */
  readonly #failing = new Map<VendorName, Fault>();
  readonly #spared: VendorName;
  readonly seen: Fault[] = [];
  handovers = 0;
  #given = 0;

  constructor({ answers, plans, spared }: {
    readonly answers: readonly Answer[];
    readonly plans: readonly Plan[];
    readonly spared: VendorName;
  }) {
    this.#answers = answers;
    this.#plans = plans;
    this.#spared = spared;
  }

  move(vendor: VendorName): Move {
    const answer = this.#answers[this.#given] ?? { type: "answer", text: ["Nothing is left."] };
    const fault = this.#failing.get(vendor) ?? this.#begins(vendor);
    if (fault) return { type: "fault", fault, answer };
    this.#given += 1;
    if (this.#failing.size > 0) this.handovers += 1;
    this.#failing.clear();
    return { type: "answer", answer };
  }

  #begins(vendor: VendorName): Fault | null {
    if (vendor === this.#spared) return null;
    const plan = this.#plans.find((it) => it.at === this.#given);
    if (!plan || this.#failing.size >= plan.vendors) return null;
    this.#failing.set(vendor, plan.fault);
    this.seen.push(plan.fault);
    return plan.fault;
  }
}

/** One run; the same seed gives the same. */
export async function failoverRun(seed: number): Promise<FailoverRun> {
  const random = new Randomness(seed);
  const draw: Draw = (below) => random.below(below);
  const turns = [taskOf(draw), taskOf(draw)];
  const answers = turns.flat().map(counted);
  const order = shuffled(vendorNames, draw);
  const spared = order.at(-1) ?? "openai";
  const director = new Director({ answers, plans: plansOf(answers.length, draw), spared });
  await using stack = new AsyncDisposableStack();
  const vendors = order.map((name) => stack.use(openVendor(name, () => director.move(name))));
  const clock = fakeClock({ now: 1_800_000_000_000 });
  const loop = worldOf(vendors, { draw, clock });
  for (const turn of turns.keys()) {
    await loop.journal.append([{ type: "user_message", text: `turn ${turn}: what is next?` }]);
    await runToEnd(loop, next);
    // Now and then who failed may be asked again: it is sent what others wrote meanwhile.
    clock.advance(draw(2) * 3_600_000);
  }
  return await resultOf({ seed, loop, vendors, answers, director });
}

/** Some answers with one or two calls, all different, then a last word. */
function taskOf(draw: Draw): readonly Answer[] {
  const kinds = ["read_file", "edit_file", "run_shell"];
  const task = draw(1_000_000);
  const steps = Array.from({ length: 2 + draw(4) }, (_, at): Answer => {
    const calls = Array.from({ length: 1 + draw(2) }, (_, nth) => ({
      name: kinds[draw(kinds.length)] ?? "read_file",
      input: { path: `src/${task}_${at}_${nth}.ts`, text: "x".repeat(draw(40)) },
    }));
    return {
      type: "answer",
      thinking: `step ${at} needs a look`,
      text: [`Step ${at}`, "."],
      calls,
    };
  });
  const last: Answer = {
    type: "answer",
    text: [`That was task ${task}.`],
  };
  return [...steps, last];
}

/** With counts that grow as the conversation does: one that does not is told as a cut prompt. */
function counted(answer: Answer, at: number): Answer {
  return { ...answer, usage: { input: 1000 * (at + 1), output: 10 } };
}

function plansOf(answers: number, draw: Draw): readonly Plan[] {
  return Array.from({ length: 1 + draw(4) }, () => ({
    at: draw(answers),
    fault: faults[draw(faults.length)] ?? "503",
    vendors: 1 + draw(3),
  }));
}

function shuffled<T>(items: readonly T[], draw: Draw): readonly T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(draw(left.length), 1));
}

const tools: FakeTools = {
  read: { read_file: ({ input }) => ({ text: `content of ${input["path"]}` }) },
  write: {
    edit_file: ({ input }, times) => ({
      text: "edited",
      writes: [{ path: String(input["path"]), hash: `h${times}` }],
    }),
    run_shell: () => ({ text: "ok", exit: 0 }),
  },
  verdict: "allow",
};

function worldOf(
  vendors: readonly Vendor[],
  { draw, clock }: { readonly draw: Draw; readonly clock: Clock },
): FakeLoop {
  const roles = draw(2) === 0 ? ["main"] as const : ["small", "main"] as const;
  const candidates = vendors.map(({ name, model }, at): Candidate => ({
    name,
    id: model.id,
    role: roles[at] ?? "fallback",
    abilities: unknownAbilities,
    local: name === "ollama",
    open: () => Promise.resolve(model),
  }));
  const model = routed({ candidates, clock, record: () => [], offline: false });
  const loop = fakeLoop(model, tools);
  return { ...loop, assembler: hinting(loop.assembler) };
}

/** As the program has it: what is known of the task goes with the request. */
function hinting(inner: Assembler<ConversationState>): Assembler<ConversationState> {
  const look = { has: () => false, fanOut: () => 0 };
  return {
    phrase: (nudge) => inner.phrase(nudge),
    goalPhrase: (it) => inner.goalPhrase(it),
    assemble: async (state) => ({
      ...await inner.assemble(state),
      hints: await features(state, look, { tokens: 0, pictures: false }),
    }),
  };
}

async function resultOf({ seed, loop, vendors, answers, director }: {
  readonly seed: number;
  readonly loop: FakeLoop;
  readonly vendors: readonly Vendor[];
  readonly answers: readonly Answer[];
  readonly director: Director;
}): Promise<FailoverRun> {
  const { state } = loop.journal;
  const wanted = answers.flatMap(({ calls = [] }) => calls.map(({ input }) => key(input["path"])));
  const ran = loop.tools.ran.map(({ input }) => key(input["path"]));
  const said = state.turn.text === answers.at(-1)?.text?.join("");
  const texts = vendors.flatMap(({ name, requests }) =>
    requests.map(({ text }) => foreign[name].test(text))
  );
  return {
    seed,
    finished: isGood(await outcome(state)) && said,
    handovers: director.handovers,
    faults: director.seen,
    twice: ran.length - new Set(ran).size,
    missing: wanted.filter((it) => !ran.includes(it)).length,
    invalid: vendors.flatMap(({ name, violations }) => violations.map((it) => `${name}: ${it}`)),
    foreign: texts.filter((it) => it).length,
    requests: texts.length,
  };
}

function key(path: unknown): string {
  return String(path);
}

/** Everything that went wrong, one line each; empty where nothing did. */
export function complaints(run: FailoverRun): readonly string[] {
  const { seed, finished, twice, missing, invalid } = run;
  return [
    ...finished ? [] : ["the turn was not finished"],
    ...twice > 0 ? [`${twice} calls ran twice`] : [],
    ...missing > 0 ? [`${missing} calls did not run`] : [],
    ...invalid,
    ...run.foreign > 0 ? [`${run.foreign} requests held another vendor's private bytes`] : [],
  ].map((it) => `seed ${seed}: ${it}`);
}

/** @returns rows of a table: runs with each fault, and what became of them */
function report(runs: readonly FailoverRun[]): readonly string[] {
  const row = (name: string, some: readonly FailoverRun[]) => {
    const sum = (of: (run: FailoverRun) => number) => some.reduce((all, it) => all + of(it), 0);
    const cells = [
      name,
      some.length,
      sum((it) => it.faults.length),
      sum(({ finished }) => finished ? 1 : 0),
      sum(({ handovers }) => handovers),
      sum(({ twice }) => twice),
      sum(({ missing }) => missing),
      sum(({ requests }) => requests),
      sum(({ invalid }) => invalid.length),
      sum((it) => it.foreign),
    ];
    return `| ${cells.join(" | ")} |`;
  };
  const met = (fault: Fault) => runs.filter((it) => it.faults.includes(fault));
  return [
    "| fault met | runs | vendors that failed | finished | answers by another vendor | run twice | not run | requests | refused | foreign bytes |",
    "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ...faults.map((it) => row(it, met(it))),
    row("none", runs.filter((it) => it.faults.length === 0)),
    row("all", runs),
  ];
}

if (import.meta.main) {
  const [count = 300, first = 1] = Deno.args.map(Number);
  const runs: FailoverRun[] = [];
  for (let seed = first; seed < first + count; seed++) runs.push(await failoverRun(seed));
  console.log(report(runs).join("\n"));
  const wrong = runs.flatMap(complaints);
  console.log(wrong.slice(0, 20).join("\n"));
  Deno.exit(wrong.length === 0 ? 0 : 1);
}
