/** What the program and the thread that reaches servers say to each other: plain data. */

import type { Filled, Hole, ModelDelta, ModelRequest } from "../protocol/mod.ts";
import type { RemoteSpec } from "./create.ts";
import type { EmbedderSpec } from "./embed.ts";
import type { FillSpec } from "./fill.ts";
import type { ModelListing, ModelShelf } from "./listing.ts";
import type { Serving } from "./serving.ts";

/** A specification as it can be sent. */
export type EmbedderData = Omit<EmbedderSpec, "fetch">;
export type FillData = Omit<FillSpec, "fetch">;

/** One piece of work; answers carry its number. */
export type Work =
  /** What speaks to this model is loaded; there is no answer. */
  | { readonly type: "warm"; readonly spec: RemoteSpec }
  | { readonly type: "stream"; readonly spec: RemoteSpec; readonly request: ModelRequest }
  | { readonly type: "embed"; readonly spec: EmbedderData; readonly texts: readonly string[] }
  | { readonly type: "fill"; readonly spec: FillData; readonly hole: Hole }
  | { readonly type: "serving"; readonly spec: RemoteSpec }
  | { readonly type: "list"; readonly shelf: ModelShelf }
  | { readonly type: "version"; readonly url: string };

/** About work that is under way. */
export type Word =
  /** So many deltas were taken since. */
  | { readonly type: "taken"; readonly count: number }
  /** No more is wanted. */
  | { readonly type: "stop" };

export type Order = { readonly id: number } & (Work | Word);

export type Reply =
  & { readonly id: number }
  & (
    | { readonly type: "delta"; readonly delta: ModelDelta }
    | { readonly type: "value"; readonly value: Value }
    | {
      readonly type: "failure";
      readonly code: string;
      readonly params: Readonly<Record<string, string | number>>;
    }
    /** What nobody foresaw. */
    | { readonly type: "broken"; readonly message: string }
  );

/** Vectors, a version, what is served, what a server lists, or what fills a hole. */
export type Value = readonly Float32Array[] | string | Serving | ModelListing | Filled | null;

/** Deltas under way that nobody has taken yet; a model that is faster than that waits. */
export const room = 512;
