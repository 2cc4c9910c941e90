/** Bounds of one reading, all of them checked while it goes on. */

/** Bytes of a file. Beyond are books of scans and films in slides. */
export const maxDocumentBytes = 32_000_000;

/** Characters of one result, some 5,000 tokens; read_file gives up to 32 kB, a page 16,000. */
export const maxChars = 20_000;

/** Milliseconds for one document; ordinary ones take a second or two on a busy machine. */
export const maxMs = 20_000;

/** Bytes that the process which reads may hold; 70 MB of that are the runtime's own. */
export const maxMemory = 300_000_000;

/** Of an archive: names in its directory, bytes of one entry, of all entries that are read. */
export const maxEntries = 10_000;
export const maxEntryBytes = 64_000_000;
export const maxInflatedBytes = 96_000_000;

/**
 * More than so many bytes of one byte is a bomb: Deflate can come to 1,032, and a sheet of equal cells
 * without their addresses, as dull as any real part, came to 182 (measured).
 */
export const maxRatio = 500;

/** Inflated bytes up to which the ratio does not matter. */
export const ratioFreeBytes = 16_000_000;

/** Elements within elements. Tables in text boxes in tables are some dozens. */
export const maxDepth = 200;
