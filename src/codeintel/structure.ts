/** Code by patterns over syntax trees, loaded when a pattern is looked for. */
export function loadStructure(): Promise<typeof import("./structure/mod.ts")> {
  return import("./structure/mod.ts");
}
