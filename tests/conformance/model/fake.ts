/** A provider's fake server as the suite of all models wants it: what it does, in no provider's words. */

import type { Clock, JsonObject, Model } from "../../../src/protocol/mod.ts";
import type { RecordedRequest } from "../../support/fake_server.ts";

/** One reply of a fake, in no provider's words. */
export type FakeReply =
  | FakeAnswer
  | {
    readonly type: "refused";
    readonly status: number;
    /** Characters of a message that never ends; absent: a short one that ends. */
    readonly endless?: boolean;
    /** When to ask again, in the provider's way. */
    readonly retryAfterSeconds?: number;
  }
  /** A page for people under status 200. */
  | { readonly type: "html"; readonly text: string };

export interface FakeAnswer {
  readonly type: "answer";
  readonly thinking?: string;
  /** Each piece is one chunk. */
  readonly text?: readonly string[];
  readonly calls?: readonly { readonly name: string; readonly input: JsonObject }[];
  /** A last call whose arguments are not whole: JSON text up to here. */
  readonly half?: { readonly name: string; readonly arguments: string };
  /** Absent: the server tells none. */
  readonly usage?: { readonly input: number; readonly output: number };
  /** The answer was cut by a token limit. */
  readonly length?: boolean;
  /** Bytes in each network write, cutting characters in two; absent: an event each. */
  readonly writes?: number;
  readonly then?: FakeEnd;
  /** Called when all of this is written and the server falls silent. */
  stalled?(): void;
}

/** What a server does in place of the end of its answer. */
export type FakeEnd =
  /** It ends the body. */
  | "cut"
  /** The connection breaks. */
  | "break"
  /** Silence after the last piece. */
  | "hang"
  /** It says why the answer is over, and then not that the stream is: silence. */
  | "linger"
  /** It says why the answer is over, and then the connection breaks. */
  | "late_break"
  /** What came last comes again and again until the client leaves: a piece, or more of a call's arguments. */
  | "flood"
  /** What brings nothing comes until the client leaves. */
  | "comments"
  /** A line without an end. */
  | "endless_line"
  /** A piece that is no JSON, then silence. */
  | "garbage"
  /** An error inside the stream, of status 503 with the message "no memory left", then silence. */
  | "error";

export interface ModelOptions {
  /** Absent: the fake's. */
  readonly baseUrl?: string;
  /** Absent: one that stands still at `fakeNow`. */
  readonly clock?: Clock;
  /** Longest silence within an answer, milliseconds. */
  readonly idleTimeoutMs?: number;
}

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
  /** The model under test. */
  model(options?: ModelOptions): Model;
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
