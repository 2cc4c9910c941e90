/** Command lines as scripts give them: what the model says, what is typed, what is piped in. */

export interface ScriptingCase {
  /** Name of its golden file. */
  readonly name: string;
  /** What the model says. */
  readonly says?: keyof typeof scripts;
  readonly args: readonly string[];
  readonly stdin?: string;
  /** Run before, with the same script: its output is not looked at. */
  readonly before?: readonly string[];
}

/** Answers of the model, as its script has them. */
export const scripts = {
  answer: "- text: The answer is 42.\n",
  chinese: "- text: 答案是四十二。\n",
  paragraphs: '- text: "The first.\\n\\nThe second.\\n\\n- a list\\n- of two"\n',
  two: "- text: First.\n- text: Second.\n",
  reads: `
- text: Let me look.
  calls: [{ name: read_file, input: { path: notes.txt } }]
- text: It holds one line.
`,
  edits: `
- text: I write it.
  calls: [{ name: write_file, input: { path: new.txt, content: "new\\n" } }]
- text: I wrote new.txt.
- text: I could not write new.txt, since I may only read here.
`,
  refuses: "- error: { kind: auth, message: wrong key }\n",
  empty: "- error: { kind: balance, message: no money }\n",
  unknown: "- error: { kind: unknown_model, message: no such model }\n",
  slow: "- { text: slow words, deltas: 1, wait: 60000 }\n",
  many: `
- calls: [{ name: read_file, input: { path: notes.txt } }]
- calls: [{ name: list_dir, input: { path: . } }]
- text: I looked.
`,
  json: `- text: '{"name": "notes", "count": 1}'\n`,
  fenced:
    '- text: "Here it is:\\n```json\\n{\\"name\\": \\"notes\\", \\"count\\": 1}\\n```\\nAnything else?"\n',
  prose: `- text: 'I counted: {"name": "notes", "count": 1}, as you asked.'\n`,
  corrected: `
- text: The name is notes and the count is one.
- text: '{"name": "notes", "count": 1}'
`,
  misfits: `
- text: '{"name": "notes"}'
- text: '{"name": "notes"}'
- text: '{"name": "notes"}'
- text: '{"name": "notes"}'
- text: '{"name": "notes"}'
- text: '{"name": "notes"}'
`,
} as const;

/** The project of each. */
export const files: Readonly<Record<string, string>> = {
  "notes.txt": "one line\n",
  "more.txt": "another line\n",
  "large.txt": "x".repeat(300_000),
  "odd.bin": "\u0000\u0001",
  "shape.json": JSON.stringify({
    type: "object",
    properties: { name: { type: "string" }, count: { type: "integer" } },
    required: ["name", "count"],
  }),
  "broken.json": "{type",
};

const question = "what is it?";
const schema = ["--output-schema", "shape.json"];

