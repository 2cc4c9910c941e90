/** How a program's calls are named, and which tools they are of. */

export { methodsOf, parametersOf, toolkitsOf, toolSpecs } from "../tools/mod.ts";
export { catalogueOf, namedCall } from "./named_call.ts";
export { aliasesOf, sideBySide } from "./other_names.ts";
