/** Which route a method and a path mean. */

import type { Method, Route } from "./route.ts";

export type Matched =
  | {
    readonly type: "route";
    readonly route: Route;
    readonly params: Readonly<Record<string, string>>;
  }
  /** The path is one of ours, by other methods. */
  | { readonly type: "method"; readonly allowed: readonly Method[] }
  /** A part of the path cannot be decoded. */
  | { readonly type: "malformed" }
  | { readonly type: "none" };

interface Compiled {
  readonly route: Route;
  readonly shape: RegExp;
}

export class Matcher {
  readonly #all: readonly Compiled[];

  constructor(routes: readonly Route[]) {
    this.#all = routes.map((route) => ({ route, shape: shapeOf(route.path) }));
  }

  match(method: string, path: string): Matched {
    const allowed: Method[] = [];
    for (const { route, shape } of this.#all) {
      const match = shape.exec(path);
      if (!match) continue;
      if (route.method !== method) {
        allowed.push(route.method);
        continue;
      }
      try {
        const params = Object.entries(match.groups ?? {}).map(([name, text]) =>
          [name, decodeURIComponent(text ?? "")] as const
        );
        return { type: "route", route, params: Object.fromEntries(params) };
      } catch {
        return { type: "malformed" };
      }
    }
    return allowed.length > 0 ? { type: "method", allowed } : { type: "none" };
  }
}

function shapeOf(path: string): RegExp {
  const parts = path.split("/").map((part) => {
    if (!part.startsWith(":")) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
    return part.endsWith("*") ? `(?<${part.slice(1, -1)}>.+)` : `(?<${part.slice(1)}>[^/]+)`;
  });
  return new RegExp(`^${parts.join("/")}$`, "s");
}

/** As OpenAPI writes it. */
export function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)\*?/g, "{$1}");
}