export const cases: readonly ScriptingCase[] = [
  { name: "work", args: ["work", question] },
  { name: "chat", args: ["chat", question] },
  { name: "print", args: ["-p", question] },
  { name: "print_long", args: ["--print", question] },
  { name: "sentence", args: [question] },
  { name: "sentence_with_options", args: [question, "--model", "test", "--plain"] },
  { name: "model_before_print", args: ["-m", "test", "-p", question] },
  { name: "model_behind_print", args: ["-p", question, "-m", "test"] },
  { name: "print_with_permissions", args: ["-p", question, "--permissions", "read-only"] },
  { name: "plain", args: ["--plain", "-p", question] },
  { name: "quiet_print", args: ["-q", "-p", question] },
  { name: "quiet_work", args: ["work", question, "--quiet"] },
  { name: "quiet_chat", args: ["--quiet", "chat", question] },
  { name: "stdin_alone", args: ["work"], stdin: "what is this?\n" },
  { name: "stdin_print", args: ["-p"], stdin: "what is this?\n" },
  { name: "stdin_beside_words", args: ["-p", "sum up"], stdin: "a\nb\n" },
  { name: "stdin_sentence", args: ["sum this up"], stdin: "a\nb\n" },
  { name: "stdin_empty", args: ["work"], stdin: "" },
  { name: "chat_lines", says: "two", args: ["chat"], stdin: "one\n\ntwo\n" },
  { name: "chat_lines_quiet", says: "two", args: ["chat", "-q"], stdin: "one\ntwo\n" },
  { name: "chat_slash", args: ["chat"], stdin: "/undo\nhello\n" },
  { name: "file", args: ["-p", question, "--file", "notes.txt"] },
  { name: "files", args: ["-p", question, "-f", "notes.txt", "-f", "more.txt"] },
  { name: "file_of_chat", args: ["chat", question, "-f", "notes.txt"] },
  { name: "file_missing", args: ["-p", question, "-f", "nowhere.txt"] },
  { name: "file_too_large", args: ["-p", question, "-f", "large.txt"] },
  { name: "file_is_a_folder", args: ["-p", question, "-f", "."] },
  { name: "chinese", says: "chinese", args: ["--lang", "zh", "-p", "这是什么？"] },
  { name: "paragraphs", says: "paragraphs", args: ["-p", question] },
  { name: "notes_and_answer", says: "reads", args: ["-p", question] },
  { name: "notes_and_answer_quiet", says: "reads", args: ["-q", "-p", question] },
  { name: "edit", says: "edits", args: ["-p", "write new.txt", "--approve", "edits"] },
  { name: "edit_quiet", says: "edits", args: ["-q", "-p", "write new.txt", "-a", "edits"] },
  { name: "edit_refused", says: "edits", args: ["-p", "write new.txt"] },
  { name: "edit_refused_quiet", says: "edits", args: ["-q", "-p", "write new.txt"] },
  { name: "edit_read_only", says: "edits", args: ["-p", "write it", "--permissions", "read-only"] },
  { name: "key_refused", says: "refuses", args: ["-p", question] },
  { name: "key_refused_quiet", says: "refuses", args: ["-q", "-p", question] },
  { name: "key_refused_chat", says: "refuses", args: ["chat", question], stdin: "" },
  { name: "no_money", says: "empty", args: ["-p", question] },
  { name: "no_such_model", says: "unknown", args: ["-p", question] },
  { name: "too_many_steps", says: "many", args: ["-p", question, "--max-steps", "1"] },
  { name: "out_of_time", says: "slow", args: ["-p", question, "--timeout", "100ms"] },
  { name: "no_task", args: ["work"] },
  { name: "unknown_option", args: ["-p", question, "--nope"] },
  { name: "unknown_command", args: ["frobnicate"] },
  { name: "bad_permissions", args: ["-p", question, "--permissions", "some"] },
  { name: "json", args: ["--json", "-p", question] },
  { name: "json_chat", args: ["--json", "chat", question] },
  { name: "json_chat_lines", says: "two", args: ["--json", "chat"], stdin: "one\ntwo\n" },
  { name: "json_edit", says: "edits", args: ["--json", "-p", "write new.txt", "-a", "edits"] },
  { name: "json_edit_refused", says: "edits", args: ["--json", "-p", "write new.txt"] },
  { name: "json_error", says: "refuses", args: ["--json", "-p", question] },
  { name: "json_out_of_time", says: "slow", args: ["--json", "-p", "hi", "--timeout", "100ms"] },
  { name: "json_no_task", args: ["--json", "work"] },
  { name: "json_unknown_model", args: ["--json", "-p", question, "-m", "tset"] },
  { name: "json_schema", says: "fenced", args: ["--json", "-p", question, ...schema] },
  { name: "json_schema_misfit", says: "misfits", args: ["--json", "-p", question, ...schema] },
  { name: "schema", says: "json", args: ["-p", question, ...schema] },
  { name: "schema_fenced", says: "fenced", args: ["-p", question, ...schema] },
  { name: "schema_prose", says: "prose", args: ["-p", question, ...schema] },
  { name: "schema_quiet", says: "prose", args: ["-q", "-p", question, ...schema] },
  { name: "schema_corrected", says: "corrected", args: ["-p", question, ...schema] },
  { name: "schema_misfit", says: "misfits", args: ["-p", question, ...schema] },
  { name: "schema_missing", args: ["-p", question, "--output-schema", "nowhere.json"] },
  { name: "schema_broken", args: ["-p", question, "--output-schema", "broken.json"] },
  {
    name: "continue",
    says: "two",
    before: ["-p", "begin"],
    args: ["-c", "-p", "and now?"],
  },
  {
    name: "continue_behind",
    says: "two",
    before: ["-p", "begin"],
    args: ["-p", "and now?", "--continue"],
  },
  {
    name: "session_resume",
    says: "two",
    before: ["work", "begin"],
    args: ["session", "resume", "--quiet"],
    stdin: "and now?",
  },
  { name: "continue_nothing", args: ["-c", "-p", "and now?"] },
  { name: "resume_unknown", before: ["-p", "begin"], args: ["-p", "x", "--resume", "nope"] },
];
