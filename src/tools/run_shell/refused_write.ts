const readOnly = /read-only file system|\bEROFS\b|\(os error 30\)/i;

/** A program was refused a write, by what it printed. */
export function wantedToWrite(output: string): boolean {
  return readOnly.test(output);
}
