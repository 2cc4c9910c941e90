/** Candidates that answer from scripts, for tests of the router. */

import { type Candidate, routed, type RoutedOptions } from "../../src/models/routing/mod.ts";
import {
  type Model,
  type ModelDelta,
  type ModelError,
  type ModelRequest,
  type TaskHints,
  unknownAbilities,
} from "../../src/protocol/mod.ts";
import { type FakeClock, fakeClock } from "./clock.ts";

export const now = new Date(2026, 0, 5, 12, 0).getTime();
export const minute = 60_000;

export const simple: TaskHints = {
  kind: "question",
  characters: 20,
  files: 1,
  fanOut: 0,
  signs: ["look-up"],
  step: null,
  failures: 0,
  answers: 0,
  last: null,
  tokens: 1000,
  pictures: false,
};
export const complex: TaskHints = { ...simple, kind: "refactor", signs: ["everywhere"] };

export function request(hints: TaskHints | null, more: Partial<ModelRequest> = {}): ModelRequest {
  const messages = [{ role: "user", text: "do it" } as const];
  return { system: "", messages, tools: [], ...(hints ? { hints } : {}), ...more };
}

/** What a fake model does when it is asked for the n-th time; then it answers with its name. */
type Script = readonly (readonly ModelDelta[])[];

export const fails = (error: ModelError): readonly ModelDelta[] => [{ type: "error", error }];
export const limited: ModelError = {
  kind: "rate_limit",
  message: "slow down",
  resetAt: now + 3 * minute,
};
export const down: ModelError = { kind: "unavailable", message: "no one there" };

export interface World {
  readonly clock: FakeClock;
  readonly asked: string[];
  readonly opened: string[];
  candidate(name: string, role: Candidate["role"], more?: More): Candidate;
}

export interface More {
  readonly script?: Script;
  readonly abilities?: Partial<Candidate["abilities"]>;
  readonly local?: boolean;
  readonly wrap?: (model: Model) => Model;
}

export function world(): World {
  const asked: string[] = [];
  const opened: string[] = [];
  return {
    clock: fakeClock({ now }),
    asked,
    opened,
    candidate(
      name,
      role,
      { script = [], abilities = {}, local = false, wrap = (model: Model) => model } = {},
    ) {
      let times = 0;
      const id = { provider: name, name: "m" };
      const model: Model = {
        id,
        async *stream() {
          asked.push(name);
          const given = script[times++];
          yield* await Promise.resolve(given ?? [answer(name)]);
        },
      };
      const open = () => {
        opened.push(name);
        return Promise.resolve(wrap(model));
      };
      return { name, id, role, abilities: { ...unknownAbilities, ...abilities }, local, open };
    },
  };
}

export function answer(text: string): ModelDelta {
  return { type: "finish", reason: "stop", parts: [{ type: "text", text }] };
}

export function router(
  it: World,
  candidates: readonly Candidate[],
  more: Partial<RoutedOptions> = {},
): Model {
  return routed({ candidates, clock: it.clock, record: () => [], offline: false, ...more });
}

export async function all(
  model: Model,
  asked: ModelRequest,
  signal = new AbortController().signal,
) {
  return await Array.fromAsync(model.stream(asked, { signal }));
}

/** Model and reason of each route, and how it ended. */
export async function told(model: Model, asked: ModelRequest): Promise<readonly string[]> {
  return (await all(model, asked)).map((it) => {
    switch (it.type) {
      case "route":
        return `${it.model.provider}: ${it.why}`;
      case "retry":
        return `again after ${it.error.kind}`;
      case "error":
        return `error ${it.error.kind}`;
      default:
        return it.type;
    }
  });
}
