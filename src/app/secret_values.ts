import type { Config } from "../config/mod.ts";

/** What the configuration holds that nothing may say, write or run with. */
export function secretValues(
  { a2a, models, mcp, store, toolkits }: Config["value"],
): readonly (string | null)[] {
  const environments = Object.values(mcp).flatMap(({ env }) => Object.values(env));
  const declared = Object.values(toolkits).flatMap((of) => Object.values(of));
  const tokens = [...Object.values(a2a), ...Object.values(mcp), ...declared].flatMap((
    { headers },
  ) =>
    // Of a header the word before the token is no secret.
    Object.values(headers).map((value) => value?.replace(/^\w+ /, "") ?? null)
  );
  const database = store.url === null ? null : URL.parse(store.url)?.password ?? null;
  return [
    store.url,
    database,
    ...Object.values(models).map(({ api_key }) => api_key),
    ...environments,
    ...tokens,
  ];
}
