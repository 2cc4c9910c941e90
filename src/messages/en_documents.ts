/** English: documents. */

export const documents = {} as const;
