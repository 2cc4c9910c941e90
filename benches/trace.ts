/** What a run did, out of the lines that `strace -f -y` wrote of it. Pure. */

/** Where the run's own files lie: absolute paths of folders. */
export interface Places {
  /** The bundle. */
  readonly program: string;
  /** Of the user and of the project. */
  readonly own: readonly string[];
  /** Below one of `own`, and the runtime's all the same. */
  readonly runtime: string;
}

export interface Calls {
  /** Paths in the bundle, once for each time they were opened. */
  readonly chunks: readonly string[];
  readonly files: readonly string[];
  readonly commits: number;
  readonly syncs: number;
  /** But for the first, which is the run itself. */
  readonly programs: number;
}

/** Options of `strace` that make it write what is read here. */
export const traceOptions: readonly string[] = [
  ...["-f", "--seccomp-bpf", "-y", "-e", "trace=openat,execve,fsync,fdatasync"],
];

/** Calls that another thread interrupted stand in two lines, the result in the second. */
export function callsIn(text: string, { program, own, runtime }: Places): Calls {
  const lines = text.split("\n");
  const opened = lines.flatMap((line) =>
    /openat(?:\(| resumed>).* = \d+<([^>]*)>$/.exec(line)?.[1] ?? []
  );
  const synced = lines.flatMap((line) => /f(?:data)?sync\(\d+<([^>]*)>/.exec(line)?.[1] ?? [])
    .filter((path) => !isIn(runtime, path));
  const commits = synced.filter((path) => path.endsWith(".kv-wal")).length;
  return {
    chunks: opened.filter((path) => isIn(program, path)),
    files: opened.filter((path) =>
      own.some((folder) => isIn(folder, path)) && !isIn(runtime, path)
    ),
    commits,
    syncs: synced.length - commits,
    programs: lines.filter((line) => /execve(?:\(| resumed>).* = 0$/.test(line)).length - 1,
  };
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}
