import * as z from "zod";
import { relatedTests } from "../../codeintel/mod.ts";
import { query } from "../action.ts";
import { select } from "./selection.ts";
import { type TestsReport, testsText } from "./tests_text.ts";

const args = z.strictObject({
  files: z.array(z.string().min(1)).min(1).meta({ positional: 0, complete: "file" }),
  limit: z.int().min(1).meta({ short: "n" }).default(10),
});

/**
 * Tests that have to do with files or folders, best first, and why. Nothing found is an answer
 * and exits with 0.
 */
export const tests = query({
  path: ["tests"],
  rights: ["read", "write"],
  args,
  async run(ports, given, face): Promise<TestsReport> {
    using code = await ports.code(face);
    const chosen: string[] = [];
    // One after the other: the first word that is wrong is the one that is told.
    for (const word of given.files) chosen.push(...(await select(word, ports, code)).files);
    const files = [...new Set(chosen)].sort();
    const related = await relatedTests(code, files);
    return {
      files,
      tests: related.slice(0, given.limit),
      found: related.length,
      // Without an outline a file is judged by its words.
      skipped: code.index.skipped().filter(({ why }) => why !== "unknown"),
    };
  },
  view: testsText,
});
