/**
 * A name as the most forgiving file system would take it: spellings that some system takes for one
 * name are one (CVE-2025-59944): letter case, composed forms, invisible characters, trailing dots
 * and blanks, streams.
 */
export function plainName(name: string): string {
  // The look of nearly all names, at a tenth of the price.
  if (/^[\w.-]*[\w-]$/.test(name)) return name.toLowerCase();
  return name
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .normalize("NFC")
    .replace(/:.*$/s, "")
    .replace(/[. ]+$/, "")
    // Both ways: "ſ" has no lower form and is an "s" where case does not count.
    .toUpperCase()
    .toLowerCase();
}
