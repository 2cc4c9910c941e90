/** As many blanks as there were characters; lines stay. */
export function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}
