/** A recipe at a place: commands with absolute paths, reports with paths of the workspace. */

import type { Command } from "../../protocol/mod.ts";
import { joinPath } from "../../util/mod.ts";
import { judge } from "./judge.ts";
import { plain, stripRoot } from "./text.ts";
import type { Failure, Recipe, Report, Runner } from "./types.ts";

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
  return {
    id: recipe.id,
    folder,
    program,
    inProject,
    tests,
    takes: recipe.takes,
    command(files): Command {
      const own = files?.map((it) => it.startsWith(inside) ? it.slice(inside.length) : it) ?? null;
      return {
        program,
        args: recipe.args(own),
        cwd,
        env: { ...quiet, ...recipe.env?.(own) },
        timeoutMs: defaultTimeoutMs,
        maxOutputBytes,
      };
    },
    read(outcome) {
      const output = plain(outcome.output);
      const code = outcome.exit.type === "exited" ? outcome.exit.code : null;
      const report = recipe.read(output, code);
      const placed = report && inWorkspace(report, { root, folder });
      return judge({ id: recipe.id, program, outcome, output, report: placed });
    },
    at: (other) => makeRunner(recipe, { ...place, root: other }),
  };
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
