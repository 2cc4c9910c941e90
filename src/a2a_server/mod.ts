/**
 * Conversations for other agents, by the Agent2Agent protocol: the offer that `a2a/` puts on a wire.
 *
 * Invariants:
 * - a context is a session of the log, opened by the actions of the other front ends and driven by the
 *   same loop, so that policy, questions, limits and log are theirs;
 * - without `--allow-edits` it only talks; with it, files of the project are changed unasked, and what
 *   else would ask waits for the other agent's answer; only a plain yes is one;
 * - of the log's sessions none is gone on with but those that began here;
 * - nothing is imported here but types and pure functions, so that no other start of the program pays for it.
 */

import type { AgentOffer, OfferedTask, TaskStart } from "../a2a/mod.ts";
import { Contexts, modes, type OfferedMode } from "./contexts.ts";
import type { AgentParts } from "./parts.ts";
import { ConversationTask } from "./task.ts";

export type { AgentParts } from "./parts.ts";

/** Tasks that are open at once, those that wait for an answer among them. */
const mostTasks = 16;

export function agentOffer(parts: AgentParts): AgentOffer {
  const contexts = new Contexts(parts);
  const open = new Set<Promise<unknown>>();
  const usual: OfferedMode = parts.allowEdits ? "work" : "chat";
  return {
    ...{ name: "agent", version: parts.ports.version, description: parts.description },
    skills: modes.filter((it) => it !== "work" || parts.allowEdits).map((mode) => ({
      ...{ id: mode, name: mode, description: parts.text(`action.${mode}`), examples: [] },
    })),
    start(start: TaskStart): OfferedTask {
      if (open.size >= mostTasks) return refused("too many tasks are open here: try again later");
      const asked = modes.find((it) => it === start.skill);
      if (start.skill !== null && (!asked || asked === "work" && !parts.allowEdits)) {
        return refused(`there is no skill ${start.skill.slice(0, 100)} here`);
      }
      const task = new ConversationTask(start, { contexts, parts, mode: asked ?? usual });
      return counted(task, open);
    },
    idle: async () => void await Promise.all(open),
  };
}

/** It is one of those that are open until its end is told. */
function counted(task: OfferedTask, open: Set<Promise<unknown>>): OfferedTask {
  const ended = Promise.withResolvers<void>();
  open.add(ended.promise);
  return {
    async next(told) {
      const step = await task.next(told);
      if (step.type !== "question") {
        open.delete(ended.promise);
        ended.resolve();
      }
      return step;
    },
    answer: (text) => task.answer(text),
    cancel: () => task.cancel(),
  };
}

function refused(text: string): OfferedTask {
  return {
    next: () => Promise.resolve({ type: "rejected", text }),
    answer: () => {},
    cancel: () => {},
  };
}
