/** One story a feature, quick enough to be run each time: `deno task test`. */

export interface SmokeStory {
  /** Below `tests`. */
  readonly file: string;
  /** Names of its tests that are run. */
  readonly tests: readonly string[];
  /** First words of the commands that they show. */
  readonly commands: readonly string[];
}

export const smokeStories: readonly SmokeStory[] = [
  {
    file: "stories/bad_input_test.ts",
    tests: ["agent wrok x: cli.unknown_command_nearest"],
    commands: [],
  },
  {
    file: "stories/by_hand_test.ts",
    tests: [
      "a value that is set is used, and it is said where it comes from",
      "a key is stored for one server, makes its models usable, and is removed again",
      "code is asked about without a model: what is where, who uses it, what tests it",
      "a plan is written, ticked off and exported by hand",
      "what is remembered is found, put beside a task and forgotten",
      "instructions are drafted, a tool is run, a shell learns to complete",
    ],
    commands: [
      ...["config", "auth", "map", "symbols", "refs", "tests", "search", "check", "plan"],
      ...["memory", "context", "init", "tool", "completions", "mcp", "cost"],
    ],
  },
  {
    file: "stories/acp_test.ts",
    tests: ["an edit is asked about, made, told with its diff, and undone"],
    commands: ["acp"],
  },
  {
    file: "stories/skills_test.ts",
    tests: ["a skill that is not there is named in one line"],
    commands: ["skill"],
  },
  {
    file: "stories/a2a_test.ts",
    tests: ["what asks waits for the other agent's answer, and only a yes is one"],
    commands: ["a2a"],
  },
  {
    file: "stories/agents_test.ts",
    tests: ["an agent is begun, listed, shown, and said not to be there"],
    commands: ["agents"],
  },
  {
    file: "stories/plugins_test.ts",
    tests: ["a plugin is begun, agreed to, added, listed and removed"],
    commands: ["plugin"],
  },
  {
    file: "stories/term_test.ts",
    tests: ["without a terminal agent term says what to do instead"],
    commands: ["term"],
  },
  {
    file: "stories/serve_test.ts",
    tests: [
      "agent serve says what is wrong with an address before it listens",
      "a user is added and listed",
      "a key made on the command line may do what it was made for, and nothing once it is revoked",
    ],
    commands: ["serve", "user"],
  },
  {
    file: "stories/store_test.ts",
    tests: ["a log on the disk is checked, and without a database nothing is copied"],
    commands: ["store"],
  },
  {
    file: "stories/ask_test.ts",
    tests: [
      "without a model and without a rule one line says what to do; nothing asked is a usage error",
    ],
    commands: ["ask"],
  },
  {
    file: "stories/shell_init_test.ts",
    tests: ["shell-init prints a widget, and refuses a key that is none"],
    commands: ["shell-init"],
  },
  {
    file: "stories/deploy_test.ts",
    tests: [
      "a folder without README and build files, a path that is none, and a file say what to do",
    ],
    commands: ["deploy"],
  },
  {
    file: "stories/code_test.ts",
    tests: [
      "deps --all --format edges prints the graph, cold and warm and after an edit",
      "a rename changes every file at once, and the tree still says so",
      "code that fits a pattern is found and rewritten at once, and undo brings it back",
      "a folder is moved with its imports as one change, and undo takes it back",
    ],
    commands: ["deps", "rename", "rewrite", "move"],
  },
  {
    file: "stories/undo_test.ts",
    tests: [
      "a diff is exact where a program gets it, and says what the checks said",
      "undo takes the last change back, then the one before; redo brings it again",
      "why names the change, the message and the words before the call, or says nobody of ours",
      "a commit has exactly our changes: dirty hunks and the index of the user stay",
    ],
    commands: ["work", "changes", "diff", "undo", "redo", "why", "commit"],
  },
  {
    file: "stories/layers_test.ts",
    tests: ["what a killed program's command wrote waits, and pending keep brings it"],
    commands: ["pending"],
  },
  {
    file: "stories/sessions_test.ts",
    tests: ["a session is copied at a turn, taken back with its files, and found by its words"],
    commands: ["session"],
  },
  {
    file: "stories/kill_test.ts",
    tests: ["a session killed at boundary 17 is resumed to its end"],
    commands: [],
  },
  {
    file: "stories/interruption_test.ts",
    tests: ["SIGINT at event 5 of agent work: the exit code, the log and the processes"],
    commands: [],
  },
  {
    file: "stories/two_terminals_test.ts",
    tests: ["a second terminal can list, show and answer a session while it runs"],
    commands: [],
  },
  {
    file: "stories/offline_said_test.ts",
    tests: [
      "the first run ever, offline: a chat of two messages, and one line that says what is off",
    ],
    commands: ["chat"],
  },
  {
    file: "stories/goal_test.ts",
    tests: ["a goal that nobody may confirm asks for approval, and its plan stays"],
    commands: ["goal"],
  },
  {
    file: "stories/routing_test.ts",
    tests: ["what looks simple goes to the small model, what does not to the active one"],
    commands: ["model"],
  },
  {
    file: "stories/bad_model_test.ts",
    tests: [
      "a model server with half a stream ends in one line, and the session goes on later",
    ],
    commands: [],
  },
  {
    file: "stories/weak_models_test.ts",
    tests: ["with a weak model: a call printed as bare JSON"],
    commands: [],
  },
  {
    file: "stories/verified_test.ts",
    tests: ["node --test: an assertion is replaced by nothing: is never verified"],
    commands: [],
  },
  {
    file: "stories/wrong_ends_test.ts",
    tests: [
      // Those of the table begin others ahead, which would go on within the next one.
      "no false claim: a stale write after a person's edit",
      "no false alarm: the right fix, in JavaScript",
    ],
    commands: [],
  },
  {
    file: "stories/complete_test.ts",
    tests: ["a model without a place for a suffix is asked in words, and its echo is cut"],
    commands: ["complete"],
  },
  {
    file: "stories/goal_rounds_test.ts",
    tests: ["the look at the end finds what is missing, has it done, and looks again"],
    commands: [],
  },
  {
    file: "stories/policy_test.ts",
    tests: ["policy check says what would become of a command, and why"],
    commands: ["policy"],
  },
  {
    file: "stories/background_test.ts",
    tests: ["another terminal lists what runs and stops it while its session is busy"],
    commands: ["process"],
  },
  {
    file: "stories/sandbox_test.ts",
    tests: ["the doctor says that bubblewrap works where it does"],
    commands: ["doctor"],
  },
  {
    file: "stories/injection_test.ts",
    tests: ["a model that obeys a file is asked about like any other, and where nobody is, denied"],
    commands: [],
  },
  {
    file: "stories/attackers/model_commands_test.ts",
    tests: [
      "in the box nothing outside is written, told or reached, though every command is approved",
    ],
    commands: [],
  },
  {
    file: "stories/network_test.ts",
    tests: ["a search asks the server that the user named, wherever it is"],
    commands: [],
  },
  {
    file: "stories/documents_test.ts",
    tests: [
      "a model reads a PDF, a docx, an xlsx and a pptx in one turn, and asks about a picture",
    ],
    commands: [],
  },
  {
    file: "stories/usage_test.ts",
    tests: ["what two sessions took is told by day and by session"],
    commands: ["usage"],
  },
  {
    file: "integration/actions/demo_test.ts",
    tests: ["the demo mends a real project and can be looked at again (en)"],
    commands: ["demo"],
  },
  {
    file: "stories/pipe_test.ts",
    tests: ["SIGTERM lets the log say that the turn was cancelled"],
    commands: [],
  },
  {
    file: "stories/dashboard/approvals_test.ts",
    tests: ["“once” runs this call, and the next one asks again"],
    commands: ["dashboard"],
  },
  {
    file: "stories/dashboard/goal_test.ts",
    tests: ["a plan is shown, confirmed, carried out step by step and looked at once more"],
    commands: [],
  },
  {
    file: "stories/dashboard/changes_test.ts",
    tests: ["u takes the chosen change back, and /redo does it again"],
    commands: [],
  },
  {
    file: "stories/dashboard/sessions_test.ts",
    tests: ["a session is found by what was said in it, and goes on"],
    commands: [],
  },
  {
    file: "stories/dashboard_tmux_test.ts",
    tests: ["Ctrl-D on the empty line, Ctrl-C twice and /quit leave the terminal as it was"],
    commands: [],
  },
];
