/** The same way to end wrongly, with a program in the place of each answer's calls. */

import { allTools, methodsOf } from "../../../src/tools/mod.ts";
import type { ScriptedAnswer, ScriptedCall } from "../../../src/models/script.ts";
import type { Way } from "./way.ts";

const methods = new Map(methodsOf(allTools).map((it) => [it.tool, `${it.toolkit}.${it.method}`]));

/** `null`: it makes no call that a program could make. */
export function inPrograms<W extends Pick<Way, "answers" | "settings">>(way: W): W | null {
  const answers = way.answers.map(inProgram);
  if (answers.every((it, at) => it === way.answers[at])) return null;
  return { ...way, answers, settings: `${way.settings ?? ""}style: code\n` };
}

/** Calls whose arguments are broken stay as they are: a program would be broken in another way. */
function inProgram(answer: ScriptedAnswer): ScriptedAnswer {
  const lines = (answer.calls ?? []).flatMap((it) => lineOf(it) ?? []);
  if (lines.length === 0 || lines.length !== answer.calls?.length) return answer;
  const code = `${lines.join("\n")}\n`;
  return { ...answer, calls: [{ name: "run_program", input: { code } }] };
}

function lineOf(call: ScriptedCall): string | null {
  const method = methods.get(call.name);
  if (method === undefined || !("input" in call)) return null;
  return `print(${method}(${JSON.stringify(call.input)}));`;
}
