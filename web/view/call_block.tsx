/** A call of a tool: one line, which opens to what was given and what came of it. */

import { useState } from "preact/hooks";
import type { OpenConversation } from "../control/open_conversation.ts";
import { callDiff } from "../state/diff.ts";
import { type Block, subjectOf } from "../state/steps.ts";
import type { TextKey } from "../text/i18n.ts";
import { ApprovalCard } from "./approval_card.tsx";
import { useView } from "./context.ts";
import { DiffView } from "./diff_view.tsx";
import { Icon } from "./icon.tsx";

type Call = Extract<Block, { type: "call" }>;
type State = "running" | "waiting" | "skipped" | "done";

interface CallProps {
  readonly block: Call;
  readonly open: OpenConversation;
  /** The turn goes on. */
  readonly isAtWork: boolean;
}

function stateOf({ result, approval, call }: Call, isAtWork: boolean): State {
  if (result !== null) return result.skipped ? "skipped" : "done";
  if (approval?.answered === null) return "waiting";
  return call.skipped || !isAtWork ? "skipped" : "running";
}

export function CallBlock({ block, open, isAtWork }: CallProps) {
  const { t } = useView();
  const [isOpen, setOpen] = useState(false);
  const { call, result, approval } = block;
  const state = stateOf(block, isAtWork);
  return (
    <div class={`call ${state}`}>
      <button
        type="button"
        class="call-head"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="chevron" />
        <span class="call-name">{call.name}</span>
        <span class="call-subject">{subjectOf(call)}</span>
        <span class="call-state">
          <span class="visually-hidden">{t(`web.call.${state}` satisfies TextKey)}</span>
        </span>
      </button>
      {isOpen ? <CallBody call={call} result={result?.content ?? null} /> : null}
      {approval === null ? null : <ApprovalCard open={open} call={call} approval={approval} />}
    </div>
  );
}

interface BodyProps {
  readonly call: Call["call"];
  readonly result: string | null;
}

function CallBody({ call, result }: BodyProps) {
  const { t } = useView();
  const diff = callDiff(call);
  return (
    <div class="call-body">
      {diff === null ? <Arguments call={call} /> : (
        <>
          <h4>{t("web.call.change")}</h4>
          <DiffView lines={diff} label={t("web.call.change")} />
        </>
      )}
      {result === null ? null : (
        <>
          <h4>{t("web.call.result")}</h4>
          <LongText text={result} label={t("web.call.result")} />
        </>
      )}
    </div>
  );
}

function Arguments({ call: { arguments: given } }: Pick<BodyProps, "call">) {
  const { t } = useView();
  if (given === null || Object.keys(given).length === 0) return null;
  return (
    <>
      <h4>{t("web.call.arguments")}</h4>
      <dl class="arguments">
        {Object.entries(given).map(([name, value]) => [
          <dt key={`${name}t`}>{name}</dt>,
          <dd key={`${name}d`}>{typeof value === "string" ? value : JSON.stringify(value)}</dd>,
        ])}
      </dl>
    </>
  );
}

const linesAtFirst = 40;

export function LongText({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useView();
  const [isWhole, setWhole] = useState(false);
  const lines = text.trimEnd().split("\n");
  const isCut = !isWhole && lines.length > linesAtFirst;
  return (
    <>
      <pre class="output scroll-x" tabIndex={0} role="region" aria-label={label}>
        {isCut ? lines.slice(0, linesAtFirst).join("\n") : text.trimEnd()}
      </pre>
      {isCut
        ? (
          <button type="button" class="link-button" onClick={() => setWhole(true)}>
            {t("web.call.more", { count: lines.length })}
          </button>
        )
        : null}
    </>
  );
}
