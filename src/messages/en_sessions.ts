/** Sessions: turns, going back, looking for words; and what instructions are read. */
export const sessions = {
  "error.session.summed_up":
    "Turn {turn} is already part of a summary, so the session cannot be rewound to it. To continue from there: `agent session fork {session} --turn {turn}`",
  "error.session.no_turn": "Session {session} has no turn {turn}; the last one is {last}.",
  "error.session.no_turns": "Session {session} has no messages yet.",
  "error.session.open_call":
    "Session {session} has a call without a result. Resume it first: agent session resume {session}",
  "error.session.no_variable":
    "Session {session} has no variable {name}. To list them: agent session vars --session {session}",
  "session.no_variables": "No program of session {session} has left a variable.",
  "session.variable_lost": "not kept ({why})",
  "session.variable_cut": "({count} more characters)",
  "session.export.written": "Wrote session {session} to {path}",
  "session.rewind.done": "Rewound session {session} to before message {turn}: {text}",
  "session.rewind.elsewhere":
    "Not undone: files that session {session} changed before it was copied. To list them: agent changes",
  "session.rewind.kept":
    "The conversation was not rewound. To rewind it and leave the files: {command}",
  "session.list.not_found": "No session contains {search}.",
  "session.found.user": "turn {turn}, you:",
  "session.found.agent": "turn {turn}, agent:",
  "session.found.file": "turn {turn}, changed:",
  "tell.rewound": "(rewound to before: {text})",
};
