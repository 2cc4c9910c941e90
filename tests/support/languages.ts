/** Every language with its reader, which the program loads when it meets a file of it. */

import type { Language, LanguageEntry } from "../../src/codeintel/language.ts";
import { languages as entries } from "../../src/codeintel/languages/mod.ts";

export const languages: readonly (Language & LanguageEntry)[] = await Promise.all(
  entries.map(async (it) => ({ ...await it.load(), load: it.load })),
);
