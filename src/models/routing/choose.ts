/** In which order models are asked, and what stands in the way of each: pure. */

import type { ModelRequest } from "../../protocol/mod.ts";
import type { ModelOption, Obstacle, Rest } from "./candidate.ts";
import type { Tier } from "./score.ts";

export interface RoutingNeeds {
  readonly tier: Tier;
  /** Tokens of the request; 0: unknown. */
  readonly tokens: number;
  /** Most tokens of the answer; 0: unknown. */
  readonly answer: number;
  readonly pictures: boolean;
  /** Tools are sent. */
  readonly tools: boolean;
  readonly offline: boolean;
}

export interface Ranked<T extends ModelOption> {
  readonly option: T;
  readonly obstacles: readonly Obstacle[];
}

/** What a request wants of a model, whatever it is about. */
export function wantedBy(
  { tools, hints, maxOutputTokens, messages }: ModelRequest,
  { tier, offline }: Pick<RoutingNeeds, "tier" | "offline">,
): RoutingNeeds {
  const shows = messages.some((it) => it.role === "user" && (it.pictures?.length ?? 0) > 0);
  return {
    tier,
    offline,
    tokens: hints?.tokens ?? 0,
    answer: maxOutputTokens ?? 0,
    pictures: shows || (hints?.pictures ?? false),
    tools: tools.length > 0,
  };
}

/**
 * Everybody who may be asked at all, the best first. Whoever has an obstacle comes after all that
 * have none: a model that rests, or whose window is too small, is still better than no answer; one
 * that lives elsewhere is never asked offline.
 */
export function ranked<T extends ModelOption>(
  options: readonly T[],
  wanted: RoutingNeeds,
  rest: (name: string) => Rest | null,
): { readonly order: readonly Ranked<T>[]; readonly never: readonly Ranked<T>[] } {
  const all = byRole(options, wanted.tier).map((option) => ({
    option,
    obstacles: obstaclesOf(option, wanted, rest(option.name)),
  }));
  const barred = (it: Ranked<T>) => it.obstacles.some(({ type }) => type === "offline");
  return {
    // The sort is stable: what the roles say holds among equals.
    order: all.filter((it) => !barred(it)).sort((a, b) => weightOf(a) - weightOf(b)),
    never: all.filter(barred),
  };
}

const rolesOf: Readonly<Record<Tier, readonly ModelOption["role"][]>> = {
  simple: ["small", "main", "fallback"],
  // The small one can do it last of all, but an answer of it is better than none.
  complex: ["main", "fallback", "small"],
};

function byRole<T extends ModelOption>(options: readonly T[], tier: Tier): readonly T[] {
  return rolesOf[tier].flatMap((role) => options.filter((it) => it.role === role));
}

function obstaclesOf(
  { abilities, local, role }: ModelOption,
  { tokens, answer, pictures, tools, offline }: RoutingNeeds,
  rest: Rest | null,
): readonly Obstacle[] {
  const { window, quality } = abilities;
  const obstacles: Obstacle[] = [];
  if (offline && !local) obstacles.push({ type: "offline" });
  if (tools && abilities.tools === false) obstacles.push({ type: "tools" });
  if (pictures && abilities.vision === false) obstacles.push({ type: "vision" });
  if (window !== null && tokens + answer > window) {
    obstacles.push({ type: "window", tokens: window });
  } else if (role === "small" && quality !== null && tokens > quality) {
    // Only where there is a better one to give it to.
    obstacles.push({ type: "quality", tokens: quality });
  }
  if (rest) obstacles.push({ type: "resting", rest });
  return obstacles;
}

/** Each outweighs those before it together; what never passes outweighs all. */
const weights = { quality: 1, resting: 2, window: 4, vision: 8, tools: 16, offline: 32 } as const;

function weightOf({ obstacles }: Ranked<ModelOption>): number {
  return obstacles.reduce((sum, it) => {
    const gone = it.type === "resting" && it.rest.until === Infinity;
    return sum + (gone ? 64 : weights[it.type]);
  }, 0);
}
