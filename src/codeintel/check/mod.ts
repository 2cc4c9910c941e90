/** What is certainly wrong in files; loaded when it is asked for. */

import type { Code } from "../code.ts";
import type { Finding } from "./types.ts";

export { type ArityProblem, checkedLanguages, type Finding } from "./types.ts";

/** As `checkFiles` of `check.ts`. */
export async function checkFiles(
  code: Pick<Code, "index" | "languages">,
  paths: Iterable<string>,
): Promise<readonly Finding[]> {
  return await (await import("./check.ts")).checkFiles(code, paths);
}
