import { loadMessages, type Topic } from "../messages/mod.ts";
import type { Action, ActionEntry } from "./action.ts";

function entry(words: string, load: () => Promise<Action>): ActionEntry {
  return { path: words.split(" "), load };
}

/** One whose words no other command needs. */
function about(...topics: readonly Topic[]): typeof entry {
  return (words, load) =>
    entry(words, async () => (await Promise.all([load(), loadMessages(...topics)]))[0]);
}

const code = about("code");
/** Known failures bring their words themselves. */
const advice = about("advice", "terminal");
/** They say what is thought of commands. */
const deployment = about("advice", "deploy");
const extension = about("extensions");
const program = about("programs");
const serving = about("server");
const paned = about("panes");
const protocol = about("mcp");
const storing = about("store");

/** One of a group whose commands are loaded by one list of their own. */
function grouped<Word extends string>(
  group: string,
  list: () => Promise<{ readonly loaders: Readonly<Record<Word, () => Promise<Action>>> }>,
): (word: Word) => ActionEntry {
  return (word) => entry(`${group} ${word}`, async () => await (await list()).loaders[word]());
}

const planned = grouped("plan", () => import("./plan/entries.ts"));
const remembered = grouped("memory", () => import("./memory/entries.ts"));
const servers = grouped("mcp", async () => {
  await loadMessages("mcp");
  return await import("./mcp/entries.ts");
});

/** One that opens a conversation, or serves whoever opens some. */
function talk(words: string, load: () => Promise<Action>): ActionEntry {
  return { ...entry(words, load), dialogue: true };
}

/** The word that a command had before; works on, and is shown nowhere. */
function formerly(words: string, load: () => Promise<Action>): ActionEntry {
  return { ...entry(words, load), hidden: true };
}

// Those that several are in.
const pendingDecide = () => import("./pending/decide.ts");
const policyStore = () => import("./policy/store.ts");
const processShow = () => import("./process/show.ts");
const authRm = () => import("./auth/rm.ts");

