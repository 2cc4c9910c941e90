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
  return [
    ...databaseSecrets(store.url),
    ...Object.values(models).map(({ api_key }) => api_key),
    ...environments,
    ...tokens,
  ];
}

/** An address without a password is no secret: messages name it. */
function databaseSecrets(url: string | null): readonly (string | null)[] {
  const password = url === null ? "" : URL.parse(url)?.password ?? "";
  return password === "" ? [] : [url, password];
}
