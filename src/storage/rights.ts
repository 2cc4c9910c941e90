/** False once the program has given up the right to read and write a file. */
export function mayUse(path: string): boolean {
  return (["read", "write"] as const).every((name) =>
    Deno.permissions.querySync({ name, path }).state === "granted"
  );
}
