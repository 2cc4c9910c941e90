/** English: routing. */

export const routing = {} as const;
