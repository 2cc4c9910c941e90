/** How a program's calls are named, and which tools they are of. */

export { methodsOf, parametersOf, toolSpecs } from "../tools/mod.ts";
export { catalogueOf, namedCall, toolkitsOf } from "./named_call.ts";
export { aliasesOf, sideBySide } from "./other_names.ts";
