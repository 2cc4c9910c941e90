/** The plan of the folder: how far it has come, and what may be changed of it. */

import { useState } from "preact/hooks";
import type { Plan, PlanStep } from "../api/schemas.ts";
import { useCell } from "../state/cell.ts";
import { useDesk, useView } from "./context.ts";
import { Icon, type IconName } from "./icon.tsx";
import { LineForm } from "./line_form.tsx";
import { Menu, type MenuEntry } from "./menu.tsx";

export function PlanPane() {
  const { t } = useView();
  const desk = useDesk();
  const plan = useCell(desk.workspace.plan);
  if (plan === null) {
    return (
      <div class="pane-empty">
        <p>{t("web.plan.none")}</p>
        <p class="small">{t("web.plan.about")}</p>
        <LineForm
          label={t("web.plan.goal")}
          submit={t("web.plan.set")}
          send={(goal) => desk.attempt(() => desk.workspace.setGoal(goal))}
        />
      </div>
    );
  }
  return <Steps plan={plan} />;
}

function Steps({ plan: { goal, steps, check } }: { readonly plan: Plan }) {
  const { t } = useView();
  const desk = useDesk();
  const done = steps.filter(({ state }) => state === "done" || state === "skipped").length;
  return (
    <div class="plan">
      <h3>{goal}</h3>
      {steps.length === 0 ? null : (
        <div class="progress">
          <progress max={steps.length} value={done} aria-label={t("web.plan")} />
          <span>{t("web.plan.progress", { done, total: steps.length })}</span>
        </div>
      )}
      {check === null ? null : (
        <p class={check.passed ? "check-passed" : "check-failed"}>
          {t(check.passed ? "web.plan.reached" : "web.plan.missed", { why: check.why })}
        </p>
      )}
      <ol>
        {steps.map((step) => <Step key={step.id} step={step} />)}
      </ol>
      <LineForm
        label={t("web.plan.step.title")}
        submit={t("web.plan.step.add")}
        send={(title) => desk.attempt(() => desk.workspace.addStep(title))}
      />
    </div>
  );
}

const icons: Readonly<Record<PlanStep["state"], IconName | null>> = {
  pending: null,
  running: null,
  paused: null,
  done: "check",
  failed: "close",
  skipped: "skip",
};

function Step({ step }: { readonly step: PlanStep }) {
  const { t } = useView();
  const desk = useDesk();
  const [isRenaming, setRenaming] = useState(false);
  const { id, title, detail, after, state, why } = step;
  const icon = icons[state];
  const rename = async (words: string) => {
    setRenaming(false);
    return await desk.attempt(() => desk.workspace.editStep(id, { title: words }));
  };
  return (
    <li class={`step ${state}`}>
      <span class="step-mark" role="img" aria-label={t(`web.plan.state.${state}`)}>
        {icon === null ? null : <Icon name={icon} />}
      </span>
      <div class="step-text">
        {isRenaming
          ? (
            <LineForm
              label={t("web.plan.step.title")}
              submit={t("web.save")}
              initial={title}
              send={rename}
            />
          )
          : <p>{title}</p>}
        {detail === undefined ? null : <p class="small">{detail}</p>}
        {why === undefined ? null : <p class="small why">{why}</p>}
        {after.length === 0
          ? null
          : <p class="small">{t("web.plan.after", { steps: after.join(", ") })}</p>}
      </div>
      <Menu
        label={t("web.plan.step.menu", { step: title })}
        entries={useEntries(step, setRenaming)}
      />
    </li>
  );
}

function useEntries(
  { id, state }: PlanStep,
  setRenaming: (isRenaming: boolean) => void,
): readonly MenuEntry[] {
  const { t } = useView();
  const desk = useDesk();
  const mark = (word: "start" | "done" | "skip") => () =>
    void desk.attempt(() => desk.workspace.mark(id, word));
  const remove = () => void desk.attempt(() => desk.workspace.editStep(id, { remove: true }));
  const isOver = state === "done" || state === "skipped";
  const again = state === "failed" || state === "paused";
  return [
    { icon: "edit", label: t("web.plan.step.edit"), run: () => setRenaming(true) },
    ...(isOver ? [] : [
      ...(state === "running" ? [] : [
        {
          icon: "redo",
          label: t(again ? "web.plan.step.retry" : "web.plan.step.start"),
          run: mark("start"),
        } as const,
      ]),
      { icon: "check", label: t("web.plan.step.done"), run: mark("done") } as const,
      { icon: "skip", label: t("web.plan.step.skip"), run: mark("skip") } as const,
    ]),
    { icon: "trash", label: t("web.plan.step.remove"), isGrave: true, run: remove },
  ];
}
