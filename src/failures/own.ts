/** The value of a table's own key: names of programs and modules may be `constructor` or `toString`. */
export function own<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
