/** Runners of tests that this machine has not: their exercises are passed over by name. */
export async function missing(): Promise<ReadonlySet<string>> {
  const commands = {
    pytest: ["python3", "-m", "pytest", "--version"],
    unittest: ["python3", "--version"],
    node: ["node", "--version"],
    deno: ["deno", "--version"],
  } as const;
  const lacking = new Set<string>();
  for (const [name, [program, ...args]] of Object.entries(commands)) {
    try {
      const command = new Deno.Command(program, { args, stdout: "null", stderr: "null" });
      if (!(await command.output()).success) lacking.add(name);
    } catch {
      lacking.add(name);
    }
  }
  return lacking;
}
