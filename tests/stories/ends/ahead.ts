/**
 * Jobs in order of their numbers, some of them begun before they are asked for: what one waits for
 * (a runner of tests) is time for another.
 */
export function ahead<Result>(
  count: number,
  width: number,
  job: (index: number) => Promise<Result>,
): (index: number) => Promise<Result> {
  const begun = new Map<number, Promise<Result>>();
  const begin = (index: number): Promise<Result> => {
    const known = begun.get(index);
    if (known) return known;
    const fresh = job(index);
    // Whoever asks for it hears of it; until then it is nobody's.
    fresh.catch(() => {});
    begun.set(index, fresh);
    return fresh;
  };
  return async (index) => {
    const own = begin(index);
    for (let next = index + 1; next < Math.min(count, index + width); next++) begin(next);
    return await own;
  };
}
