/** "Done" is computed: the project's tests run before it counts, and a failure goes back. */

import type { AgentEvent, NewEvent } from "../protocol/mod.ts";
import { verifyQuestion } from "./folds/calls.ts";
import { storeInterruption } from "./interruption.ts";
import { liveQueue } from "./live_queue.ts";
import type { LoopPorts } from "./ports.ts";

export async function* verifyTurn(
  ports: LoopPorts,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent> {
  const { journal, verifier } = ports;
  const word = journal.state.calls.questions[verifyQuestion]?.answer ?? null;
  const shown = word === null ? await verifier.question() : null;
  if (shown !== null) {
    const hash = await ports.hash(shown);
    yield* await journal.append([{ type: "asked", call: verifyQuestion, shown, hash }]);
    return;
  }
  const live = liveQueue();
  const allowed = word?.answer !== "decline";
  const progress = live.progress({ id: verifyQuestion });
  const running = verifier.verify({ allowed, signal, progress }).finally(live.end);
  yield* live.events();
  const verification = await running;
  if (signal.aborted) {
    yield* await storeInterruption(ports);
    return;
  }
  const { goal, turn, progress: { failures } } = journal.state;
  // Where the goal is looked at nothing can be mended, nor where a limit is reached.
  const failed = verification.verdict === "failed" && failures < ports.fixes &&
    goal.move !== "check" && turn.stop === null;
  yield* await journal.append([verification, ...(failed ? [sentBack(ports, verification)] : [])]);
}

function sentBack(
  { assembler }: LoopPorts,
  { why, text }: { readonly why: string; readonly text: string },
): NewEvent {
  const phrase = assembler.phrase({ kind: "verification", why, text });
  return { type: "context", source: "nudge:verification", text: phrase };
}
