/**
 * Files that say what is hidden. `.gitignore` hides from listings: what git does not keep may be
 * read by its name. The others were written to keep a model away, and hide from reads as well; a
 * user who has one for another program means it here too. All have the syntax of `.gitignore`.
 * Files that only keep another program's index small (`.continueignore`, `.cursorindexingignore`)
 * hide nothing: what they name may be read, and our index costs nobody anything.
 */

/** In the order in which a refusal looks for one to name. */
const forModels = [
  ".agentignore",
  ".agentsignore",
  ".aiignore",
  ".aiexclude",
  ".llmignore",
  ".aiderignore",
  ".augmentignore",
  ".claudeignore",
  ".clineignore",
  ".codeiumignore",
  ".copilotignore",
  ".cursorignore",
  ".geminiignore",
  ".junieignore",
  ".kilocodeignore",
  ".qwenignore",
  ".rooignore",
  ".tabnineignore",
] as const;

const model: ReadonlySet<string> = new Set(forModels);

/** All of them. */
export const ruleFiles: readonly string[] = [".gitignore", ...forModels];

/** True for a file that may hold rules for its folder. */
export function isRuleFile(name: string): boolean {
  return name.charCodeAt(0) === dot && (name === ".gitignore" || model.has(name));
}

/** True for a file of rules that hides from reads too. */
export function hidesFromReads(name: string): boolean {
  return name.charCodeAt(0) === dot && model.has(name);
}

const dot = 46;
