/** What programs call beside files and commands: to wait, to tell, to have something thought. */

import { loadOutputSchema } from "../../context/mod.ts";
import type { BackgroundState, Execute, Json, Spent } from "../../protocol/mod.ts";
import { failed } from "../failure.ts";
import type * as system from "./definitions.ts";
import type { InputOf } from "./input_of.ts";

export const sleep: Execute<InputOf<typeof system.sleep>> = async ({ ms }, { clock, signal }) => {
  await clock.sleep(ms, signal).catch(() => {});
  return { text: `${ms} ms`, value: null };
};

/** Every face shows the call itself, which holds the words. */
export const say: Execute<InputOf<typeof system.say>> = () =>
  Promise.resolve({ text: "said", value: null });

const nobody = failed("There is no model here to ask.");

export const think: Execute<InputOf<typeof system.think>> = async (
  { prompt },
  { think, signal },
) => {
  if (!think) return nobody;
  const { text, spent } = await think(prompt, signal);
  const cost = spent ? { spent: [spent] } : {};
  return text === "" ? { ...failed("The model gave no answer."), ...cost } : { text, ...cost };
};

/** Answers that are asked for before it counts as failed. */
const tries = 2;

export const extract: Execute<InputOf<typeof system.extract>> = async ({ text, schema }, ports) => {
  if (!ports.think) return nobody;
  const source = typeof schema === "string" ? schema : JSON.stringify(schema);
  const wanted = await read(source);
  if (typeof wanted === "string") return failed(wanted);
  const spent: Spent[] = [];
  let problem = "";
  for (let left = tries; left > 0; left--) {
    const said = await ports.think(asking(text, source, problem), ports.signal);
    if (said.spent) spent.push(said.spent);
    const value = wanted.value(said.text);
    if (value !== undefined) return { text: JSON.stringify(value), value, spent };
    problem = wanted.problem(said.text) ?? "";
  }
  return { ...failed(`No answer of the model fits the schema: ${problem}.`), spent };
};

async function read(source: string) {
  try {
    return await loadOutputSchema(source);
  } catch (error) {
    return `schema is no JSON Schema: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function asking(text: string, schema: string, problem: string): string {
  const again = problem === "" ? "" : `\nYour last answer did not fit: ${problem}`;
  return "Take what the JSON Schema names out of the text. Answer with the JSON alone; null or an " +
    `empty list for what the text does not say.${again}\n\nSchema:\n${schema}\n\nText:\n${text}`;
}

export const tasks: Execute<InputOf<typeof system.tasks>> = (_input, { spawner }) => {
  const value: Json = spawner.background.list().map(({ id, name, state }) => ({
    ...{ id, command: name, state: stateOf(state) },
  }));
  return Promise.resolve({ text: JSON.stringify(value), value });
};

function stateOf(state: BackgroundState): string {
  if (state.type === "running") return "running";
  return state.exit.type === "exited" ? `exited ${state.exit.code}` : state.exit.type;
}

export const skills: Execute<InputOf<typeof system.skills>> = (_input, { findable }) => {
  const value: Json = findable.map(({ name, description }) => ({ tool: name, description }));
  return Promise.resolve({ text: JSON.stringify(value), value });
};
