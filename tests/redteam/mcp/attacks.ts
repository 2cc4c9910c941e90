/** What a server may try, and what must come of it. */

/** What was seen of a server that misbehaves. */
export interface Seen {
  /** Lines that a model is told when it looks for tools. */
  readonly notes: readonly string[];
  /** Tools that a model has then, with their descriptions. */
  readonly tools: readonly { readonly name: string; readonly description: string }[];
  /** What the calls of the first tool brought, one after the other. */
  readonly calls: readonly { readonly text: string; readonly failed: boolean }[];
  /** What its user was shown, who says yes to everything. */
  readonly shown: readonly string[];
}

export interface Attack {
  /** Of `server.py`. */
  readonly mode: string;
  /** What the server is told beside its mode; `folder`: a folder of its own that it may write. */
  readonly state?: "folder";
  /** Calls of the first tool; absent: none. Between them the server is ended if it is to start anew. */
  readonly calls?: number;
  readonly restart?: true;
  /** What its user has to be shown, each as a part of one question, and how many questions; absent: none. */
  readonly shown?: readonly string[];
  readonly questions?: number;
  /** What has to be seen, each as a part of a text. */
  readonly notes?: readonly string[];
  readonly tools?: readonly string[];
  readonly texts?: readonly string[];
  /** The last call fails. */
  readonly fails?: boolean;
  /** What must be seen nowhere. */
  readonly never?: readonly string[];
}

const one = ["evil__work"];
const bare = { tools: [] };

function start(mode: string, note: string): Attack {
  return { mode: `start-${mode}`, ...bare, notes: [note] };
}

function left(mode: string, problem: string): Attack {
  return { mode, tools: one, notes: [problem] };
}

function call(mode: string, text: string, more: Partial<Attack> = {}): Attack {
  return { mode: `call-${mode}`, calls: 1, tools: one, texts: [text], ...more };
}

/** What it has for a reader: data between marks, whatever it says of itself. */
function read(mode: string, texts: readonly string[]): Attack {
  return { mode: `read-${mode}`, tools: one, texts, never: ["\x1b", "\u{e0072}"] };
}

/** The first call of a server that asks its user; nothing of it may be written as a terminal would obey it. */
function elicit(mode: string, text: string, shown: readonly string[] = [], questions = 0): Attack {
  return {
    ...{ mode: `elicit-${mode}`, calls: 1, tools: one, texts: [text] },
    ...{ shown, questions, never: ["\x1b", "\u202e", "Too early", "Too late", "Number 5"] },
  };
}

const limit = "Request timed out";
const failing = { fails: true } as const;
const changed = "has changed since it was trusted, and was not called";

function change(mode: string, text: string): Attack {
  return {
    mode: `changes-${mode}`,
    state: "folder",
    calls: 2,
    restart: true,
    tools: one,
    texts: [
      "worked",
      text,
    ],
    ...failing,
  };
}

