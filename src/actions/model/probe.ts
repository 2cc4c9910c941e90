import * as z from "zod";
import { resolveModel } from "../../config/mod.ts";
import { salvage } from "../../agent/mod.ts";
import { loadProbe, type Progress } from "../../models/mod.ts";
import { message, type MessageKey } from "../../messages/mod.ts";
import { AgentError } from "../../protocol/mod.ts";
import { isLoopback } from "../../util/mod.ts";
import { type Face, query } from "../action.ts";
import { count } from "../figures.ts";
import type { Ports } from "../ports.ts";
import { editTrial } from "./probe_edits.ts";
import { programTrial } from "./probe_programs.ts";
import { profileText } from "./profile_text.ts";

/** Measures a model and keeps what was found: what is asked of it follows by itself. */
export const probe = query({
  path: ["model", "probe"],
  rights: ["read", "write", "run", "servers", "no_project"],
  args: z.strictObject({
    name: z.string().meta({ positional: 0, complete: "model" }).optional(),
    quick: z.boolean().default(false),
    forget: z.boolean().default(false),
    yes: z.boolean().default(false),
  }),
  async run(ports, { name, quick, forget, yes }, face) {
    const config = await ports.config();
    const wanted = name ?? config.value.active_model;
    const { name: entry, settings } = await resolveModel(config, wanted, await ports.secrets());
    const model_name = `${settings.provider}/${settings.model_name}`;
    const { forgetProfile, probeCosts, probeModel, storeProfile } = await loadProbe();
    if (forget) {
      await forgetProfile(ports.paths.data, settings);
      return { name: entry, model: model_name, profile: null };
    }
    const trial = await editTrial(await ports.tools());
    const local = settings.base_url === null || isLoopback(settings.base_url);
    const tasks = trial.tasks.length;
    if (!local && !yes) await askWhetherToPay(ports, face, probeCosts({ quick, tasks }));
    const { model } = await ports.choose(entry, { alone: true });
    const asking = { model, clock: ports.clock, signal: face.signal };
    const profile = await probeModel(asking, {
      quick,
      local: local && settings.base_url !== null ? kindOf(settings.provider) : null,
      salvage,
      trial,
      programs: programTrial(await ports.tools(), ports.clock),
      progress: progressLine(ports, face),
    }).catch((error) => {
      throw face.signal.aborted ? interruption(face.signal) : error;
    });
    await storeProfile(ports.paths.data, settings, profile);
    return { name: entry, model: model_name, profile };
  },
  view: ({ model, profile }, context) =>
    profile === null
      ? context.t("probe.forgotten", { model })
      : profileText(model, profile, context),
});

function kindOf(provider: string): "ollama" | "other" {
  return provider === "ollama" ? "ollama" : "other";
}

/** Says on one line what is being measured. */
function progressLine({ locale }: Ports, face: Face): (progress: Progress) => void {
  let done = 0;
  return (progress) => {
    if (progress.type !== "begun") return face.working(++done, steps);
    const step = message(locale, stepNames[progress.step]);
    face.working(done, steps, message(locale, "probe.working", { done, total: steps, step }));
  };
}

/** Nothing is kept of what was found by then. */
function interruption({ reason }: AbortSignal): AgentError {
  const ended = reason instanceof DOMException && reason.message === "terminate";
  return new AgentError(ended ? "terminated" : "interrupted", "probe.interrupted");
}

type Costs = ReturnType<Awaited<ReturnType<typeof loadProbe>>["probeCosts"]>;

const stepNames: Readonly<Record<Costs[number]["step"], MessageKey>> = {
  dialect: "probe.step.dialect",
  speed: "probe.step.speed",
  edits: "probe.step.edits",
  programs: "probe.step.programs",
  window: "probe.step.window",
};

const steps = Object.keys(stepNames).length;

/** @throws {AgentError} `probe.declined`, and `probe.needs_yes` where nobody can be asked */
async function askWhetherToPay({ locale }: Ports, face: Face, costs: Costs): Promise<void> {
  const t = (key: MessageKey, params = {}) => message(locale, key, params);
  const total = costs.reduce((sum, { tokens }) => sum + tokens, 0);
  const lines = [
    t("probe.costs", { tokens: count(total) }),
    ...costs.map(({ step, tokens }) =>
      t("probe.cost", { step: t(stepNames[step]), tokens: count(tokens) })
    ),
  ];
  const answer = await face.approve(lines.join("\n"));
  if (answer === null) {
    throw new AgentError("usage", "probe.needs_yes", { tokens: count(total) });
  }
  if (answer === "decline") throw new AgentError("approval", "probe.declined");
}
