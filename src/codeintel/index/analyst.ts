import type { Bytes } from "../../protocol/mod.ts";
import { analyse, type Analysed } from "../analyse.ts";
import type { LanguageEntry, LanguageId } from "../language.ts";
import type { Facet } from "./types.ts";

export interface Sample {
  readonly language: LanguageId;
  readonly bytes: Bytes;
}

/** Turns contents into facts, in this thread or in others. */
export interface Analyst {
  /** One answer for each sample, in order. The samples' bytes may be gone afterwards. */
  analyse<F extends Facet>(
    facet: F,
    samples: readonly Sample[],
  ): Promise<readonly Analysed<F>[]>;
  /** So many bytes are about to come: threads that are worth it start now. */
  expect(bytes: number): void;
  close(): void;
}

/** In this thread: for a few files, and inside a Worker. */
export function inlineAnalyst(languages: readonly LanguageEntry[]): Analyst {
  const byId = new Map(languages.map((it) => [it.id, it]));
  return {
    async analyse(facet, samples) {
      const out = [];
      for (const { language, bytes } of samples) {
        const known = byId.get(language);
        if (!known) throw new Error(`no language ${language}`);
        out.push(await analyse(facet, await known.load(), bytes));
      }
      return out;
    },
    expect() {},
    close() {},
  };
}
