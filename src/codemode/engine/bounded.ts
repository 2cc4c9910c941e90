/** What an engine says of its end, cut to what it may say: on its own side, and again where it arrives. */

import type { EndFrame, EngineLimits, ProgramFailure, Variable } from "./frames.ts";

/** Variables of one program; the others are not kept, nor named. */
const mostVariables = 200;

/** Characters. */
const most = { name: 100, kind: 100, preview: 200, lost: 200, message: 2_000 } as const;

/** Lines of a trace. */
const mostLines = 20;

/** As the engine reads names; a name becomes part of the next program's text. */
const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

const reserved: ReadonlySet<string> = new Set(
  ("arguments await break case catch class const continue debugger default delete do else enum eval " +
    "export extends false finally for function if implements import in instanceof interface let new " +
    "null package private protected public return static super switch this throw true try typeof " +
    "undefined var void while with yield NaN Infinity").split(" "),
);

export function bounded(frame: EndFrame, limits: EngineLimits): EndFrame {
  const value = frame.value.slice(0, limits.printed);
  const unsaid = frame.printed === "" ? frame.value.length - value.length : 0;
  return {
    type: "end",
    printed: frame.printed.slice(0, limits.printed).toWellFormed(),
    value: value.toWellFormed(),
    dropped: frame.dropped + unsaid,
    failure: frame.failure === null ? null : boundedFailure(frame.failure),
    variables: boundedVariables(frame.variables, limits.kept),
  };
}

function boundedFailure({ kind, name, message, line, column, trace }: ProgramFailure) {
  return {
    ...{ kind, line, column },
    name: cut(name, most.name),
    message: cut(message, most.message),
    trace: trace.slice(0, mostLines),
  };
}

function boundedVariables(all: readonly Variable[], kept: number): Variable[] {
  const byName = new Map<string, Variable>();
  for (const it of all) {
    if (byName.size < mostVariables && isName(it.name)) byName.set(it.name, it);
  }
  let room = kept;
  return [...byName.values()].map(({ name, kind, preview, kept, lost }) => {
    const fits = (kept?.length ?? 0) <= room;
    if (fits) room -= kept?.length ?? 0;
    return {
      name,
      kind: cut(kind, most.kind),
      preview: cut(preview, most.preview),
      kept: fits ? kept : null,
      lost: fits ? lost && cut(lost, most.lost) : "too large",
    };
  });
}

function isName(name: string): boolean {
  return name.length <= most.name && identifier.test(name) && !reserved.has(name);
}

function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed();
}