/** Every action, in the order of the help. */
export const entries: readonly ActionEntry[] = [
  // What opens without a word.
  { ...talk("dashboard", async () => (await import("./dashboard.ts")).dashboard), hidden: true },
  talk("work", async () => (await import("./work.ts")).work),
  talk("chat", async () => (await import("./chat.ts")).chat),
  talk("goal", async () => (await import("./goal.ts")).goal),
  talk("demo", async () => (await import("./demo/demo.ts")).demo),
  talk("acp", async () => (await import("./acp.ts")).acp),
  advice("term forget", async () => (await import("./ask/forget.ts")).forget),
  { ...advice("term", async () => (await import("./ask/term.ts")).term), dialogue: true },
  advice("ask", async () => (await import("./ask/ask.ts")).ask),
  advice(
    "shell-init",
    async () => (await import("./ask/shell_init/shell_init.ts")).shellInit,
  ),
  deployment("deploy", async () => (await import("./deploy/deploy.ts")).deploy),
  { ...serving("serve", async () => (await import("./serve.ts")).serve), dialogue: true },
  serving("user key", async () => (await import("./user/key.ts")).userKey),
  serving("user", async () => (await import("./user/user.ts")).user),
  code("search", async () => (await import("./code/search.ts")).search),
  code("refs", async () => (await import("./code/refs.ts")).refs),
  code("rename", async () => (await import("./code/rename.ts")).rename),
  code("complete", async () => (await import("./code/complete.ts")).complete),
  code("rewrite", async () => (await import("./code/rewrite.ts")).rewrite),
  code("move", async () => (await import("./code/move.ts")).move),
  code("deps", async () => (await import("./code/deps.ts")).deps),
  code("map", async () => (await import("./code/map.ts")).map),
  code("symbols", async () => (await import("./code/symbols.ts")).symbols),
  code("check", async () => (await import("./code/check.ts")).check),
  code("tests", async () => (await import("./code/tests.ts")).tests),
  ...(["set", "show", "add", "edit", "start", "done", "fail", "skip"] as const).map(planned),
  talk("plan run", async () => (await import("./plan/run.ts")).run),
  ...(["clear", "export"] as const).map(planned),
  entry("changes export", async () => (await import("./changes/export.ts")).exportChange),
  entry("changes", async () => (await import("./changes/list.ts")).changes),
  entry("diff", async () => (await import("./changes/diff.ts")).diff),
  entry("undo", async () => (await import("./changes/undo.ts")).undo),
  entry("redo", async () => (await import("./changes/redo.ts")).redo),
  entry("pending", async () => (await import("./pending/list.ts")).list),
  entry("pending keep", async () => (await pendingDecide()).keep),
  entry("pending drop", async () => (await pendingDecide()).drop),
  entry("why", async () => (await import("./changes/why.ts")).why),
  entry("commit", async () => (await import("./changes/commit.ts")).commit),
  entry("session list", async () => (await import("./session/list.ts")).list),
  entry("session show", async () => (await import("./session/show.ts")).show),
  entry("session vars", async () => (await import("./session/vars.ts")).vars),
  program("session replay", async () => (await import("./session/replay.ts")).replay),
  talk("session resume", async () => (await import("./session/resume.ts")).resume),
  entry("session answer", async () => (await import("./session/answer.ts")).answer),
  entry("session fork", async () => (await import("./session/fork.ts")).fork),
  entry("session rewind", async () => (await import("./session/rewind.ts")).rewind),
  entry("session export", async () => (await import("./session/export.ts")).exported),
  paned("session pin", async () => (await import("./session/pin.ts")).pin),
  paned("session rename", async () => (await import("./session/rename.ts")).rename),
  entry("session rm", async () => (await import("./session/rm.ts")).rm),
  storing("store check", async () => (await import("./store/check.ts")).check),
  storing("store copy", async () => (await import("./store/copy.ts")).copy),
  storing("store migrate", async () => (await import("./store/migrate.ts")).migrate),
  program("process show", async () => (await processShow()).show),
  entry("process list", async () => (await import("./process/list.ts")).list),
  entry("process stop", async () => (await import("./process/stop.ts")).stop),
  // Behind its group: the longer words are meant first.
  { ...program("process", async () => (await processShow()).monitor), hidden: true },
  entry("model list", async () => (await import("./model/list.ts")).list),
  entry("model probe", async () => (await import("./model/probe.ts")).probe),
  entry("model route", async () => (await import("./model/route.ts")).route),
  entry("model use", async () => (await import("./model/use.ts")).use),
  entry("tool list", async () => (await import("./tool/list.ts")).list),
  entry("tool run", async () => (await import("./tool/run.ts")).run),
  entry("policy list", async () => (await import("./policy/list.ts")).list),
  entry("policy allow", async () => (await policyStore()).allow),
  entry("policy deny", async () => (await policyStore()).deny),
  entry("policy rm", async () => (await import("./policy/rm.ts")).rm),
  entry("policy accept", async () => (await import("./policy/accept.ts")).accept),
  entry("policy check", async () => (await import("./policy/check.ts")).check),
  entry("policy replay", async () => (await import("./policy/replay.ts")).replay),
  entry("config get", async () => (await import("./config/get.ts")).get),
  entry("config set", async () => (await import("./config/set.ts")).set),
  entry("config path", async () => (await import("./config/path.ts")).path),
  entry("config explain", async () => (await import("./config/explain.ts")).explain),
  entry("config trust", async () => (await import("./config/trust.ts")).trusted),
  entry("auth login", async () => (await import("./auth/login.ts")).login),
  entry("auth list", async () => (await import("./auth/list.ts")).list),
  entry("auth rm", async () => (await authRm()).rm),
  formerly("auth logout", async () => (await authRm()).rm),
  entry("auth rotate", async () => (await import("./auth/rotate.ts")).rotate),
  entry("init", async () => (await import("./init/init.ts")).init),
  entry("context", async () => (await import("./context/context.ts")).context),
  entry("usage", async () => (await import("./usage/usage.ts")).usage),
  entry("cost", async () => (await import("./cost/cost.ts")).cost),
  ...[
    ...["show", "add", "edit", "forget", "search", "inbox", "experience"] as const,
    ...["export", "import", "profile"] as const,
  ].map(remembered),
  // Behind its group: the longer words are meant first.
  formerly("memory", async () => (await import("./memory/show.ts")).memory),
  ...([
    ...[
      "list",
      "tools",
      "call",
      "trust",
      "inspect",
      "read",
      "prompt",
      "add",
      "rm",
      "import",
      "login",
    ] as const,
    "logout",
  ] as const).map(servers),
  { ...servers("serve"), dialogue: true },
  { ...protocol("a2a serve", async () => (await import("./a2a/serve.ts")).serve), dialogue: true },
  extension("agents list", async () => (await import("./agents/list.ts")).list),
  extension("agents show", async () => (await import("./agents/show.ts")).show),
  extension("agents new", async () => (await import("./agents/new.ts")).create),
  extension("skill list", async () => (await import("./skill/list.ts")).list),
  extension("skill show", async () => (await import("./skill/show.ts")).show),
  extension("plugin list", async () => (await import("./plugin/list.ts")).list),
  extension("plugin add", async () => (await import("./plugin/add.ts")).add),
  extension("plugin rm", async () => (await import("./plugin/rm.ts")).rm),
  extension("plugin trust", async () => (await import("./plugin/trust.ts")).trust),
  extension("plugin new", async () => (await import("./plugin/new.ts")).create),
  entry("doctor", async () => (await import("./doctor.ts")).doctor),
  entry("completions", async () => (await import("./completions/completions.ts")).completions),
];
