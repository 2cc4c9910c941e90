import { gitFailures } from "./git.ts";
import { languageFailures } from "./languages.ts";
import { shellFailures } from "./shell.ts";
import type { Failure } from "./types.ts";

/** Every failure that is known. */
export const failures: readonly Failure[] = [...shellFailures, ...gitFailures, ...languageFailures];
