import type { Evidence, Facts } from "../../src/failures/mod.ts";

/** A failed command on a Linux machine with apt. */
export function evidence(line: string | null, exit: number | null, text: string): Evidence {
  const output = { kind: "text", text, cut: false } as const;
  return {
    command: { line, exit, folder: "/home/ann/app", durationMs: 5, output },
    shell: "bash",
    system: { os: "linux", packageManagers: ["apt"], programs: () => "unknown" },
  };
}

/** Facts of a machine with these programs and files that are not executable. */
export function factsOf(programs: readonly string[], files: readonly string[] = []): Facts {
  const file = { kind: "file", executable: false, head: "#!/bin/sh\n" } as const;
  return {
    file: (path) => Promise.resolve(files.includes(path) ? file : null),
    list: () => Promise.resolve([]),
    programNames: () => Promise.resolve(programs),
  };
}
