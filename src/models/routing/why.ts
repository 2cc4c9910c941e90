/** A choice in one short line, as the log keeps it: English, and no word of a server or a model. */

import type { ModelError } from "../../protocol/mod.ts";
import type { ModelOption, Obstacle, Rest } from "./candidate.ts";
import type { Ranked } from "./choose.ts";
import type { Score } from "./score.ts";

/** Reasons of a score that are told. */
const TOLD = 3;

/** `complex: refactor, everywhere`: what weighed most on the side that won. */
export function whyOf({ tier, parts }: Score): string {
  const [kind, ...rest] = parts;
  const sign = tier === "complex" ? 1 : -1;
  const told = rest
    .filter(({ points }) => points * sign > 0)
    .sort((a, b) => (b.points - a.points) * sign)
    .slice(0, TOLD - 1);
  return `${tier}: ${[...kind ? [kind] : [], ...told].map(({ why }) => why).join(", ")}`;
}

/** `deepseek: too many requests until 12:03`, for each that would have come before. */
export function notesOf(passed: readonly Ranked<ModelOption>[]): readonly string[] {
  return passed.flatMap(({ option, obstacles: [first] }) =>
    first ? [`${option.name}: ${obstacleText(first)}`] : []
  );
}

export function obstacleText(it: Obstacle): string {
  switch (it.type) {
    case "offline":
      return "elsewhere, and offline";
    case "tools":
      return "has no tools";
    case "vision":
      return "sees no pictures";
    case "window":
      return `window of ${it.tokens} tokens`;
    case "quality":
      return `good up to ${it.tokens} tokens`;
    case "resting":
      return restText(it.rest);
  }
}

const failures: Readonly<Record<ModelError["kind"], string>> = {
  rate_limit: "too many requests",
  balance: "no balance",
  unavailable: "not reached",
  malformed: "its answer broke",
  unknown_model: "no such model there",
  auth: "key refused",
  overflow: "too long for its window",
  refusal: "refused",
  content_filter: "filtered",
  bad_request: "request refused",
  aborted: "cancelled",
};

export function failureText(kind: ModelError["kind"]): string {
  return failures[kind];
}

function restText({ kind, until }: Rest): string {
  const text = failureText(kind);
  if (until === Infinity) return text;
  const at = new Date(until);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${text} until ${two(at.getHours())}:${two(at.getMinutes())}`;
}
