/** Long tables of stories are run whole on the bundle, and in part before that, from source. */

/** True where the stories are run a second time, on the bundle. */
export const isWhole = Deno.env.get("AGENT_MAIN") !== undefined;

/** All of a table where it is run whole, else every third, beginning with the first. */
export function sampled<T>(all: readonly T[]): readonly T[] {
  return isWhole ? all : all.filter((_, at) => at % 3 === 0);
}
