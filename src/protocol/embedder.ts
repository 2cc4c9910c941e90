/** A server that turns texts into vectors. */
export interface Embedder {
  /** `provider/model`, as it is named in keys of stored vectors. */
  readonly name: string;
  /**
   * One vector for each text, all of one length, in the order of the texts.
   *
   * @throws {AgentError} `embedding.failed`
   */
  embed(texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]>;
}
