/**
 * What a command holds while it runs. The program narrows itself before an action does anything:
 * what the action does not declare is revoked, and the network always is. Who has to reach one
 * does so through a thread or a process of ours that holds that and nothing else. Rights also say what
 * an action can be about where the workspace lies on another machine.
 */

import type { Settings } from "../config/mod.ts";
import { AgentError } from "../protocol/mod.ts";
import type { PlaceSource } from "../workspace/mod.ts";

/**
 * What an action may do once it runs; every other right is revoked or never given. Those from `model` to
 * `web` are held by a thread or a process of ours, never by the program itself; the last two say what
 * the action is about, and so what a remote workspace means to it.
 */
export type Right =
  | "read"
  | "write"
  | "run"
  /** Calls of the C library, until its pseudo-terminal is open. */
  | "ffi"
  /** An address of its own to listen at, until it listens there. */
  | "net"
  /** The server of the model in use. */
  | "model"
  /** The same, by a process that is started with the first question: what waits for one stays small. */
  | "model_when_asked"
  /** The server of the model for vectors. */
  | "vectors"
  /** Any server that the configuration names. */
  | "servers"
  /** Any server at all, as long as no model is chosen: its user may name one. */
  | "any_server"
  /** Pages of the web, one by one. */
  | "web"
  /** This machine's own shell or repository: refused where the workspace is remote. */
  | "this_machine"
  /** Settings of the user's: the workspace may lie anywhere, and is not looked at. */
  | "no_project";

/** A kind of rights of the process. */
export type Kind = "read" | "write" | "run" | "ffi" | "net";

const revocable = ["write", "run", "ffi", "net"] as const;

/**
 * What is given away: what is not declared. Files of a remote workspace are written by programs.
 */
export function surplus(
  rights: readonly Right[],
  { remote = false }: { readonly remote?: boolean } = {},
): readonly Kind[] {
  const held = (kind: Kind) =>
    rights.includes(kind) || remote && kind === "run" && rights.includes("write");
  return revocable.filter((kind) => !held(kind));
}

/**
 * Before an action does anything with a workspace.
 *
 * @throws {AgentError} `remote.here`
 */
export function demandPlace(
  { path, rights }: { readonly path: readonly string[]; readonly rights: readonly Right[] },
  host: string | null,
): void {
  if (host === null || !rights.includes("this_machine")) return;
  throw new AgentError("usage", "remote.here", { command: path.join(" "), host });
}

/** Which models there are, and which of them are in use. */
type ModelSettings = Pick<Settings, "embedding_model" | "models"> & Answering;

function isModel(right: Right): boolean {
  return right === "model" || right === "model_when_asked";
}

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
    (rights.some(isModel) && answering(chosen, model).some(onServer)) ||
    (rights.includes("vectors") && onServer(embedding_model));
}

/** A workspace on another machine. */
export interface RemotePlace {
  /** As the user knows it: `user@host:/real/path`. */
  readonly name: string;
  readonly host: string;
  /** Real path there. */
  readonly root: string;
  readonly places: PlaceSource;
  /** A configuration of its own lies there, which is not read. */
  readonly configured: boolean;
}

/** Where a workspace lies: its folder here, and its place on another machine. */
export interface WorkspacePlaces {
  readonly root: string;
  /** `null`: it lies here. */
  readonly remote: RemotePlace | null;
}

/** Real path of the workspace's root on the machine that it lies on. */
export function projectRoot({ root, remote }: WorkspacePlaces): string {
  return remote?.root ?? root;
}

/** The folder that the policy looks at when it judges a command line. */
export function judgedFolder(ports: WorkspacePlaces) {
  const { remote } = ports;
  return { root: projectRoot(ports), ...remote ? { places: remote.places } : {} };
}

/** What its user calls the workspace. */
export function projectName({ root, remote }: WorkspacePlaces): string {
  return remote?.name ?? root;
}
