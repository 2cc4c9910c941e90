/** English: context. */

export const context = {
  "arg.context.task":
    "A task: show what would be added to it; without it, the content of the next request",
  "arg.context.session":
    "Id of a session, or its beginning or end; by default the last one, or for a task a new one",
  "column.why": "Why",
  "inject.head": "Context added: {count} items, {tokens} of {budget} tokens",
  "inject.nothing": "Context added: none",
  "inject.off": "Context is not added: inject.enabled is off. With it on:",
  "inject.estimated":
    "Token counts are estimates, rounded up: the tokenizer of {model} is unknown.",
  "inject.box": "In a conversation this takes at most {ms} ms; the first time it may find less.",
  "inject.why.path": "named",
  "inject.why.trace": "in the stack trace",
  "inject.why.diff": "in the diff",
  "inject.why.symbol": "defines {name}",
  "inject.why.changed": "changed since it was shown",
  "inject.why.imported": "imported by {path}",
  "inject.why.imports": "imports {path}",
  "inject.why.ranked": "matches: {words}",
  "inject.why.ranked_alone": "matches",
  "inject.why.memory": "memory",
  "inject.why.critical": "critical memory",
  "inject.left": "Left out:",
  "inject.left.secret": "{what}: contains secrets",
  "inject.left.hidden": "{what}: hidden from models by a rule",
  "inject.left.binary": "{what}: not text",
  "inject.left.too_large": "{what}: too large",
  "inject.left.unreadable": "{what}: cannot be read",
  "inject.left.outside": "{what}: outside the project",
  "inject.left.ambiguous": "{what}: matches several files",
  "inject.left.seen": "{what}: already sent",
  "inject.left.budget": "{what}: over the budget",
  "inject.left.late": "anything that needs the whole project: it took too long",
  "inject.left.more": "and {count} more, over the budget",
} as const;
