/**
 * What is thought of a call before it runs: the policy with the world in its hands. It knows what the
 * user stored, where paths lead, what holds a command and what no undo reaches; it decides, and it
 * writes the question that a person reads.
 *
 * Invariants:
 * - nothing of the workspace widens what may run: rules are the user's, and sealed;
 * - what was shown is what is asked, what was decided is what runs;
 * - a second model can make a command ask, and never lets one pass.
 */

export {
  CallJudge,
  type CallJudgePorts,
  factsOf,
  inputOf,
  type ParsedCall,
  writesOnly,
} from "./call_judge.ts";
export { Commands, judged, openedFiles } from "./commands.ts";
export { type SecondOpinion, secondOpinion } from "./opinion.ts";
export {
  memoryRules,
  type RuleScope,
  type RulesFile,
  rulesFile,
  type ScopedRules,
} from "./rules_file.ts";
