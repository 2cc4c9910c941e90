/** Arguments in errors as they were typed. */

import { AgentError } from "../protocol/mod.ts";
import { kebab, type Parameter } from "./parameters.ts";

/** A problem with an argument is told by what was typed: `--max-steps`, `<task>`. */
export async function named<T>(
  parameters: readonly Parameter[],
  perform: () => Promise<T>,
): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof AgentError) || !error.code.startsWith("arg.")) throw error;
    const name = String(error.params["name"] ?? "");
    const shown = parameters.find((it) => it.name === name)?.shown ?? kebab(name);
    throw new AgentError(error.exit, error.code, { ...error.params, name: shown });
  }
}
