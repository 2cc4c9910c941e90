const units = ["bytes", "kB", "MB", "GB", "TB"] as const;

/** A size for people, in powers of 1,000: `812 bytes`, `1.5 kB`, `2.1 GB`. */
export function byteSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  if (unit === 0) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  return `${value.toFixed(1)} ${units[unit]}`;
}
