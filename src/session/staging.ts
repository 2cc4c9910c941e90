/** Staged runs of a session; what makes them is loaded when the first one is wanted. */

import { type Locale, message, type MessageKey, type MessageParams } from "../messages/mod.ts";
import { type StagedRun, type Staging, type Workspace, WorkspaceError } from "../protocol/mod.ts";
import { sha256 } from "../util/mod.ts";
import type { LookingTools } from "./preview.ts";

export interface StagingPorts {
  readonly locale: Locale;
  /** @param saw gives what was read on the way: hash by path */
  tools(saw: () => Readonly<Record<string, string>>): LookingTools;
}

export function lazyStaging(ports: StagingPorts, on: boolean): Staging {
  const say = (key: MessageKey, params?: MessageParams) => message(ports.locale, key, params);
  return {
    on,
    async begin(judge): Promise<StagedRun> {
      const { StagedCalls } = await import("./staged_calls.ts");
      return new StagedCalls({ tools: ports.tools, judge, hash: sha256 });
    },
    async effect(call) {
      const preview = await ports.tools(() => ({})).preview(call);
      if (preview.type !== "writes") return null;
      const { effectOf } = await import("./staged_calls.ts");
      return (await effectOf(await preview.look(), sha256))?.hash ?? null;
    },
    told: ({ calls, stop: { why, ...stop } }) => {
      const paths = calls.flatMap((it) => it.paths ?? []);
      const files = say("card.stage.files", { count: paths.length, paths: paths.join(", ") });
      return [files, say(`card.stage.${why}`, stop), say("card.stage.undo")].join("\n");
    },
    differs: () => say("card.stage.differs"),
  };
}

/** Whatever a tool is after: the project stays as it is. */
export function readOnly(workspace: Workspace): Workspace {
  const refused = (path: string) => Promise.reject(new WorkspaceError("protected", path));
  const own: Pick<Workspace, "write" | "remove" | "removeFolder" | "setNode"> = {
    write: refused,
    remove: refused,
    removeFolder: refused,
    setNode: refused,
  };
  return new Proxy(workspace, {
    get(target, key) {
      if (Reflect.has(own, key)) return Reflect.get(own, key);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
