/** English: programs that ran and are run again, and what runs now. */
export const programs = {
  "error.replay.none": "Session {session} has no program that ran to its end without an error.",
  "error.replay.unknown": "Session {session} has no program {program}. Its programs: {programs}",
  "error.replay.stopped":
    "{why} Nothing was run. To compare again: agent session replay {session} {program} --mode reads-live",
  "error.replay.model":
    "Program {program} asked a model ({tool}), so it cannot run again without one.",
  "error.replay.variables":
    "Program {program} uses what earlier programs had left ({names}), so it cannot run again alone.",
  "error.replay.argument":
    "Program {program} has no constant {name} at its top. Those that can be set: {names}",
  "error.replay.value": "The value of {name} is of another kind. As it is: {value}",
  "error.replay.set": "Not a name and a value: {given}. Example: --set limit=20",
  "replay.same": "As recorded: same calls, same output.",
  "replay.fresh": "With other arguments: not in the recording: {count} calls",
  "replay.cut":
    "Stopped before {tool} in line {line}, which the recording does not have: what comes of it is known when it runs.",
  "replay.counts": "Checked: {held} · taken from the recording: {trusted}",
  "replay.differs.file": "{path} is not as it was (call of {tool} in line {line}).",
  "replay.differs.result": "{tool} in line {line} gives another result than it did.",
  "replay.differs.write": "{tool} in line {line} would write something else than it did.",
  "replay.differs.calls": "In line {line} the program makes another call than it did.",
  "replay.differs.missing": "The program makes fewer calls than it did.",
  "replay.differs.end": "The program prints something else than it did.",
  "replay.silent": "The program ran and printed nothing.",
  "replay.other": "This is not what it printed when it was recorded.",
  "replay.offer":
    "The same was done in session {session}, and its files are as they were. Without a model: agent session replay {session} {program}",
  "replay.column.path": "{tool}, line {line}",
  "experience.none": "No experience in this folder yet.",
  "experience.state.new": "not tried again",
  "experience.state.good": "helps",
  "experience.state.demoted": "failed last time",
  "experience.state.faded": "faded",
  "experience.state.undone": "undone",
  "experience.state.waiting": "waiting",
  "experience.how": "To run one again without a model: agent session replay <session> <program>",
  "column.experience": "Id",
  "column.used": "Used",
  "column.helped": "Helped",
  "column.harmed": "Harmed",
  "column.weight": "Weight",
  "column.worth": "State",
  "column.replay": "Program",
  "column.situation": "Situation",
};
