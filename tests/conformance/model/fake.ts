/** A provider's fake server as the suite of all models wants it: what it does, in no provider's words. */

import type { JsonObject, Model } from "../../../src/protocol/mod.ts";
import type { RecordedRequest } from "../../support/fake_server.ts";

/** One reply of a fake, in no provider's words. */
export type FakeReply =
  | {
    readonly type: "answer";
    readonly thinking?: string;
    /** Each piece is one chunk. */
    readonly text?: readonly string[];
    readonly calls?: readonly { readonly name: string; readonly input: JsonObject }[];
    /** Absent: the server tells none. */
    readonly usage?: { readonly input: number; readonly output: number };
    /** The answer was cut by a token limit. */
    readonly length?: boolean;
    /** Bytes in each network write, cutting characters in two; absent: an event each. */
    readonly writes?: number;
    /**
     * `cut`: ends without its end; `break`: the connection breaks; `hang`: silence after the last
     * piece; `flood`: the last piece of text comes again and again until the client leaves.
     */
    readonly then?: "cut" | "break" | "hang" | "flood";
  }
  | {
    readonly type: "refused";
    readonly status: number;
    /** Characters of a message that never ends; absent: a short one that ends. */
    readonly endless?: boolean;
    /** When to ask again, in the provider's way. */
    readonly retryAfterSeconds?: number;
  }
  /** A page for people under status 200. */
  | { readonly type: "html"; readonly text: string }
  /** A stream whose first line never ends. */
  | { readonly type: "endless_line" };

export interface ProviderFake extends AsyncDisposable {
  readonly url: string;
  /** Every request so far. */
  readonly requests: readonly RecordedRequest[];
  /** What was wrong with requests; a fake refuses what the real server refuses. */
  readonly violations: readonly string[];
  /** Resolves when a client has left a reply before its end. */
  readonly left: Promise<void>;
  /** Adds a reply; each serves one request. */
  reply(script: FakeReply): void;
  /** The model under test, on a clock that stands still at `fakeNow`; another address if given. */
  model(options?: { readonly baseUrl?: string }): Model;
  /** The next reply as the provider's official SDK reads it. */
  sdkReads(): Promise<SdkReading>;
}

export interface SdkReading {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly input: JsonObject }[];
  readonly usage: { readonly input: number; readonly output: number };
}

/** Epoch milliseconds at which the clock of `model()` stands. */
export const fakeNow = 1_800_000_000_000;

/** Registers one test of the suite. */
export type Register = (title: string, run: (fake: ProviderFake) => Promise<void>) => void;
