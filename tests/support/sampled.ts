/** Long tables of stories are run whole by `deno task ci`, and in part by who works on them. */

/** `deno task ci`, or `AGENT_WHOLE=1 deno task test:stories`. */
export const isWhole = Deno.env.get("AGENT_WHOLE") !== undefined;

/** All of a table where it is run whole, else every third, beginning with the first. */
export function sampled<T>(all: readonly T[]): readonly T[] {
  return isWhole ? all : all.filter((_, at) => at % 3 === 0);
}
