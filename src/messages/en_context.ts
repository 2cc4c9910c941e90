/** English: context. */

export const context = {} as const;
