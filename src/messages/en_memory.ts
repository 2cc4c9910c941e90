/** English: memory. */

export const memory = {} as const;
