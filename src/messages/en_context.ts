/** English: context. */

export const context = {
  "arg.context.task":
    "A task: what would be put beside it; without it, what goes with the next request",
  "arg.context.session":
    "Id of a session, or its beginning or end: the one used last, or for a task a new one",
  "column.why": "Why",
  "inject.head": "{count} pieces go beside this task, {tokens} of at most {budget} tokens",
  "inject.nothing": "Nothing goes beside this task.",
  "inject.off": "inject.enabled is off: nothing is put beside your words. With it:",
  "inject.estimated":
    "Tokens are estimated, on the safe side: how {model} counts is not known here.",
  "inject.box":
    "In a conversation nobody waits longer than {ms} ms for this; the first time may find less.",
  "inject.why.path": "named",
  "inject.why.trace": "in the stack trace",
  "inject.why.diff": "in the diff",
  "inject.why.symbol": "defines {name}",
  "inject.why.changed": "changed since it was shown",
  "inject.why.imported": "imported by {path}",
  "inject.why.imports": "imports {path}",
  "inject.why.ranked": "fits: {words}",
  "inject.why.ranked_alone": "fits",
  "inject.why.memory": "remembered",
  "inject.why.critical": "remembered as critical",
  "inject.left": "Left out:",
  "inject.left.secret": "{what}: holds secrets",
  "inject.left.hidden": "{what}: kept from models by rules",
  "inject.left.binary": "{what}: not text",
  "inject.left.too_large": "{what}: too large",
  "inject.left.unreadable": "{what}: cannot be read",
  "inject.left.outside": "{what}: outside of the project",
  "inject.left.ambiguous": "{what}: several files fit",
  "inject.left.seen": "{what}: the model has it already",
  "inject.left.budget": "{what}: no room in the budget",
  "inject.left.late": "what takes a look at the whole project: it took too long",
  "inject.left.more": "and {count} more without room in the budget",
} as const;