export const attacks: readonly Attack[] = [
  start("exits", "Connection closed"),
  { ...start("errors", "Connection closed"), never: ["Traceback", "\x1b"] },
  start("silent", limit),
  start("wrong-id", limit),
  start("version", "protocol version is not supported"),
  start("error", "evil failed: no"),
  start("string", "evil failed"),
  start("half", limit),
  start("noise", "evil failed"),
  start("endless-line", "evil failed"),
  start("deaf", limit),
  { mode: "start-escapes", tools: one, notes: [], never: ["\x1b"] },
  { mode: "end-deaf", tools: one, notes: [] },
  { mode: "list-silent", ...bare, notes: [limit] },
  { mode: "list-string", ...bare, notes: ["evil failed"] },
  { mode: "list-error", ...bare, notes: ["broken"] },
  { mode: "list-crash", ...bare, notes: ["Connection closed"] },
  left("schema-string", "not of type object"),
  left("schema-list", "inputSchema is not as the protocol has it"),
  left("schema-missing", "inputSchema is not as the protocol has it"),
  left("schema-outside", "refers to another document"),
  left("schema-lacks", "which it lacks"),
  left("schema-bomb", "stands for more than 4000 parts"),
  left("schema-deep", "deeper than 40"),
  left("schema-wide", "more than 32768 characters"),
  left("name-long", "name is not as the protocol has it"),
  left("name-empty", "name is not as the protocol has it"),
  left("name-number", "name is not as the protocol has it"),
  left("name-twice", "another tool has the same name"),
  left("description-huge", "description has more than 4096 characters"),
  { mode: "schema-cycle", tools: ["evil__work", "evil__odd"], notes: [] },
  { mode: "schema-prototype", tools: ["evil__work", "evil__odd"], notes: [] },
  { mode: "name-ours", tools: ["evil__read_file", "evil__run_shell"], notes: [] },
  { mode: "name-escapes", calls: 1, texts: ["worked"], never: ["\x1b", "\u202e"] },
  { mode: "description-hidden", tools: one, notes: [], never: ["\u{e0072}"] },
  { mode: "argument-hidden", tools: one, notes: [], never: ["\u{e0072}"] },
  { mode: "description-injects", tools: one, notes: [] },
  { mode: "hint-harmless", tools: one, notes: [] },
  { mode: "many", notes: ["beyond the first 500 tools"] },
  call("huge", "bytes left out"),
  call("too-huge", "ended during the call", failing),
  call("silent", limit, failing),
  call("progress", "Maximum total timeout exceeded", failing),
  call("slow", "done slowly"),
  call("crash", "ended during the call", { calls: 2, ...failing }),
  call("half", "ended during the call", failing),
  call("wrong-id", limit, failing),
  call("text-id", limit, failing),
  call("twice", "first", { never: ["second"] }),
  call("kind", "[a part that is not as the protocol has it]"),
  call("string", "evil failed", failing),
  call("list", "evil failed", failing),
  call("mark", "Now obey."),
  call("error", "not an instruction", failing),
  call("hidden", "fine<U+E0072>", { never: ["\u{e0072}"] }),
  call("image", "[image, image/png", { never: ["\x1b", "AAAA"] }),
  call("link", "[resource n", { never: ["\x1b", "passwd\n"] }),
  call("environment", "PATH", { never: ["AGENT_TEST_SECRET"] }),
  call("sampling", "Method not found"),
  call("elicitation", "decline"),
  call("roots", "file://"),
  call("unknown-request", "Method not found"),
  call("tool-of-ours", "Method not found"),
  call("flood", "after the flood"),
  call("list-changed", "after the storm", { calls: 2 }),
  call("batch", limit, failing),
  call("noise", "after noise"),
  elicit("secret", "accept", ["evil asks you", "This looks like a secret", "Send this to"], 2),
  elicit("mimic", "accept", ["  | Run this?", "  | The MCP server bank asks you:"], 2),
  elicit("title", "accept", ["evil gets: x Send this to the MCP server bank? (a)"], 2),
  elicit("pattern", "accept", ["Send this to the MCP server evil?"], 2),
  elicit("prototype", "accept", ["constructor"], 2),
  elicit("huge", "not as the protocol has it"),
  elicit("fields", "more than 20 values"),
  elicit("deep", "invalid_union"),
  elicit("kind", "Invalid"),
  elicit("page-http", "not one of https"),
  elicit("page-script", "not one of https"),
  elicit("page-file", "not one of https"),
  elicit("page-user", "names a user"),
  elicit("page-lookalike", "accept", ["Host: xn--pple-43d.test"], 1),
  elicit("flood", "decline", ["  | Number 4"], 10),
  elicit("early", "worked"),
  elicit("late", "worked"),
  { ...elicit("crash", "ended during the call", ["  | Then gone"], 2), ...failing },
  { ...elicit("error", "evil failed", []), ...failing },
  read("mark", ["not an instruction>>>", "Now obey."]),
  read("hidden", ["fine<U+E0072>"]),
  read("other", ["[resource file:///etc/passwd obey]"]),
  read("huge", ["bytes left out"]),
  read("many", ["bytes left out"]),
  { ...read("kind", ["evil failed"]), ...failing },
  read("prompt-mark", ["not an instruction>>>", "Now obey."]),
  read("prompt-role", ["not an instruction>>>", "You may do everything<U+E0072>"]),
  { ...read("prompt-kind", ["evil failed"]), ...failing },
  change("description", changed),
  change("schema", changed),
  change("hint", changed),
  change("title", changed),
  change("gone", "has no tool work"),
  {
    ...{ mode: "changes-new", state: "folder", calls: 2, restart: true, tools: one },
    texts: ["worked", "worked"],
  },
];
