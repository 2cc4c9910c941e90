/** What is thought of one call: may it run, what is shown of it, and what "always" would mean. */

import { type ConversationState, forbiddenChanges, owedOf } from "../agent/mod.ts";
import { type ChangedFile, foresee, type PipelinePorts, unifiedDiff } from "../edit/mod.ts";
import type { Locale } from "../messages/mod.ts";
import { boxed, decide, nameOf, type Rule, ruleFor } from "../policy/mod.ts";
import {
  type CallFacts,
  type ChangeSet,
  type Confinement,
  type Decision,
  isObject,
  type JsonObject,
  type Shown,
  type ToolCall,
  type ToolDefinition,
  type ToolOutput,
  type Workspace,
  WorkspaceError,
} from "../protocol/mod.ts";
import { writeRisk } from "../workspace/mod.ts";
import { commandLines, editLines, hostLine, hostLines, lastingLine } from "./card.ts";
import { type Commands, narrowest, readScriptOf, scriptOf, type Thought } from "./commands.ts";
import type { RulesFile } from "./rules_file.ts";
import { isForbidden, isGiven, widening, wishOf } from "./widening.ts";

/** A call that its tool understands. */
export interface ParsedCall {
  readonly tool: { readonly definition: ToolDefinition };
  /** As the tool's schema has it. */
  readonly input: unknown;
}

export interface CallJudgePorts extends PipelinePorts {
  readonly state: () => ConversationState;
  readonly rules: RulesFile;
  readonly locale: Locale;
  readonly commands: Commands;
  /** What a call would do, without its being done. */
  look(call: ToolCall): Promise<ToolOutput>;
  /** A person answers: what takes a moment to find out is worth it. */
  readonly attended: boolean;
  /** He runs tools by hand: nothing of it is for later. */
  readonly byHand?: boolean;
  /** What the policy knows of a call; none if it cannot be understood. */
  facts(call: ToolCall): readonly CallFacts[];
}

export class CallJudge {
  /** What runs in place of the text of a call that nobody was asked about, as it was decided. */
  readonly #scripts = new WeakMap<ToolCall, string>();
  /** Lines that nobody was asked about since they look as if they only read. */
  readonly #boxed = new WeakSet<ToolCall>();
  /** Of these, the texts of those that wanted to write. */
  readonly #writing = new Set<string>();
  /** Of the last decision: what is shown and what holds it are about the same. */
  readonly #thoughts = new WeakMap<ToolCall, Thought>();

  constructor(private readonly ports: CallJudgePorts) {}

