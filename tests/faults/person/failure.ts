/** What can be wrong with a run. */

export const classes = {
  person_lost: "work of the person is lost or changed",
  person_booked: "work of the person is recorded as a session's",
  other_lost: "an undo took work of another session",
  other_booked: "work of one session is recorded as another's",
  undo_inexact: "an undo left something and did not name it",
  undo_refused: "an undo was refused as a whole, and left what nobody else had touched",
  redo_inexact: "a redo left something and did not name it",
  half_undone: "an undo that was refused changed something",
  effect_lost: "what a call did is not there",
  ran_twice: "a call ran twice, or ran and is said not to have run",
  crash: "a crash was shown",
  exit_code: "a wrong exit code",
  hang: "it did not end",
  log: "the log cannot be read, or a session is missing in it",
  left_behind: "something of ours is left in the project, or a process, or a mount",
  git_moved: "the person's git was moved",
  harness: "the harness itself failed",
} as const;

export type Class = keyof typeof classes;

export interface Failure {
  readonly class: Class;
  readonly detail: string;
}
