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
          {check === null ? <RunButton steps={steps} /> : null}
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

/** The plan is carried out, or paused. */
function RunButton({ steps }: Pick<Plan, "steps">) {
  const { t } = useView();
  const desk = useDesk();
  if (steps.some(({ state }) => state === "running")) {
    return (
      <button
        type="button"
        onClick={() => void desk.attempt(() => desk.workspace.pausePlan())}
      >
        <Icon name="pause" />
        {t("web.plan.pause")}
      </button>
    );
  }
  const isFresh = steps.every(({ state }) => state === "pending");
  return (
    <button
      type="button"
      class="primary"
      onClick={() => void desk.attempt(() => desk.runPlan())}
    >
      <Icon name="play" />
      {t(isFresh ? "web.plan.run" : "web.plan.go_on")}
    </button>
  );
}

const icons: Readonly<Record<PlanStep["state"], IconName | null>> = {
  pending: null,
  running: null,
  paused: "pause",
  done: "check",
  failed: "close",
  skipped: "skip",
};

function Step({ step }: { readonly step: PlanStep }) {
  const { t } = useView();
  const [isEditing, setEditing] = useState(false);
  const { title, detail, after, state, why } = step;
  const icon = icons[state];
  return (
    <li class={`step ${state}`}>
      <span class="step-mark" role="img" aria-label={t(`web.plan.state.${state}`)}>
        {icon === null ? null : <Icon name={icon} />}
      </span>
      <div class="step-text">
        {isEditing ? <StepForm step={step} done={() => setEditing(false)} /> : (
          <>
            <p>{title}</p>
            {detail === undefined ? null : <p class="small">{detail}</p>}
          </>
        )}
        {why === undefined ? null : <p class="small why">{why}</p>}
        {after.length === 0
          ? null
          : <p class="small">{t("web.plan.after", { steps: after.join(", ") })}</p>}
      </div>
      <Menu
        label={t("web.plan.step.menu", { step: title })}
        entries={useEntries(step, () => setEditing(true))}
      />
    </li>
  );
}

const startLabels = {
  pending: "web.plan.step.start",
  paused: "web.plan.step.go_on",
  failed: "web.plan.step.retry",
} as const;

interface StepFormProps {
  readonly step: PlanStep;
  done(): void;
}

function StepForm({ step: { id, title, detail = "" }, done }: StepFormProps) {
  const { t } = useView();
  const desk = useDesk();
  const [edit, setEdit] = useState({ title, detail });
  const save = (event: Event) => {
    event.preventDefault();
    if (edit.title.trim() === "") return;
    void desk.attempt(() => desk.workspace.editStep(id, edit)).then((isDone) => isDone && done());
  };
  return (
    <form class="step-form" onSubmit={save}>
      <input
        value={edit.title}
        aria-label={t("web.plan.step.title")}
        onInput={({ currentTarget: { value } }) => setEdit({ ...edit, title: value })}
      />
      <textarea
        rows={3}
        value={edit.detail}
        aria-label={t("web.plan.step.detail")}
        placeholder={t("web.plan.step.detail")}
        onInput={({ currentTarget: { value } }) => setEdit({ ...edit, detail: value })}
      />
      <div class="dialog-buttons">
        <button type="button" onClick={done}>{t("web.cancel")}</button>
        <button type="submit" class="primary" disabled={edit.title.trim() === ""}>
          {t("web.save")}
        </button>
      </div>
    </form>
  );
}

function useEntries(
  { id, state }: PlanStep,
  edit: () => void,
): readonly MenuEntry[] {
  const { t } = useView();
  const desk = useDesk();
  const mark = (word: "start" | "done" | "skip") => () =>
    void desk.attempt(() => desk.workspace.mark(id, word));
  const remove = () => void desk.attempt(() => desk.workspace.removeStep(id));
  const isOver = state === "done" || state === "skipped";
  return [
    { icon: "edit", label: t("web.plan.step.edit"), run: edit },
    ...(isOver ? [] : [
      ...(state === "running" ? [] : [
        {
          icon: state === "failed" ? "redo" : "play",
          label: t(startLabels[state]),
          run: mark("start"),
        } as const,
      ]),
      { icon: "check", label: t("web.plan.step.done"), run: mark("done") } as const,
      { icon: "skip", label: t("web.plan.step.skip"), run: mark("skip") } as const,
    ]),
    { icon: "trash", label: t("web.plan.step.remove"), isGrave: true, run: remove },
  ];
}
