/** Where tests run as they were: in place with other contents shown, or in a copy. */

import {
  type Bytes,
  type Confinement,
  type Workspace,
  WorkspaceError,
} from "../../protocol/mod.ts";
import { copyWorkspace } from "./copy.ts";
import { overlays } from "./overlays.ts";
import type { TestChanges, VerifyOptions } from "./verify_types.ts";

export interface Ground extends AsyncDisposable {
  /** Absolute path: the workspace or a copy of it. */
  readonly root: string;
  readonly confine?: Confinement;
  /** Tests that cannot be had as they were, by path. */
  readonly leftOut: readonly string[];
}

export async function atStart(changes: TestChanges, options: VerifyOptions): Promise<Ground> {
  const { edited, removed, added } = changes;
  const { workspace, confine } = options;
  if (edited.size + removed.size + added.length === 0) return inPlace(options, []);
  // A sandbox can show other contents, but neither hide a file nor show one that is not there.
  if (removed.size + added.length === 0) {
    const shown = await showing(edited, options);
    if (shown) return shown;
  }
  const replaced = new Map<string, Bytes | null>([...edited, ...removed]);
  for (const path of added) replaced.set(path, null);
  const copy = await copyWorkspace(workspace, { ...options, replaced });
  if (copy) {
    const writable = [...confine?.writable ?? [], copy.root];
    return Object.assign(copy, {
      leftOut: [],
      ...confine && { confine: { ...confine, writable } },
    });
  }
  const rest = [...removed.keys(), ...added];
  const shown = await showing(edited, options, rest.sort());
  return shown ?? inPlace(options, [...edited.keys(), ...rest].sort());
}

function inPlace({ workspace, confine }: VerifyOptions, leftOut: readonly string[]): Ground {
  const nothing = () => Promise.resolve();
  return {
    root: workspace.root,
    leftOut,
    ...confine && { confine },
    [Symbol.asyncDispose]: nothing,
  };
}

async function showing(
  edited: ReadonlyMap<string, Bytes>,
  options: VerifyOptions,
  leftOut: readonly string[] = [],
): Promise<Ground | null> {
  const { workspace, confine } = options;
  if (!confine) return null;
  const shown = await overlays(edited, options);
  if (!shown) return null;
  return {
    root: workspace.root,
    leftOut,
    confine: { ...confine, overlays: shown.list },
    [Symbol.asyncDispose]: () => shown[Symbol.asyncDispose](),
  };
}

/** A test is never larger, in bytes. */
const maxTestBytes = 20_000_000;

/** `null`: it is not there, or cannot be read. */
export async function contentOf(workspace: Workspace, path: string): Promise<Bytes | null> {
  try {
    return (await workspace.read(path, { maxBytes: maxTestBytes })).bytes;
  } catch (error) {
    if (error instanceof WorkspaceError) return null;
    throw error;
  }
}
