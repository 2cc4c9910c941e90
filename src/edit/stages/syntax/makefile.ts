/**
 * Lines of a makefile that GNU make refuses with "missing separator": mostly recipes whose tab was
 * lost. Rules of the chapters "Makefile Contents", "Rule Syntax", "Recipe Syntax" and "Conditionals"
 * of https://www.gnu.org/software/make/manual/make.html.
 */

import { baseNameOf } from "../../../util/mod.ts";
import type { Fault } from "./fault.ts";

/** By the names that GNU make reads, and the usual one of what it includes. */
export function isMakefile(path: string): boolean {
  return /^(?:GNUmakefile|[Mm]akefile|[^/]+\.mk)$/.test(baseNameOf(path));
}

/** Directives of other makes, and of templates that something else fills in. */
const foreign =
  /^\.\s*(?:if|ifn?def|ifn?make|elif|else|endif|for|endfor|include|undef)\b|\{%|\{\{|<%/m;

const directive =
  /^(?:-?include|sinclude|-?load|ifn?def|ifn?eq|else|endif|export|unexport|override|private|vpath|undefine|endef)(?:[\s("']|$)/;

const reference = String.raw`\$\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\$\{[^{}]*\}|\$.`;

const assignment = new RegExp(
  String
    .raw`^(?:(?:override|export|private)\s+)*(?:${reference}|[^\s:=#$])+\s*(?:[+?!]?=|:{1,3}=)`,
);

/** Functions of make that may give a whole rule, or nothing. */
const maker = /\$[({](?:call|eval|foreach|if|or|and|value|shell|info|warning|error|file|guile)\s/;

/** More of one file tell nothing new. */
const most = 5;

export function makefileFaults(text: string): readonly Fault[] {
  if (foreign.test(text)) return [];
  const out: Fault[] = [];
  let state: State = { prefix: "\t", inRule: false, conditions: 0, defines: 0 };
  for (const { line, source } of logicalLines(text)) {
    const read = readLine(source, state);
    if (read.fault !== null) out.push({ line, text: read.fault });
    if (out.length === most) break;
    state = read.state;
  }
  return out;
}

interface State {
  /** What a line of a recipe begins with. */
  readonly prefix: string;
  /** The last statement was a rule, or a line of its recipe. */
  readonly inRule: boolean;
  /** Open conditionals, of which one branch is not read. */
  readonly conditions: number;
  /** Open `define`. */
  readonly defines: number;
}

interface Read {
  readonly state: State;
  readonly fault: string | null;
}

function readLine(source: string, state: State): Read {
  const content = source.replace(/(?<!\\)#.*$/s, "").trim();
  const goOn = (changed: Partial<State> = {}): Read => ({
    state: { ...state, ...changed },
    fault: null,
  });
  if (state.defines > 0) {
    const depth = /^define(?:\s|$)/.test(content) ? 1 : /^endef(?:\s|$)/.test(content) ? -1 : 0;
    return goOn({ defines: state.defines + depth });
  }
  if (content === "" || source.startsWith(state.prefix)) return goOn();
  if (/^(?:(?:override|export)\s+)*define\s/.test(content)) return goOn({ defines: 1 });
  if (/^ifn?(?:def|eq)\b/.test(content)) return goOn({ conditions: state.conditions + 1 });
  if (/^endif\b/.test(content)) return goOn({ conditions: state.conditions - 1 });
  if (assignment.test(content)) {
    const [, own] = /^\.RECIPEPREFIX\s*:{0,3}=\s*(\S?)/.exec(content) ?? [];
    return goOn({ inRule: false, ...own === undefined ? {} : { prefix: own || "\t" } });
  }
  if (directive.test(content)) return goOn();
  const plain = content.replace(new RegExp(reference, "gs"), "");
  if (plain.includes(":")) return goOn({ inRule: true });
  return { state, fault: faultOf({ source, plain, content }, state) };
}

interface Line {
  readonly source: string;
  readonly content: string;
  /** Without references to variables. */
  readonly plain: string;
}

/** Of a line that is no rule, assignment, directive or recipe. */
function faultOf({ source, content, plain }: Line, { prefix, inRule, conditions }: State) {
  // What a reference becomes may be a rule; where it stands alone it may become nothing.
  if (plain.trim() === "" || maker.test(content)) return null;
  if (inRule && prefix === "\t" && /^ +\S/.test(source)) {
    return "missing separator, a line of a recipe begins with a tab and not with blanks";
  }
  return plain === content && conditions === 0
    ? "missing separator, this is no rule, no assignment and no line of a recipe"
    : null;
}

/** Lines that end in a backslash go on in the next one. */
function logicalLines(
  text: string,
): readonly { readonly line: number; readonly source: string }[] {
  const out: { line: number; source: string }[] = [];
  let open = false;
  for (const [at, source] of text.split(/\r?\n/).entries()) {
    const last = out.at(-1);
    if (open && last) last.source += `\n${source}`;
    else out.push({ line: at + 1, source });
    open = (/\\*$/.exec(source)?.[0].length ?? 0) % 2 === 1;
  }
  return out;
}
