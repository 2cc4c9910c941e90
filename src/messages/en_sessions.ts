/** Sessions: turns, going back, looking for words; and what instructions are read. */
export const sessions = {
  "action.session.rewind": "Take a session back to before one of its messages",
  "arg.session.fork.turn": "Number of the last turn that is taken along",
  "arg.session.rewind.turn": "Number of the message that is taken back, with all that followed",
  "arg.session.rewind.files": "Take back the changes of files alone",
  "arg.session.rewind.conversation": "Take back what was said alone; files stay",
  "arg.session.rewind.uncertain":
    "What becomes of paths that may be somebody else's work: take or leave; without it you are asked",
  "arg.session.rewind.merge": "Keep what others wrote since, by merging",
  "arg.session.list.search": "Only sessions with all these words in one message, answer or path",
  "error.session.summed_up":
    "Turn {turn} is part of a summary by now and cannot be gone back to here. `agent session fork {session} --turn {turn}` goes on from there.",
  "error.session.no_turn": "Session {session} has no turn {turn}; its last is {last}.",
  "error.session.no_turns": "Nothing has been said in session {session} yet.",
  "error.session.open_call":
    "A call of session {session} has no result yet. Go on with it first: agent session resume {session}",
  "session.export.written": "Session {session} is in {path}",
  "session.rewind.done": "Session {session} is as it was before message {turn}: {text}",
  "session.rewind.elsewhere":
    "Files that session {session} had changed before it was copied stay as they are; agent changes lists them",
  "session.rewind.kept":
    "The conversation stays as it is. To take that back and leave the files: {command}",
  "session.list.not_found": "No session has {search} in it.",
  "session.found.user": "turn {turn}, you:",
  "session.found.agent": "turn {turn}, agent:",
  "session.found.file": "turn {turn}, changed:",
  "tell.rewound": "(back to before: {text})",
};
