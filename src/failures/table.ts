import { buildFailures } from "./build.ts";
import { compiledFailures } from "./compiled.ts";
import { containerFailures } from "./containers.ts";
import { exitFailures } from "./exits.ts";
import { fileFailures } from "./files.ts";
import { gitFailures } from "./git.ts";
import { gitNameFailures } from "./git_names.ts";
import { gitRemoteFailures } from "./git_remote.ts";
import { managerFailures } from "./managers.ts";
import { networkFailures } from "./network.ts";
import { nodeFailures } from "./node.ts";
import { notFoundFailures } from "./not_found.ts";
import { offPathFailures } from "./off_path.ts";
import { pipFailures } from "./pip.ts";
import { projectFailures } from "./projects.ts";
import { pythonFailures } from "./python.ts";
import { serviceFailures } from "./services.ts";
import { shellFailures } from "./shell.ts";
import { spaceFailures } from "./space.ts";
import { subcommandFailures } from "./subcommands.ts";
import type { Failure } from "./types.ts";

/** Tools and shells name the failure themselves. */
const specific: readonly Failure[] = [
  ...notFoundFailures,
  ...offPathFailures,
  ...shellFailures,
  ...gitFailures,
  ...gitNameFailures,
  ...gitRemoteFailures,
  ...pythonFailures,
  ...pipFailures,
  ...nodeFailures,
  ...buildFailures,
  ...compiledFailures,
  ...projectFailures,
  ...managerFailures,
  ...containerFailures,
  ...serviceFailures,
  ...subcommandFailures,
];

/** The first that has an answer is asked alone; in each the first answers first. */
export const tiers: readonly (readonly Failure[])[] = [
  spaceFailures,
  specific,
  networkFailures,
  fileFailures,
  exitFailures,
];

/** Every failure that is known. */
export const failures: readonly Failure[] = tiers.flat();
