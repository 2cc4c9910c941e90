/** Long tables of stories are run whole from source, and in part before that, on the split bundle. */

/** True where the stories are run a second time (`deno task stories`). */
export const isWhole = Deno.env.get("AGENT_WHOLE") !== undefined;

/** All of a table where it is run whole, else every third, beginning with the first. */
export function sampled<T>(all: readonly T[]): readonly T[] {
  return isWhole ? all : all.filter((_, at) => at % 3 === 0);
}
