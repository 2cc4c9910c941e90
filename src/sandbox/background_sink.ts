import { OutputCollector, type OutputOptions } from "./output.ts";

/** Output that was taken. */
export interface Taken {
  readonly text: string;
  readonly bytes: number;
  readonly spill?: string;
}

/** Where a program's output goes: piece after piece is taken, each capped by itself. */
export class Sink {
  #piece: OutputCollector;
  /** When output came last, on `performance`'s clock. */
  lastAt = performance.now();

  constructor(private readonly options: OutputOptions) {
    this.#piece = new OutputCollector(options);
  }

  add(chunk: Uint8Array): void {
    this.lastAt = performance.now();
    this.#piece.add(chunk);
  }

  /** What came since the last time. */
  take(): Taken {
    using piece = this.#piece;
    this.#piece = new OutputCollector(this.options);
    const { total: bytes, spill } = piece;
    return {
      // Whoever listened need not have it put together again.
      get text() {
        return piece.text();
      },
      bytes,
      ...(spill === undefined ? {} : { spill }),
    };
  }

  /** What has come, and stays to be taken. */
  text(): string {
    return this.#piece.text();
  }
}
