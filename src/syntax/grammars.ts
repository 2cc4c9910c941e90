/**
 * Grammars by name, as WASM modules. A literal `import()` of each would make them chunks of
 * the bundle, and every chunk is read when the program starts: 26 MB that most runs never
 * need. So they lie beside the bundle as files and are read when a grammar is asked for.
 */

/** The package's name for each. */
const files = {
  bash: "bash",
  cpp: "cpp",
  csharp: "c-sharp",
  go: "go",
  java: "java",
  javascript: "javascript",
  php: "php",
  python: "python",
  ruby: "ruby",
  rust: "rust",
  tsx: "tsx",
  typescript: "typescript",
} as const;

export type Grammar = keyof typeof files;

/** A WASM module: a grammar, or the parser that runs them. */
export type Module = Grammar | "parser";

export const modules: readonly Module[] = [
  "parser",
  "bash",
  "cpp",
  "csharp",
  "go",
  "java",
  "javascript",
  "php",
  "python",
  "ruby",
  "rust",
  "tsx",
  "typescript",
];

/** Where packages are; in the bundle the same files are in `wasm/` beside it. */
function specifierOf(module: Module): string {
  return module === "parser"
    ? "web-tree-sitter/web-tree-sitter.wasm"
    : `@vscode/tree-sitter-wasm/wasm/tree-sitter-${files[module]}.wasm`;
}

const given = new Map<Module, Uint8Array>();

/** Provides a module to a thread that may not read files. */
export function giveModule(module: Module, bytes: Uint8Array): void {
  given.set(module, bytes);
}

/** The bytes of a WASM module. */
export async function moduleBytes(module: Module): Promise<Uint8Array> {
  const known = given.get(module);
  if (known) return known;
  const { url } = import.meta;
  if (!url.endsWith(".ts")) return await Deno.readFile(new URL(`./wasm/${module}.wasm`, url));
  const { default: bytes } = await import(specifierOf(module), { with: { type: "bytes" } });
  return bytes;
}
