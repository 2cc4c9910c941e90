/** What answers words that were asked in a shell. */
export interface WordRoutes<Answer> {
  question(words: string): Promise<Answer>;
  /** `target`: what stands behind the word `deploy`. */
  deploy(target: string): Promise<Answer>;
}

/** The one place where words that begin with `deploy ` leave the way of other questions. */
export function routed<Answer>(
  words: string,
  { question, deploy }: WordRoutes<Answer>,
): Promise<Answer> {
  const target = /^deploy\s+(\S[^]*)$/.exec(words)?.[1];
  return target === undefined ? question(words) : deploy(target.trim());
}
