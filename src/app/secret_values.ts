import type { Config } from "../config/mod.ts";

/** What the configuration holds that nothing may say, write or run with. */
export function secretValues({ models, mcp }: Config["value"]): readonly (string | null)[] {
  const servers = Object.values(mcp).flatMap(({ env, headers }) => [
    ...Object.values(env),
    // Of a header the word before the token is no secret.
    ...Object.values(headers).map((value) => value?.replace(/^\w+ /, "") ?? null),
  ]);
  return [...Object.values(models).map(({ api_key }) => api_key), ...servers];
}
