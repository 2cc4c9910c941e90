/** What the policy of a folder makes of the commands of a plan. */

import { isTrusted } from "../../config/mod.ts";
import type { CommandJudge } from "../../deploy/mod.ts";
import { loadJudge } from "../../policy/mod.ts";
import { judged } from "../../trust/mod.ts";
import type { Ports } from "../ports.ts";

export async function judgeOf(ports: Ports): Promise<CommandJudge> {
  const { root } = ports;
  const [rules, trusted] = await Promise.all([
    ports.rules().then((it) => it.rules()),
    isTrusted(ports.paths, root),
  ]);
  const { risksOf } = await loadJudge();
  return async (command) => {
    const { verdict, parts, reached } = await judged(command, { rules, root, trusted });
    return {
      verdict,
      parses: parts.every(({ why }) => !why.code.startsWith("doubt_")),
      outside: parts.some(({ why }) => why.code === "outside" || why.code === "secret") ||
        leadsOut(reached),
      risks: risksOf(reached).map(({ kind }) => kind),
    };
  };
}

/** A word is a path that is not the project's, whoever it is given to. */
function leadsOut(reached: readonly (readonly string[])[]): boolean {
  return reached.some((words) =>
    words.slice(1).some((it) =>
      /^(?:\/(?!dev\/null$)|~|\.\.(?:\/|$))|=(?:\/(?!dev\/null$)|~)/.test(it)
    )
  );
}
