/** A recipe at a place: commands with absolute paths, reports with paths of the workspace. */

import type { Command } from "../../protocol/mod.ts";
import { joinPath } from "../../util/mod.ts";
import { judge } from "./judge.ts";
import { plain, stripRoot } from "./text.ts";
import { markVariable, type Watched, watchedIn } from "./watch.ts";
import type { Failure, Recipe, Report, Runner, Watch } from "./types.ts";

export interface Place {
  /** Absolute path of the workspace, or of a copy of it. */
  readonly root: string;
  /** Relative to the root. */
  readonly folder: string;
  readonly program: string;
  readonly inProject: boolean;
  readonly tests: readonly string[];
}

/** Until the caller says otherwise: five minutes. */
const defaultTimeoutMs = 300_000;

/** Reports in one line of JSON must come whole: those of ten thousand tests have 4 MB. */
const maxOutputBytes = 8_000_000;

/** Colours off, nothing watched, nothing asked, nothing written beside the sources. */
const quiet: Readonly<Record<string, string>> = {
  CI: "1",
  NO_COLOR: "1",
  TERM: "dumb",
  COLUMNS: "120",
  PYTHONDONTWRITEBYTECODE: "1",
};

export function makeRunner(recipe: Recipe, place: Place): Runner {
  const { root, folder, program, inProject, tests } = place;
  const inside = folder === "" ? "" : `${folder}/`;
  const cwd = folder === "" ? root : `${root}/${folder}`;
  const mark = crypto.randomUUID();
  const { watch } = recipe;
  const own = (files: readonly string[] | null) =>
    files?.map((it) => it.startsWith(inside) ? it.slice(inside.length) : it) ?? null;
  return {
    id: recipe.id,
    folder,
    program,
    inProject,
    tests,
    takes: recipe.takes,
    line: (files) => [program, ...recipe.args(own(files))].join(" "),
    command(asked): Command {
      const files = own(asked);
      const args = recipe.args(files);
      const eyes = watch && { ...watch.env, [markVariable]: mark };
      return {
        program,
        args: watch?.args?.(args) ?? args,
        cwd,
        env: { ...quiet, ...recipe.env?.(files), ...eyes },
        timeoutMs: defaultTimeoutMs,
        maxOutputBytes,
      };
    },
    read(outcome) {
      const { text: output, watched } = watchedIn(plain(outcome.output), mark);
      const code = outcome.exit.type === "exited" ? outcome.exit.code : null;
      const said = seen(recipe.read(output, code), { watch, watched, code });
      const report = said && inWorkspace(said, { root, folder });
      const { patched } = watched;
      return judge({
        id: recipe.id,
        program,
        outcome,
        output,
        report,
        patched,
        open: unended(report, watched, root),
        hasTests: tests.length > 0,
      });
    },
    at: (other) => makeRunner(recipe, { ...place, root: other }),
  };
}

interface Eyes {
  readonly watch: Watch | undefined;
  readonly watched: Watched;
  readonly code: number | null;
}

/** The report in the light of what was seen: a run that did not come to its end has none. */
function seen(report: Report | null, { watch, watched, code }: Eyes): Report | null {
  const exits = watched.exits.map((by): Failure => ({
    name: "the process was ended from within",
    text: by,
  }));
  const { tests, open, over } = watched;
  if (watch?.sees !== "tests") {
    if (!report || exits.length === 0) return report;
    return {
      ...report,
      failed: report.failed + exits.length,
      failures: [...report.failures, ...exits],
    };
  }
  if (!over) return code === 0 ? null : report;
  if (!report) return null;
  const count = (end: string) => tests.filter((it) => it.end === end).length;
  const failures = [...report.failures, ...exits, ...open.map(cutShort)];
  return {
    ...report,
    tests,
    failures,
    passed: count("passed"),
    skipped: count("skipped"),
    failed: Math.max(count("failed"), failures.length, report.failed),
  };
}

/** It exited with 0, so that its runner takes it for passed. */
function cutShort(name: string): Failure {
  return { name, text: "It ended before its tests did." };
}

function unended(report: Report | null, { open, over }: Watched, root: string): readonly string[] {
  const named = [...open, ...report?.open ?? []].map((it) => it.replace(`${root}/`, ""));
  return over && report?.open === undefined ? [] : named;
}

function inWorkspace(report: Report, place: Pick<Place, "root" | "folder">): Report {
  return { ...report, failures: report.failures.map((it) => placed(it, place)) };
}

function placed(failure: Failure, { root, folder }: Pick<Place, "root" | "folder">): Failure {
  const { path, line, ...rest } = failure;
  // Where a copy of the workspace lies is nobody's business.
  const inRoot = (it: string) => it.replaceAll(`file://${root}/`, "").replaceAll(`${root}/`, "");
  const said = { ...rest, name: inRoot(failure.name), text: inRoot(plain(failure.text)) };
  const own = path === undefined ? null : stripRoot(path, root);
  // Absolute paths are of the root already.
  const placed = own === null || own !== path?.replace(/^\.\//, "") ? own : joinPath(folder, own);
  if (placed === null) return said;
  return { ...said, path: placed, ...(line === undefined ? {} : { line }) };
}
