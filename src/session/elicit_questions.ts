/**
 * What a server asks in the middle of a call, as questions to the user: a field each, then what will be
 * sent, for a yes or no. Every question names the server, whose own words stand behind a bar.
 */

import { oneLine, printable } from "../ansi/mod.ts";
import {
  loadMessages,
  type Locale,
  message,
  type MessageKey,
  type MessageParams,
} from "../messages/mod.ts";
import type {
  Elicitation,
  ElicitField,
  ElicitReply,
  ElicitStep,
  Json,
  JsonObject,
} from "../protocol/mod.ts";
import { type FieldValue, valueIn } from "./elicit_values.ts";

/** Answers to one field that are not as it wants them; then nothing is sent. */
const mostTries = 3;

type Say = (key: MessageKey, params?: MessageParams) => string;

export async function elicitQuestions(
  it: Elicitation,
  replies: readonly ElicitReply[],
  locale: Locale,
): Promise<ElicitStep> {
  await loadMessages("mcp");
  const t: Say = (key, params) => message(locale, key, params);
  const { wants } = it;
  switch (wants.type) {
    case "page":
      return consent(pageText(it, wants, t), replies[0] ?? null, {});
    case "agent":
      return consent(agentText(it, wants.session, t), replies[0] ?? null, {});
    case "form":
      return formStep(it, wants.fields, { replies, t });
    default:
      return wants satisfies never;
  }
}

/** @param content what a yes sends */
function consent(shown: string, reply: ElicitReply | null, content: JsonObject): ElicitStep {
  if (reply === null) return { type: "ask", kind: "consent", shown };
  return {
    type: "end",
    answer: reply.declined ? { action: "decline" } : { action: "accept", content },
  };
}

/** The question is one of the program's own: it stands as it would in the agent's conversation. */
function agentText({ server, message }: Elicitation, session: string, t: Say): string {
  const agent = server === "" ? session : `${oneLine(server)} (${session})`;
  return [t("elicit.agent", { agent }), message].join("\n");
}

interface Form {
  readonly replies: readonly ElicitReply[];
  readonly t: Say;
}

function formStep(
  it: Elicitation,
  fields: readonly ElicitField[],
  { replies, t }: Form,
): ElicitStep {
  const left = [...replies];
  const values = new Map<string, Json>();
  for (const field of fields) {
    const value = fieldStep(it, field, { left, t, isFirst: field === fields[0] });
    if (value.type === "ask" || value.type === "end") return value;
    if (value.type === "value") values.set(field.name, value.value);
  }
  const content = Object.fromEntries(values);
  return consent(reviewText(it, content, { fields, t }), left[0] ?? null, content);
}

interface Asking {
  /** Replies that are not used up; this takes its own. */
  readonly left: ElicitReply[];
  readonly t: Say;
  readonly isFirst: boolean;
}

function fieldStep(
  it: Elicitation,
  field: ElicitField,
  { left, t, isFirst }: Asking,
): ElicitStep | Exclude<FieldValue, { readonly type: "problem" }> {
  let problem: string | null = null;
  for (let tries = 0; tries < mostTries; tries++) {
    const reply = left.shift();
    if (!reply) {
      const shown = fieldText(it, field, { t, isFirst, problem });
      return { type: "ask", kind: "words", shown };
    }
    const value = valueIn(reply.words, field);
    if (value.type !== "problem") return value;
    // Who gives no answer where one is needed gives none to the form.
    if (reply.declined) return { type: "end", answer: { action: "decline" } };
    problem = t(`elicit.problem.${value.problem}`, value.params);
  }
  return { type: "end", answer: { action: "cancel" } };
}

function pageText(
  { server, message }: Elicitation,
  { url, host }: { readonly url: string; readonly host: string },
  t: Say,
): string {
  return [
    t("elicit.page", { server: oneLine(server) }),
    ...quoted(message),
    t("elicit.page.host", { host }),
    t("elicit.page.url", { url }),
    t("elicit.page.consent", { host }),
  ].join("\n");
}

