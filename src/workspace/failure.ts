import { WorkspaceError, type WorkspaceErrorKind } from "../protocol/mod.ts";

const kinds: readonly (readonly [abstract new (...args: never) => Error, WorkspaceErrorKind])[] = [
  [Deno.errors.NotFound, "missing"],
  [Deno.errors.AlreadyExists, "exists"],
  [Deno.errors.PermissionDenied, "unreadable"],
  [Deno.errors.NotCapable, "unreadable"],
  [Deno.errors.IsADirectory, "is_directory"],
  [Deno.errors.NotADirectory, "not_directory"],
  [Deno.errors.FilesystemLoop, "not_regular"],
];

const codes: Readonly<Record<string, WorkspaceErrorKind>> = {
  ENOSPC: "disk_full",
  EDQUOT: "disk_full",
  EFBIG: "disk_full",
  EROFS: "unreadable",
  EACCES: "unreadable",
  EPERM: "unreadable",
  ENAMETOOLONG: "not_regular",
  ELOOP: "not_regular",
  EISDIR: "is_directory",
  ENOTDIR: "not_directory",
  ENOENT: "missing",
  EEXIST: "exists",
};

/** What the operating system said, as a refusal that names the path as it was given. */
export function toWorkspaceError(error: unknown, path: string): WorkspaceError {
  if (error instanceof WorkspaceError) return error;
  if (!(error instanceof Error)) throw error;
  const kind = codes[codeOf(error)] ?? kinds.find(([type]) => error instanceof type)?.[1] ?? "io";
  return new WorkspaceError(kind, path, kind === "io" || kind === "unreadable" ? words(error) : "");
}

/** Deno gives some errors a code, others only their number, which differs between systems. */
function codeOf(error: Error): string {
  if ("code" in error && typeof error.code === "string") return error.code;
  const number = /\(os error (\d+)\)/.exec(error.message)?.[1] ?? "";
  return numbers[number] ?? "";
}

const numbers: Readonly<Record<string, string>> = {
  "27": "EFBIG",
  "28": "ENOSPC",
  "30": "EROFS",
  [Deno.build.os === "linux" ? "122" : "69"]: "EDQUOT",
};

/** The system's words without our absolute paths, which Deno appends. */
function words(error: Error): string {
  return error.message.replace(/: \w+ '.*$/s, "");
}
