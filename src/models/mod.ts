/**
 * Language models: each provider behind the one interface `Model`, which yields plain data,
 * never throws, and ends in exactly one `finish` or `error`.
 *
 * Invariants: a server is reached from a thread (`worker.ts`) or process of its own alone, which may
 * reach those that the configuration named at start and nothing else; a provider's SDK is loaded when
 * its model is wanted and not before; equal requests give equal bytes; what came of a stream
 * without its end is never taken for an answer; what servers and models want differently stands
 * in one table (`quirks.ts`).
 */

import type * as probe from "./probe/mod.ts";

export { patienceFor, withDeadline } from "./deadline.ts";
export { absentModel } from "./absent.ts";
export { ask, type ModelText } from "./ask.ts";
export * from "./catalog/mod.ts";
export type { ModelListing, ModelShelf } from "./listing.ts";
export { openEmbedder, openFiller, openModel, servingOf } from "./open.ts";
export { startWorker } from "./rpc_channel.ts";
export { startProcess } from "./rpc_process.ts";
export { openServers, type Servers } from "./remote.ts";
export type { Serving } from "./serving.ts";
export {
  type Candidate,
  COMPLEX,
  Health,
  type ModelOption,
  type NamedRole,
  namedRoles,
  type Obstacle,
  obstacleText,
  type Ranked,
  ranked,
  type Rest,
  type RoleNames,
  routed,
  type RoutedOptions,
  type RoutingNeeds,
  type Score,
  score,
  type ScorePart,
  type Sign,
  type Tier,
  verdictsOn,
  wantedBy,
  whyOf,
} from "./routing/mod.ts";
export type {
  EditTask,
  EditTrial,
  ProbeStep,
  ProgramTask,
  ProgramTrial,
  Progress,
} from "./probe/mod.ts";
export { type EditFormat, editFormats, type Profile } from "./probe/profile.ts";
export { type Measured, profileKey, type Profiles, readProfiles } from "./probe/profiles.ts";
export { serveLines } from "./process.ts";
export { tokenizerFor } from "./exact_tokenizer.ts";
export { calibrated, cautious, type Sample } from "./tokenizer.ts";

/** What measures a model, with its texts: few runs want it. */
export async function loadProbe(): Promise<typeof probe> {
  return await import("./probe/mod.ts");
}
