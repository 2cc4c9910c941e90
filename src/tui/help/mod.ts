/** The overlay of keys. */

export {
  type HelpContent,
  type HelpMessage,
  type HelpModel,
  type HelpMove,
  helpTop,
  type HelpUpdated,
  updateHelp,
  viewHelp,
} from "./help.ts";
