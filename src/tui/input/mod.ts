/**
 * The line that is typed into: a text of several rows with a cursor, what stands for pasted text and
 * images, what was said before, and what could stand at the cursor. It knows no key: the keymap says
 * what a key means, and what it does not take comes as it is.
 */

export { type EditAction, editActions, isEditAction } from "./actions.ts";
export { isCompleting, mentionAt } from "./completion.ts";
export { saidBefore } from "./history.ts";
export {
  type Candidate,
  type InputEffect,
  type InputMessage,
  type InputMode,
  type InputModel,
  inputOf,
  type InputOptions,
  type InputUpdated,
  type Vim,
} from "./model.ts";
export { expanded, isEmpty } from "./text.ts";
export { updateInput } from "./update.ts";
export {
  type InputHints,
  inputRows,
  type InputView,
  mostCandidates,
  viewCompletion,
  viewInput,
} from "./view.ts";
