/** Parts of the composition root that are more than a line: from the configuration to objects. */

export { connect } from "./connect.ts";
export { answeringOrNone, spentOnDay } from "./driving.ts";
export { configuredEmbedder, configuredFiller } from "./other_models.ts";
export { type AppOptions, languageOf, remoteOf } from "./options.ts";
export { openedSecrets, rulesOf, type RulesPlace } from "./rules.ts";
export { lazyLayers } from "./lazy_layers.ts";
export { lazySpawner } from "./lazy_spawner.ts";
export { openSite, type Site } from "./site.ts";
export { openSpawner } from "./open_spawner.ts";
export { projectMachine } from "./project_machine.ts";
export { lookingAround } from "./looking.ts";
export { Reach } from "./reach.ts";
export { Models, nobody, type Role } from "./models.ts";
export { Remembering } from "./remembering.ts";
export { secretValues } from "./secret_values.ts";
export { Stores } from "./stores.ts";
export { ofServers, openToolkit, openTools, toolSettings } from "./tools.ts";
