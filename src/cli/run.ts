/** From words to an exit code. */

import {
  type Action,
  type ActionEntry,
  type ChoiceAction,
  demandPlace,
  type DialogueAction,
  entries as allEntries,
  loadDemandReady,
  loadDrive,
  loadOffline,
  pendingNotice,
  type Ports,
  type QueryAction,
  type Right,
  surplus,
  type ViewContext,
} from "../actions/mod.ts";
import { styles as stylesFor } from "../ansi/mod.ts";
import {
  type Globals,
  type HelpContext,
  hoist,
  loadHelp,
  loadParse,
  loadSlash,
  locate,
  named,
  parametersOf,
} from "../commands/mod.ts";
import {
  isMessageKey,
  loadLanguage,
  loadMessages,
  type Locale,
  locale as localeOf,
  message,
} from "../messages/mod.ts";
import { AgentError, exitCodes, type JsonObject } from "../protocol/mod.ts";
import { once } from "../util/mod.ts";
import { type Cut, exitOfSignal } from "./exit.ts";
import { clean, failureText, report } from "./failure.ts";
import type { Host } from "./host.ts";
import { Interrupts } from "./interrupts.ts";
import { jsonLine } from "./json_line.ts";
import { mayNameLanguage } from "./language.ts";
import { ownProcess } from "./own_process.ts";
import { withCommand } from "./prompt_words.ts";
import { rootOf } from "./root.ts";
import { demandSafe } from "./surroundings.ts";
import { VERSION } from "./version.ts";

/** Runs one command line and returns its exit code. Never throws. */
export async function run(
  argv: readonly string[],
  host: Host,
  entries: readonly ActionEntry[] = allEntries,
): Promise<number> {
  const { globals, words, error } = hoist(argv);
  const program = new Program(host, globals, entries);
  try {
    if (error) throw error;
    if (globals.remote) await loadMessages("remote");
    return await program.run(words);
  } catch (failure) {
    const { json, debug } = globals;
    const locale = await program.locale();
    return report(failure, host, { locale, json, debug, cut: program.cut, ...program.running });
  } finally {
    await program.close();
  }
}

type Help = Awaited<ReturnType<typeof loadHelp>>;

class Program {
  #ports: Ports | null = null;
  #interrupts: Interrupts | null = null;
  #runsModel = false;
  /** Nothing of a project is asked for, so that no other machine is. */
  #isLocal = false;

  constructor(
    private readonly host: Host,
    private readonly globals: Globals,
    private readonly entries: readonly ActionEntry[],
  ) {}