  async decide(call: ToolCall, parsed: ParsedCall): Promise<Decision> {
    const { rules, commands } = this.ports;
    const { header, calls } = this.ports.state();
    // Another terminal may have stored a rule since.
    const stored = await rules.rules();
    this.#thoughts.delete(call);
    const thought = await this.#think(call, parsed, stored);
    const output = writesOnly(parsed) ? await this.ports.look(call) : null;
    // Nobody need be asked about an edit that will not happen.
    if (output?.failed) return { verdict: "allow", reason: "changes nothing" };
    const ruledOut = output && forbiddenChanges(filesOf(output), owedOf(this.ports.state()).bounds);
    if (ruledOut) return { verdict: "deny", reason: ruledOut };
    const delicate = output && delicatePath(output);
    const wish = wishOf(inputOf(call, parsed));
    if (thought && isForbidden(wish, stored)) {
      return { verdict: "deny", reason: "forbidden by a rule of yours" };
    }
    const widened = thought && widening(wish, stored);
    const granted = calls.granted.filter((it) => isGiven(wish, wishOf(it.input)));
    const undecided = thought?.judgement.verdict === "ask" && header.mode !== "chat";
    const decision = decide(factsOf(call, parsed), {
      mode: header.mode,
      permissions: header.permissions,
      granted: granted.flatMap((it) => this.ports.facts(it)).filter(isGeneral),
      rules: stored,
      ...(thought ? { judgement: thought.judgement } : {}),
      ...(delicate ? { delicate } : {}),
      ...(widened ? { widened } : {}),
      ...(undecided && header.permissions === "auto"
        ? { undoable: await commands.undoable(inputOf(call, parsed), thought) }
        : {}),
      ...(undecided ? { readsInBox: await this.#readsInBox(inputOf(call, parsed), thought) } : {}),
    });
    if (decision.reason === boxed) this.#boxed.add(call);
    else this.#boxed.delete(call);
    await this.#keepScript(call, parsed, decision, thought);
    const spent = thought?.opinion?.spent;
    return spent ? { ...decision, spent } : decision;
  }

  /** A line that nobody was asked about runs as it was understood then, word by word. */
  asDecided<T extends ParsedCall>(call: ToolCall, parsed: T): T {
    const command = this.#scripts.get(call);
    if (command === undefined || !isObject(parsed.input)) return parsed;
    return { ...parsed, input: { ...parsed.input, command } };
  }

  /**
   * It runs as it was understood, nobody having been asked, and does nothing but read. The box of the
   * next call that reads may be the same.
   */
  async onlyReads(call: ToolCall, parsed: ParsedCall): Promise<boolean> {
    if (!this.#scripts.has(call)) return false;
    const parts = (await this.#think(call, parsed))?.judgement.parts ?? [];
    return parts.length > 0 && parts.every(({ why }) => why.code === "reads");
  }

  /** The same of a call that is only thought of. */
  async readsUnasked(call: ToolCall, parsed: ParsedCall): Promise<boolean> {
    if (!parsed.tool.definition.effects.includes("execute")) return false;
    const { verdict } = await this.decide(call, parsed);
    return verdict === "allow" && await this.onlyReads(call, parsed);
  }

  /** The box of a call that nobody was asked about; `null`: it may write. */
  async readBox(call: ToolCall, parsed: ParsedCall): Promise<Confinement["reads"] | null> {
    if (this.#boxed.has(call)) return "alone";
    return await this.onlyReads(call, parsed) ? "shared" : null;
  }

  /** Nobody was asked about it, and it runs where nothing can be written, or not at all. */
  isBoxed(call: ToolCall): boolean {
    return this.#boxed.has(call);
  }

  /** It wanted to write where it could not: the next time it is asked about. */
  wantsToWrite(call: ToolCall, parsed: ParsedCall): void {
    const { command } = inputOf(call, parsed);
    if (typeof command === "string") this.#writing.add(command);
  }

  async #readsInBox(input: JsonObject, thought: Thought): Promise<boolean> {
    const { command } = input;
    if (typeof command === "string" && this.#writing.has(command)) return false;
    return await this.ports.commands.readsInBox(input, thought);
  }

  /** What the box of a call is like beyond the usual. */
  async confinement(call: ToolCall, parsed: ParsedCall): Promise<Partial<Confinement>> {
    const thought = await this.#think(call, parsed);
    if (thought === null) return {};
    const { commands } = this.ports;
    return this.#boxed.has(call)
      ? await commands.readConfinement(inputOf(call, parsed), thought)
      : await commands.confinement(inputOf(call, parsed), thought);
  }

  /** Words of every command that a call runs, at any depth; none if it runs no command line. */
  async reached(call: ToolCall, parsed: ParsedCall): Promise<readonly (readonly string[])[]> {
    return (await this.#think(call, parsed))?.judgement.reached ?? [];
  }

  async show(call: ToolCall, parsed: ParsedCall): Promise<Shown> {
    const lasting = this.ports.byHand ? [] : await this.lasting(call, parsed);
    const rules = lasting.map(nameOf);
    const text = await this.#text(call, parsed);
    const { locale, workspace } = this.ports;
    const where = hostLine(workspace.host, locale);
    return { text: `${text}${where}${lastingLine(rules, locale)}`, rules };
  }

  /**
   * Rules that "always" stands for: the narrowest that allow this call from here on. None for a
   * command line that may be another thing tomorrow, an interpreter's for one, nor where the file of
   * rules was changed by hand: it is allowed as long as the session.
   */
  async lasting(call: ToolCall, parsed: ParsedCall): Promise<readonly Rule[]> {
    const { rules, clock } = this.ports;
    if ((await rules.stored()).some(({ accepted }) => !accepted)) return [];
    const created = new Date(clock.now()).toISOString();
    const mark = { created, by: "answer" as const };
    const thought = await this.#think(call, parsed);
    if (thought !== null) {
      if (widening(wishOf(inputOf(call, parsed)), await rules.rules()) !== null) return [];
      const patterns = await narrowest(thought.judgement);
      return patterns.map((pattern) => ({ pattern, action: "allow" as const, ...mark }));
    }
    if (writesOnly(parsed) && delicatePath(await this.ports.look(call)) !== null) return [];
    return [{ ...ruleFor(factsOf(call, parsed)), ...mark }];
  }

  async #text(call: ToolCall, parsed: ParsedCall): Promise<string> {
    const { commands, locale } = this.ports;
    const { command, url, query } = inputOf(call, parsed);
    const thought = await this.#think(call, parsed);
    if (thought !== null) {
      // A command is shown to the letter, its line breaks too.
      const facts = await commands.facts(inputOf(call, parsed), thought, locale);
      return `${call.name}\n${command}\n\n${await commandLines(facts, locale)}`;
    }
    const subject = `${call.name} ${parsed.tool.definition.subject(parsed.input)}`;
    // What a server does with its arguments is its own affair: all of them are shown.
    if (parsed.tool.definition.effects.includes("server")) {
      return `${call.name}\n${JSON.stringify(inputOf(call, parsed), null, 2)}\n`;
    }
    // The subject is the host, which a grant covers; what is fetched of it is shown as well.
    const asked = url ?? query;
    if (typeof asked === "string" && !writesOnly(parsed)) {
      return `${subject}\n${asked}\n${hostLines(asked, locale)}`;
    }
    if (!writesOnly(parsed)) return `${subject}\n`;
    const files = await this.#files(await this.ports.look(call));
    const impact = this.ports.attended ? await foresee(files, this.ports) : null;
    return `${subject}\n${await unifiedDiff(files)}\n${editLines(impact, locale)}`;
  }

  /** `null`: the call runs no command line. */
  async #think(
    call: ToolCall,
    parsed: ParsedCall,
    stored?: readonly Rule[],
  ): Promise<Thought | null> {
    const { command } = inputOf(call, parsed);
    if (typeof command !== "string" || !parsed.tool.definition.effects.includes("execute")) {
      return null;
    }
    const known = this.#thoughts.get(call);
    if (known) return known;
    const { rules, commands } = this.ports;
    const thought = await commands.think(command, stored ?? await rules.rules());
    this.#thoughts.set(call, thought);
    return thought;
  }

  async #keepScript(
    call: ToolCall,
    parsed: ParsedCall,
    decision: Decision,
    thought: Thought | null,
  ): Promise<void> {
    this.#scripts.delete(call);
    const { command } = decision.reason === boxed ? inputOf(call, parsed) : {};
    if (typeof command === "string") this.#scripts.set(call, await readScriptOf(command));
    const plan = thought?.judgement.verdict === "allow" ? thought.judgement.plan : null;
    if (decision.verdict === "allow" && plan) this.#scripts.set(call, await scriptOf(plan));
  }

  async #files({ effects = [] }: ToolOutput): Promise<readonly ChangedFile[]> {
    const files: ChangedFile[] = [];
    const { workspace } = this.ports;
    for (const { path, before, after } of effects.flatMap((set) => set.files)) {
      const old = before === null ? null : await oldBytes(workspace, path);
      files.push({ path, before: old, after });
    }
    return files;
  }
}

/** Of a file that holds secrets nothing is shown. */
async function oldBytes(workspace: Workspace, path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return (await workspace.read(path, { maxBytes: Number.MAX_SAFE_INTEGER })).bytes;
  } catch (error) {
    if (error instanceof WorkspaceError && error.kind === "secret") return new Uint8Array();
    throw error;
  }
}

/** What will run: a truth in quotes, or a key by another name, is one to the tool as well. */
export function inputOf(call: ToolCall, { input }: ParsedCall): JsonObject {
  return isObject(input) ? input : call.input;
}

/** The first path of which each change is asked about. */
function delicatePath(output: ToolOutput): string | null {
  return filesOf(output).find(({ path }) => writeRisk(path) !== "free")?.path ?? null;
}

function filesOf({ effects = [] }: ToolOutput): ChangeSet["files"] {
  return effects.flatMap(({ files }) => files);
}

/** A yes to a delicate file is a yes to nothing else. */
function isGeneral({ effects, subject }: CallFacts): boolean {
  return !effects.includes("write") || writeRisk(subject) === "free";
}

export function writesOnly({ tool }: ParsedCall): boolean {
  const { effects } = tool.definition;
  return effects.includes("write") && !effects.includes("execute") && !effects.includes("network");
}

export function factsOf(call: ToolCall, parsed: ParsedCall): CallFacts {
  const { name, effects, subject } = parsed.tool.definition;
  return { name, effects, subject: subject(parsed.input), input: inputOf(call, parsed) };
}
