/** The environment layer: `AGENT_<KEY>`, `__` between the components of a key. */

import { variableFor } from "./environment_name.ts";
import { finish } from "./resolve.ts";
import { isSecret, keyText } from "./key.ts";
import { type Merge, put } from "./merge.ts";
import { leaves } from "./schema.ts";
import { ollamaAddress } from "./served.ts";
import type { Env } from "./template.ts";
import { typed } from "./typed.ts";
import type { Variable } from "./types.ts";

/**
 * Lays the environment on top: each key of the schema, and of each model that lower layers
 * name. An empty variable counts as unset. Returns the variables that were looked at.
 */
export function addEnvironment(merge: Merge, env: Env): Variable[] {
  const ollama = addOllamaHost(merge, env);
  const models = [...merge.maps.values()].map((it) => it.path)
    .filter((path) => path.length === 2 && path[0] === "models");
  const keys = [...leaves(), ...models.flatMap((path) => leaves(path))];
  const named = keys.map((path) => ({ path, name: variableFor(path) }));
  // The short name comes last: it is the one that help and errors speak of.
  named.push({ path: ["active_model"], name: "AGENT_MODEL" });
  for (const { path, name } of named) {
    const text = env(name);
    if (!text) continue;
    const value = isSecret(path) ? finish(text, { path, text: true }) : typed(text, path);
    put(merge, { path, value, origin: { layer: "environment", variable: name } });
  }
  return [ollama, ...named.map(({ path, name }) => ({ name, secret: isSecret(path) }))];
}

/** Where Ollama says that it listens, unless the user's configuration says where. */
function addOllamaHost(merge: Merge, env: Env): Variable {
  const name = "OLLAMA_HOST";
  const path = ["models", "ollama", "base_url"];
  const isOurs = merge.leaves.get(keyText(path))?.origin.layer === "embedded";
  const value = isOurs ? ollamaAddress(env(name) ?? "") : null;
  if (value !== null) put(merge, { path, value, origin: { layer: "environment", variable: name } });
  return { name, secret: false };
}
