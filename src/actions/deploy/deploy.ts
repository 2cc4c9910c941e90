import * as z from "zod";
import { message } from "../../messages/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { choice, dialogue, query, type ViewContext } from "../action.ts";
import type { Ports } from "../ports.ts";
import { writeNew } from "../write_new.ts";
import { deployArgs, makingOptions } from "./args.ts";
import { codeSpan } from "./code_span.ts";
import { planDocument } from "./document.ts";
import { madePlan } from "./made.ts";
import type { DeployReport } from "./report.ts";
import { openRun } from "./run.ts";
import { phrasesOf } from "./sections.ts";
import { targetOf } from "./target.ts";
import { exitOf, reportText } from "./view.ts";
import { wordsPlan } from "./words.ts";

const parts = {
  path: ["deploy"],
  rights: ["read", "write", "run", "model", "web", "this_machine"],
  args: deployArgs,
} as const;

/** How a project is got running; nothing of it is run, nor cloned. */
const planned = query({
  ...parts,
  async run(ports, args, face): Promise<PlannedDeploy> {
    const target = await targetOf(ports, args.what);
    const options = makingOptions(args, face);
    switch (target.kind) {
      case "document":
        throw new AgentError("usage", "deploy.document", { path: target.path });
      case "words":
        return { report: await wordsPlan(ports, target.words, options), written: null };
      case "folder":
      case "address": {
        const report = await madePlan(ports, target, options);
        return { report, written: await kept(ports, report, args.output) };
      }
      default:
        return target satisfies never;
    }
  },
  json: ({ report, written }) => JSON.parse(JSON.stringify({ ...report, written })),
  exit: ({ report }) => exitOf(report),
  view: ({ report, written }, context) =>
    written === null ? reportText(report, context) : context.t("deploy.written", { path: written }),
  aside: ({ report, written }, { t }) => {
    const isProject = report.kind === "plan" && report.project.kind === "folder";
    if (written !== null || !isProject || exitOf(report) !== 0) return "";
    return t("deploy.next", { what: report.project.shown });
  },
});

interface PlannedDeploy {
  readonly report: DeployReport;
  /** Where the plan was written to. */
  readonly written: string | null;
}

/** Carries it out as a goal. */
const carriedOut = dialogue({ ...parts, open: openRun });

const runs = z.looseObject({ run: z.literal(true) });

export const deploy = choice(planned, carriedOut, (raw) => runs.safeParse(raw).success);

async function kept(
  ports: Ports,
  report: Extract<DeployReport, { readonly kind: "plan" }>,
  path: string | undefined,
): Promise<string | null> {
  if (path === undefined) return null;
  const t: ViewContext["t"] = (key, params) => message(ports.locale, key, params);
  const text = planDocument(report, phrasesOf(t, codeSpan));
  await writeNew(ports, path, new TextEncoder().encode(text));
  return path;
}
