/** The protocol's names of languages, where a file's ending is not the name itself. */
const byEnding: Readonly<Record<string, string>> = {
  bash: "shellscript",
  cc: "cpp",
  cjs: "javascript",
  cs: "csharp",
  cts: "typescript",
  cxx: "cpp",
  h: "c",
  hpp: "cpp",
  js: "javascript",
  jsx: "javascriptreact",
  kt: "kotlin",
  md: "markdown",
  mjs: "javascript",
  mts: "typescript",
  pl: "perl",
  py: "python",
  pyi: "python",
  rb: "ruby",
  rs: "rust",
  sh: "shellscript",
  ts: "typescript",
  tsx: "typescriptreact",
  yml: "yaml",
};

export function languageIdOf(path: string): string {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "plaintext";
  return Object.hasOwn(byEnding, ending) ? byEnding[ending] ?? ending : ending;
}
