/** What only runs with a command that may write need: loaded as one. */

export * from "./command.ts";
export { keepLayer, pendingLayers, reasonsOf } from "./layer/mod.ts";
export { coverageLine, Git, takeLook } from "./scan/mod.ts";