function reviewText(
  { server, message }: Elicitation,
  content: JsonObject,
  { fields, t }: { readonly fields: readonly ElicitField[]; readonly t: Say },
): string {
  const name = oneLine(server);
  if (fields.length === 0) {
    return [t("elicit.asks", { server: name }), ...quoted(message), t("elicit.confirm")].join("\n");
  }
  const lines = fields.map((field) => {
    const value = Object.hasOwn(content, field.name) ? content[field.name] : undefined;
    const shown = value === undefined ? t("elicit.left_out") : JSON.stringify(value);
    return `  ${titleOf(field)}: ${printable(shown, { controls: "show" })}`;
  });
  return [t("elicit.review", { server: name }), ...lines, ...warning(fields, t)].join("\n");
}

interface FieldQuestion {
  readonly t: Say;
  readonly isFirst: boolean;
  readonly problem: string | null;
}

function fieldText(
  { server, message }: Elicitation,
  field: ElicitField,
  { t, isFirst, problem }: FieldQuestion,
): string {
  const name = oneLine(server);
  return [
    ...problem === null ? [] : [problem],
    ...isFirst ? [t("elicit.asks", { server: name }), ...quoted(message)] : [],
    t("elicit.field", { server: name, field: titleOf(field), kind: kindOf(field, t) }),
    ...field.description === "" ? [] : quoted(field.description),
    ...optionsOf(field, t),
    emptyMeans(field, t),
    ...warning([field], t),
  ].join("\n");
}

/** A server's words stand on lines of their own, so that none of them passes for one of ours. */
function quoted(text: string): readonly string[] {
  const lines = printable(text, { controls: "show" }).trim().split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => `  | ${line}`);
}

function titleOf({ title, name }: ElicitField): string {
  return oneLine(printable(title === "" || title === name ? name : `${title} (${name})`));
}

function kindOf(field: ElicitField, t: Say): string {
  switch (field.type) {
    case "text":
      return field.format === null
        ? t("elicit.kind.text")
        : t(`elicit.kind.${field.format === "date-time" ? "date_time" : field.format}`);
    case "number":
      return t(field.whole ? "elicit.kind.whole" : "elicit.kind.number");
    case "yes_no":
      return t("elicit.kind.yes_no");
    case "choice":
      return t("elicit.kind.choice");
    case "choices":
      return t("elicit.kind.choices");
    default:
      return field satisfies never;
  }
}

function optionsOf(field: ElicitField, t: Say): readonly string[] {
  switch (field.type) {
    case "text":
    case "number":
      return [];
    case "yes_no":
      return [`1. ${t("yes")}`, `2. ${t("no")}`];
    case "choice":
    case "choices":
      return field.options.map(({ title }, at) => `${at + 1}. ${oneLine(printable(title))}`);
    default:
      return field satisfies never;
  }
}

function emptyMeans({ preset, required }: ElicitField, t: Say): string {
  if (preset !== null) {
    return t("elicit.empty.preset", { value: printable(JSON.stringify(preset)) });
  }
  return t(required ? "elicit.empty.declines" : "elicit.empty.left_out");
}

/** Forms are no place for secrets (specification of 2025-11-25, elicitation, security). */
const secret =
  /pass\W?(?:word|phrase|code)|\bpwd\b|secret|credential|api\W?key|private\W?key|access\W?key|token|\bpin\b|\bcvv?\b|\bssn\b|card\W?number|seed\W?phrase|密码|口令|密钥|令牌/i;

function warning(fields: readonly ElicitField[], t: Say): readonly string[] {
  const asks = fields.some(({ name, title, description }) =>
    secret.test(`${name.replaceAll("_", " ")} ${name} ${title} ${description}`)
  );
  return asks ? [t("elicit.secret")] : [];
}
