/** Runs a hostile program in the real loop and judges what came of it. */

import { next, pendingApprovals } from "../../../src/agent/mod.ts";
import type { EngineLimits } from "../../../src/codemode/engine/mod.ts";
import type { Engine } from "../../../src/codemode/engine/mod.ts";
import { ProgramRunner } from "../../../src/codemode/mod.ts";
import { scriptedModel } from "../../../src/models/scripted.ts";
import { allTools } from "../../../src/tools/mod.ts";
import { realClock } from "../../support/clock.ts";
import type { Staging, ToolRunner, Verdict } from "../../../src/protocol/mod.ts";
import { lazyStaging } from "../../../src/session/staging.ts";
import { fakeLoop, runToEnd } from "../../support/loop.ts";
import type { Hostile } from "./hostile.ts";

/** Milliseconds of computing; the minute of a program between two calls lasts as long as `minuteMs`. */
export const limits = { computeMs: 400, printed: 2_000, kept: 10_000 } as const;
const minuteMs = 4_000;

/** Milliseconds without a call or an end after which a program counts as hanging, the machine's load included. */
const silentMs = 45_000;

/** Milliseconds of all its calls: a program may make 1,000, and each is judged and stored. */
const longestMs = 300_000;

const clock = {
  now: () => realClock.now(),
  sleep: (ms: number, signal?: AbortSignal) =>
    realClock.sleep(ms === 60_000 ? minuteMs : ms, signal),
};

const reads: ReadonlySet<string> = new Set(["read_file", "list_dir"]);

/** A call of each, so that what is left of an engine or a host shows. */
const honest =
  `print(files.read("a").length, [1, 2].map((it) => it * 2).join(), JSON.stringify({ a: 1 }))`;
const honestText = '2 2,4 {"a":1}';

/** Over tools that are functions: what writes would write one file, and everything else does more. */
function stagingOf(tools: () => ToolRunner): Staging {
  return lazyStaging({
    locale: "en",
    tools: () => ({
      runner: tools(),
      onlyReads: () => Promise.resolve(false),
      preview: ({ name, input }) => {
        const definition = allTools.find((it) => it.definition.name === name)?.definition;
        const isWrite = definition?.effects.every((it) => it === "write") ?? false;
        if (reads.has(name)) return Promise.resolve({ type: "reads", reads: [] });
        if (!isWrite) return Promise.resolve({ type: "acts" });
        const file = { path: JSON.stringify(input), before: null, after: new Uint8Array() };
        const effects = [{ type: "change_set" as const, files: [file] }];
        return Promise.resolve({
          ...{ type: "writes", reads: [] },
          look: () => Promise.resolve({ text: "", effects }),
        });
      },
    }),
  }, true);
}

/** What is wrong; empty: the program came to nothing. */
export async function tried(
  { code, before }: Hostile,
  start: (limits: EngineLimits) => Promise<Engine>,
  { verdict = "deny", staged = false }: {
    /** On calls that write. */
    readonly verdict?: Verdict;
    /** Each program runs staged first, and whatever is asked is declined. */
    readonly staged?: boolean;
  } = {},
): Promise<readonly string[]> {
  const programs = [...(before === undefined ? [] : [before]), code, honest];
  let silence = 0;
  const runner = new ProgramRunner({ tools: allTools, clock, outputChars: 2_000 }, start);
  const loop = fakeLoop(
    scriptedModel([
      ...programs.map((it) => ({ calls: [{ name: "run_program", input: { code: it } }] })),
      { text: "Done." },
    ]),
    {
      read: {
        read_file: () => ({ text: "it" }),
        list_dir: () => ({ text: "", value: [] }),
        run_program: () => ({ text: "ESCAPED" }),
      },
      write: Object.fromEntries(
        allTools.map((it) => it.definition.name).filter((it) => !reads.has(it)).map((it) => [
          it,
          () => ({ text: "ESCAPED" }),
        ]),
      ),
      verdict,
    },
    {
      ...(staged ? { staging: stagingOf(() => loop.tools), attended: true } : {}),
      programs: {
        isProgram: ({ name }) => name === "run_program",
        foresee: () => Promise.resolve({ text: "", calls: [] }),
        advance: async (program, made, options) => {
          const asked = realClock.now();
          const step = await runner.advance(program, made, options);
          silence = Math.max(silence, realClock.now() - asked);
          return step;
        },
        end: (program) => runner.end(program),
        startAhead: () => runner.startAhead(),
        endUnused: () => runner.endUnused(),
      },
    },
  );
  await loop.journal.append([{ type: "user_message", text: "Do it." }]);
  const began = realClock.now();
  await runToEnd(loop, next);
  for (let open = pendingApprovals(loop.journal.state); open.length > 0;) {
    for (const { call: { id }, asked } of open) {
      const hash = asked?.hash ?? "";
      await loop.journal.append([{ type: "answered", call: id, answer: "decline", hash }]);
    }
    await runToEnd(loop, next);
    open = pendingApprovals(loop.journal.state);
  }
  const took = realClock.now() - began;
  const texts = loop.journal.events.flatMap((it) =>
    it.type === "tool_result" && !it.call.includes(".") ? [it.text] : []
  );
  const last = texts.at(-1)?.split("\n")[0];
  return [
    ...(silence > silentMs ? [`it said nothing for ${silence} ms`] : []),
    ...(took > longestMs ? [`it took ${took} ms`] : []),
    ...(texts.some((it) => it.includes("ESCAPED")) ? ["it escaped"] : []),
    ...(texts.slice(0, -1).some((it) =>
        /^WENT ON/m.test(it) && it.includes("[the program was ended")
      )
      ? ["it went on"]
      : []),
    ...loop.tools.ran.filter(({ name }) => !reads.has(name)).map(({ name }) => `it ran ${name}`),
    ...(texts.length !== programs.length ? [`${texts.length} results of ${programs.length}`] : []),
    ...(last === honestText ? [] : [`the next program said ${last}`]),
    ...texts.filter((it) => it.length > 25_000).map((it) => `a result of ${it.length} characters`),
  ];
}
