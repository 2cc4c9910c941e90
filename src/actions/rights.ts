/**
 * What a command holds while it runs. The program narrows itself before an action does anything:
 * what the action does not declare is revoked, and the network always is. Who has to reach one
 * does so through a thread or a process of ours that holds that and nothing else.
 */

import type { Settings } from "../config/mod.ts";

/**
 * What an action may do once it runs; every other right is revoked or never given. The last five
 * are held by a thread or a process of ours, never by the program itself.
 */
export type Right =
  | "read"
  | "write"
  | "run"
  /** Calls of the C library, until its pseudo-terminal is open. */
  | "ffi"
  /** The server of the model in use. */
  | "model"
  /** The server of the model for vectors. */
  | "vectors"
  /** Any server that the configuration names. */
  | "servers"
  /** Any server at all, as long as no model is chosen: its user may name one. */
  | "any_server"
  /** Pages of the web, one by one. */
  | "web";

/** A kind of rights of the process. */
export type Kind = "read" | "write" | "run" | "ffi" | "net";

const revocable = ["write", "run", "ffi"] as const;

/** What is given away: what is not declared, and the network, whatever is declared. */
export function surplus(rights: readonly Right[]): readonly Kind[] {
  return [...revocable.filter((kind) => !rights.includes(kind)), "net"];
}

/** Which models there are, and which of them are in use. */
type ModelSettings = Pick<Settings, "embedding_model" | "models"> & Answering;

/** Who takes part in a conversation. */
type Answering = Pick<
  Settings,
  | ("active_model" | "fallback_models" | "security_model")
  | ("advice_model" | "small_model" | "summary_model" | "vision_model")
>;

function answering(it: Answering, model: string | undefined): readonly (string | null)[] {
  const { active_model, fallback_models, security_model } = it;
  const { advice_model, small_model, summary_model, vision_model } = it;
  return [
    ...[model ?? active_model, ...fallback_models],
    ...[advice_model, security_model, small_model, summary_model, vision_model],
  ];
}

/**
 * Whether the thread of the models is started: there is a server that the action may have to
 * reach. `model` is the name that the user gave with the command.
 */
export function reachesModels(
  rights: readonly Right[],
  { models, embedding_model, ...chosen }: ModelSettings,
  model: string | undefined,
): boolean {
  const onServer = (name: string | null) => {
    if (name === null) return false;
    const entry = Object.hasOwn(models, name) ? models[name] : undefined;
    if (entry) return entry.provider !== "scripted" && entry.provider !== "replay";
    // `auto` is never a script: those are chosen by name. Neither is a server's name and a model's.
    return name === "auto" || name.includes("/");
  };
  return rights.includes("servers") ||
    (rights.includes("model") && answering(chosen, model).some(onServer)) ||
    (rights.includes("vectors") && onServer(embedding_model));
}