  async run(typed: readonly string[]): Promise<number> {
    const { globals, entries } = this;
    const help = globals.help || typed[0] === "help";
    const words = typed[0] === "help" ? typed.slice(1) : this.#meant(typed);
    if (globals.version) return this.#print(VERSION, { version: VERSION });
    const own = ownProcess(words, this.host);
    if (own) return await own;
    if (words[0] === "__complete") return await this.#complete(words.slice(1));
    const at = locate(words, entries);
    if (at.type === "action") {
      const action = await at.entry.load();
      this.#runsModel = action.kind === "dialogue";
      const parameters = parametersOf(action.schema());
      if (help) {
        return await this.#help(({ actionHelp }) => actionHelp, at.entry.path, {
          parameters,
          entries,
        });
      }
      const parse = await loadParse();
      const raw = await parse(words, entries, { entry: at.entry, parameters });
      const chosen = action.kind === "choice" ? action.chosen(raw) : action;
      this.#runsModel = chosen.kind === "dialogue";
      return await named(parameters, () => this.#perform(chosen, raw));
    }
    const path = at.type === "group" ? at.path : [];
    if (help || (at.type === "group" && words.length === 1)) {
      return await this.#help(({ groupHelp }) => groupHelp, path, entries);
    }
    if (words.length === 0 || words[0]?.startsWith("-")) return await this.#bare(words);
    const parse = await loadParse();
    await parse(words, entries, null);
    throw new AgentError("usage", "cli.unknown_command", { input: words.join(" ") });
  }

  /** The user's language, as far as it can be known. */
  readonly locale = once(async (): Promise<Locale> => {
    const chosen = await this.#language();
    await loadLanguage(chosen);
    return chosen;
  });

  async #language(): Promise<Locale> {
    const { lang } = this.globals;
    if (lang === "en" || lang === "zh") return lang;
    const env = (name: string) => this.host.env(name);
    try {
      const place = { env, root: this.globals.cwd ?? this.host.cwd() };
      if (!this.#ports && !await mayNameLanguage(place)) return localeOf("auto", env);
      return (await this.#open()).locale;
    } catch {
      return localeOf("auto", env);
    }
  }

  /** What is meant by words without a command. */
  #meant(words: readonly string[]): readonly string[] {
    const { host: { stdin, stdout }, globals } = this;
    const isWatched = stdin.isTerminal && stdout.isTerminal;
    return withCommand(words, { hasScreen: isWatched && !globals.json && !globals.quiet });
  }

  /** A command that ends its JSON with a result. */
  get running(): { readonly runsModel: boolean } {
    return { runsModel: this.#runsModel };
  }

  get cut(): Cut {
    return this.#interrupts?.cut ?? null;
  }

  async close(): Promise<void> {
    this.#interrupts?.close();
    this.host.stdin.close();
    await this.#ports?.close();
  }

  readonly #open = once(async (): Promise<Ports> => {
    const { host, globals } = this;
    const remote = this.#isLocal ? null : globals.remote;
    const root = await rootOf(() => host.cwd(), globals.cwd);
    const { lang, offline } = globals;
    const flags: JsonObject = { ...lang ? { lang } : {}, ...offline ? { offline } : {} };
    const env = (name: string) => host.env(name);
    this.#ports = await host.createPorts({
      ...{ root, env, flags, version: VERSION },
      ...remote === undefined ? {} : { remote },
    });
    return this.#ports;
  });

  readonly #signals = once((): Interrupts => this.#interrupts = new Interrupts(this.host));

  async #help<Detail>(
    choose: (help: Help) => (path: readonly string[], detail: Detail, it: HelpContext) => string,
    path: readonly string[],
    detail: Detail,
  ): Promise<number> {
    const width = Math.min(this.host.stdout.columns(), 100);
    const help = await loadHelp();
    const page = choose(help)(path, detail, { locale: await this.locale(), width });
    return this.#print(page, { help: page });
  }

  /** Without a command: the dashboard; in a pipe how to get a model, or else what there is to say. */
  async #bare(options: readonly string[]): Promise<number> {
    const entry = this.entries.find(({ path }) => path[0] === "dashboard");
    const { stdin, stdout } = this.host;
    const isUsable = stdin.isTerminal && stdout.isTerminal && !this.globals.json;
    if (entry && (isUsable || options.length > 0)) return await this.run(["dashboard", ...options]);
    const demandReady = await loadDemandReady();
    await demandReady(await this.#open());
    return await this.#help(({ groupHelp }) => groupHelp, [], this.entries);
  }

  async #complete(words: readonly string[]): Promise<number> {
    // Nobody waits for another machine at each press of a key.
    this.#isLocal = true;
    const { completeWords } = await import("./complete_words.ts");
    const { host, entries, locale } = this;
    return await completeWords(words, { host, entries, locale, open: this.#open });
  }

  async #perform(action: Exclude<Action, ChoiceAction>, raw: Arguments): Promise<number> {
    this.#isLocal = action.rights.includes("no_project");
    const { remote } = this.globals;
    if (remote) demandPlace(action, remote);
    if (action.rights.some(connects)) demandSafe((name) => this.host.env(name));
    const ports = await this.#open();
    const connect = async (rights: readonly Right[]) => {
      await ports.connect(rights, modelIn(raw));
      await this.host.revoke(surplus(rights, { remote: ports.remote !== null }));
    };
    try {
      // Whoever listens on a port does so before the network is given up.
      if (action.kind !== "serve") await connect(action.rights);
      switch (action.kind) {
        case "query":
          return await this.#query(action, raw, ports);
        case "dialogue":
          return await this.#dialogue(action, raw, ports);
        case "shell":
        case "serve": {
          const { handOver } = await import("./hand_over.ts");
          const { host, entries } = this;
          return await handOver(action, raw, {
            ...{ host, ports, entries, connect, lent },
            context: this.#context(ports),
            interrupts: this.#signals,
            cut: () => this.cut,
          });
        }
        default:
          return action satisfies never;
      }
    } finally {
      this.#tellNotices(ports);
    }
  }

  /** A store that was damaged is never mended in silence. */
  #tellNotices(ports: Ports): void {
    for (const { kind, ...params } of ports.notices()) {
      this.host.stderr.write(`${message(ports.locale, `notice.store.${kind}`, clean(params))}\n`);
    }
  }

  async #query(action: QueryAction, raw: unknown, ports: Ports): Promise<number> {
    const { stdout } = this.host;
    const answer = await action.run(ports, raw, await this.#face(ports.locale));
    if (this.globals.json) stdout.write(jsonLine(answer.data()));
    else {
      const aside = this.globals.quiet ? "" : answer.aside(this.#context(ports));
      if (aside !== "") this.host.stderr.write(`${aside}\n`);
      const text = answer.view(this.#context(ports));
      if (text !== "") stdout.write(`${text}\n`);
    }
    return answer.exit === exitCodes.ok ? exitCodes.ok : exitOfSignal(this.cut) ?? answer.exit;
  }

  async #dialogue(action: DialogueAction, raw: Arguments, ports: Ports): Promise<number> {
    if (action.dashboard && await this.#hasScreen(ports)) {
      return await this.#show(action, raw, ports);
    }
    const { converse, exitOf } = await import("./converse.ts");
    const face = await this.#face(ports.locale);
    const interrupts = this.#signals();
    const conversation = await action.open(ports, raw, face);
    if (!this.globals.quiet) {
      for (const line of await this.#warnings(ports)) this.host.stderr.write(`${line}\n`);
      await this.#tellPending(ports);
    }
    const { outcome, cut } = await converse(conversation, {
      host: this.host,
      keys: await this.#keys(),
      interrupts,
      globals: this.globals,
      context: this.#context(ports),
    });
    return exitOf(outcome, cut);
  }

  /** What commands wrote before and nobody has decided about. */
  async #tellPending(ports: Ports): Promise<void> {
    const context = { ...this.#context(ports), command: "agent pending" };
    const notice = await pendingNotice(ports, context);
    if (notice !== null) this.host.stderr.write(`${notice}\n`);
  }

  /** What is odd about the configuration, and what it turned off, a line each. */
  async #warnings(ports: Ports): Promise<readonly string[]> {
    const { warnings, offline } = await ports.config();
    const said = warnings.map(({ code, params }) =>
      message(ports.locale, `warning.${code}`, clean(params))
    );
    if (ports.remote?.configured) {
      said.push(message(ports.locale, "remote.unread", clean({ host: ports.remote.host })));
    }
    if (offline === null) return said;
    return [await (await loadOffline())(ports, this.#context(ports).t), ...said];
  }

  /** There is a terminal that can be drawn on, and its user wants it so. */
  async #hasScreen(ports: Ports): Promise<boolean> {
    const { stdin, stdout } = this.host;
    const { plain, json, quiet } = this.globals;
    if (!stdin.isTerminal || !stdout.isTerminal || plain || json || quiet) return false;
    return this.host.env("TERM") !== "dumb" && !(await ports.config()).value.screen_reader;
  }

  async #show(action: DialogueAction, raw: Arguments, ports: Ports): Promise<number> {
    const { showDashboard } = await import("./dashboard.ts");
    const { resume, ...rest } = raw;
    const picks = resume === "";
    return await showDashboard({
      host: this.host,
      ports,
      entries: this.entries,
      color: this.#color(),
      warnings: await this.#warnings(ports),
      open: (face) => action.open(ports, picks ? rest : raw, face),
      ...picks ? { first: "/session" } : {},
      context: (width) => ({ ...this.#context(ports), width }),
    });
  }

  readonly #keys = once(async () => new (await import("./face.ts")).Keys(this.host));

  async #face(locale: Locale) {
    const { faceOf } = await import("./face.ts");
    return faceOf({
      commands: this.entries,
      host: this.host,
      keys: await this.#keys(),
      interrupts: this.#signals,
      styles: stylesFor(this.#color()),
      json: this.globals.json,
      t: (key, params) => message(locale, key, params),
    });
  }

  #context({ locale }: Ports): ViewContext {
    return {
      locale,
      now: this.host.now(),
      width: this.host.stdout.columns(),
      color: this.#color(),
      piped: !this.host.stdout.isTerminal,
      t: (key, params) => message(locale, key, params),
    };
  }

  /** https://no-color.org */
  #color(): boolean {
    const { stdout } = this.host;
    const refused = this.host.env("NO_COLOR") || this.host.env("TERM") === "dumb";
    return stdout.isTerminal && !this.globals.plain && !refused;
  }

  #print(text: string, data: unknown): number {
    this.host.stdout.write(this.globals.json ? jsonLine(data) : `${text}\n`);
    return exitCodes.ok;
  }
}

/** What `serve_mcp.ts` is lent: it imports nothing of ours. */
const lent = {
  exitOfSignal,
  failureText,
  isMessageKey,
  loadDrive,
  loadMessages,
  loadSlash,
  message,
  surplus,
};

function connects(right: Right): boolean {
  return right !== "read" && right !== "write" && right !== "run" && right !== "ffi";
}

/** What was typed, by name. */
type Arguments = Readonly<Record<string, unknown>>;

/** The model that is named with the command. */
function modelIn({ model }: Arguments): string | undefined {
  return typeof model === "string" ? model : undefined;
}
