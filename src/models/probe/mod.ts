/**
 * Measures a model through the interface that every model has, and keeps what was found.
 *
 * Invariants: no server is asked but through `Model`; a figure that was not seen is `null`, and one
 * that was is never higher than what was served; nothing is written before all of it is measured.
 */

export type { Call } from "./ask.ts";
export type { DialectFound, Salvage } from "./dialect.ts";
export type { EditsFound, EditTask, EditTrial } from "./edits.ts";
export {
  probeCosts,
  probeModel,
  type ProbeOptions,
  type ProbeStep,
  probeSteps,
  type Progress,
} from "./probe.ts";
export { type CallDialect, type EditFormat, editFormats, type Profile } from "./profile.ts";
export {
  forgetProfile,
  type Measured,
  profileKey,
  type Profiles,
  readProfiles,
  storeProfile,
} from "./profiles.ts";
export type { ProgramTask, ProgramTrial } from "./programs.ts";
export type { WindowFound } from "./window.ts";
