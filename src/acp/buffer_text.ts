/** What an editor says of a file, with the marks that it keeps beside its buffer. */

const mark = "\ufeff";

/**
 * Editors hold lines, and add the byte order mark, the ends of lines and the end of the last one when
 * they save: what differs in these alone is no change. @param disk what was saved last
 */
export function asOnDisk(buffer: string, disk: string): string {
  if (buffer === disk) return disk;
  const [plain, saved] = [bare(buffer), bare(disk)];
  if (plain === saved) return disk;
  const isMarked = disk.startsWith(mark) && !buffer.startsWith(mark);
  const hasReturns = /\r\n/.test(disk) && !/(^|[^\r])\n/.test(disk);
  const lines = hasReturns && !buffer.includes("\r") ? buffer.replaceAll("\n", "\r\n") : buffer;
  const end = hasReturns ? "\r\n" : "\n";
  const isOpen = disk.endsWith("\n") && !lines.endsWith("\n") && lines !== "";
  return `${isMarked ? mark : ""}${lines}${isOpen ? end : ""}`;
}

/** They differ in nothing but the mark, the ends of lines and empty lines at the end. */
export function sameLines(one: string, other: string): boolean {
  return bare(one).trimEnd() === bare(other).trimEnd();
}

function bare(text: string): string {
  return text.replace(mark, "").replaceAll("\r\n", "\n").replace(/\n$/, "");
}
