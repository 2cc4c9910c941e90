/**
 * The dashboard: a terminal split into conversation, plan and change log. Panes are model, update and
 * view, pure functions all; `runtime/` does what they want to have done. It knows actions, sessions
 * and events, and nothing below them.
 *
 * Invariants: nothing that was said or done stands only here, so that a killed dashboard loses
 * nothing; a frame costs what changed, whatever the length of the session; the terminal is given
 * back whatever happens.
 */

export { type DashboardParts, DashboardRuntime } from "./runtime/runtime.ts";
export { denoDevice, type TerminalDevice } from "./screen/deno_device.ts";
export { terminalScreen } from "./screen/terminal_screen.ts";
export { Appearance } from "./theme/appearance.ts";
export { inAscii } from "./theme/ascii.ts";
export { terminalTraits } from "./theme/traits.ts";
export type { Device, Screen } from "./types.ts";
