/**
 * What models can do and what they cost: one table that the user may edit, over which stand what was
 * measured and what an entry of `models` says. What nobody knows is `null` and never guessed.
 */

export { abilitiesOf, type AbleModel, costOf } from "./abilities.ts";
export { type Catalog, type CatalogEntry, lookUp } from "./catalog.ts";
