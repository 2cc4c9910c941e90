/** English: usage. */

export const usage = {} as const;
