/** What a program will call, as far as its text says: for the user, and for the policy. */

import { type Locale, message } from "../messages/mod.ts";
import {
  type Foresight,
  programCallId,
  type Tool,
  type ToolCall,
  type Variable,
} from "../protocol/mod.ts";
import { type Argument, type CallSite, callSites } from "./call_sites.ts";
import { checkedCalls } from "./check.ts";
import { loadNames } from "./load_names.ts";
import { ownSource } from "./source.ts";

export interface ForesightPorts {
  readonly tools: readonly Tool[];
  readonly locale: Locale;
  /** Left by earlier programs. */
  readonly variables: readonly Variable[];
}

/** Calls that are listed. */
const most = 30;

/** Characters of an argument in the list. */
const shownChars = 80;

/** A call of a tool, wherever the program has its name from. */
interface ToolSite extends CallSite {
  /** `toolkit.method`. */
  readonly name: string;
}

export async function foresee(
  program: ToolCall,
  { tools, locale, variables }: ForesightPorts,
): Promise<Foresight> {
  // Nobody is asked about what is sent back as it stands.
  if (await checkedCalls(program, tools, variables) !== null) return { text: "", calls: [] };
  const { code } = program.input;
  const found = typeof code === "string" ? await callSites(ownSource(code)) : null;
  if (!found) return { text: "", calls: [] };
  const { aliasesOf, methodsOf, namedCall } = await loadNames();
  const names = new Map([
    ...methodsOf(tools).map(({ toolkit, method }) => {
      const name = `${toolkit}.${method}`;
      return [name, name] as const;
    }),
    ...aliasesOf(tools),
  ]);
  const sites = found.sites.flatMap((site): readonly ToolSite[] => {
    const name = names.get(site.written);
    const [object = ""] = site.written.split(".");
    return name === undefined || found.declared.has(object) ? [] : [{ ...site, name }];
  });
  const calls = sites.flatMap(({ name, args, repeats }) => {
    const values = literals(args);
    const named = values && namedCall(tools, name, values);
    // A question is put when it comes up.
    if (!named?.ok || isQuestion(tools, named.tool)) return [];
    const id = programCallId(program.id, 0);
    return [{ call: { id, name: named.tool, input: named.input }, repeats }];
  });
  return { text: listed(sites, locale), calls };
}

function isQuestion(tools: readonly Tool[], name: string): boolean {
  const tool = tools.find(({ definition }) => definition.name === name);
  return tool?.definition.effects.includes("ask") ?? false;
}

function literals(args: CallSite["args"]) {
  const values = args?.flatMap((it) => it.type === "literal" ? [it.value] : []);
  return values && values.length === args?.length ? values : null;
}

function listed(sites: readonly ToolSite[], locale: Locale): string {
  if (sites.length === 0) return "";
  const lines = sites.slice(0, most).map(({ line, name, args, repeats }) => {
    const told = args?.map((it) => argumentText(it, locale)).join(", ");
    const what = told === undefined ? message(locale, "card.program.computed") : told;
    const often = repeats ? ` ${message(locale, "card.program.repeats")}` : "";
    return `  ${line}  ${name}(${what})${often}`;
  });
  const more = sites.length - lines.length;
  return [
    message(locale, "card.program.calls"),
    ...lines,
    ...(more > 0 ? [`  ${message(locale, "card.program.more", { count: more })}`] : []),
  ].join("\n");
}

function argumentText(it: Argument, locale: Locale): string {
  if (it.type === "literal") return clipped(JSON.stringify(it.value));
  return `${message(locale, "card.program.computed")}: ${clipped(it.text.replaceAll(/\s+/g, " "))}`;
}

function clipped(text: string): string {
  return text.length <= shownChars ? text : `${text.slice(0, shownChars - 1)}…`;
}
