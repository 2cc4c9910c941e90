/** Runs jobs side by side, at most `width` at a time; results in the order of the jobs. */
export async function lanes<Job, Result>(
  jobs: readonly Job[],
  run: (job: Job) => Promise<Result>,
  width = 2,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < jobs.length; at = next++) {
      const job = jobs[at];
      if (job !== undefined) results[at] = await run(job);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
