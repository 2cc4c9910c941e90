/** Version of the program (Semantic Versioning 2.0). */
export const VERSION = "0.1.0";

/** Answers a bare `--version` before anything else is loaded; `null`: that is not what was asked. */
export function version(args: readonly string[]): number | null {
  const [only] = args;
  if (args.length !== 1 || (only !== "--version" && only !== "-V")) return null;
  console.log(VERSION);
  return 0;
}
