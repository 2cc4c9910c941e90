/** The profile of a box on macOS, as text; of rules that match, the last holds. */

export interface Profile {
  readonly network: boolean;
  /** Absolute real paths; each stands for what lies below it too. */
  readonly writable: readonly string[];
  /** Neither read nor written. */
  readonly hidden: readonly string[];
  /** Read, not written, wherever they lie. */
  readonly guarded: readonly string[];
  /** Read and written, although they lie in one that is hidden. */
  readonly shown: readonly string[];
}

/** What every program needs of the system, none of it a way out. */
const base = [
  "(version 1)",
  "(deny default)",
  "(allow process-exec)",
  "(allow process-fork)",
  "(allow process-info* (target same-sandbox))",
  "(allow signal (target same-sandbox))",
  "(allow mach-priv-task-port (target same-sandbox))",
  "(allow sysctl-read)",
  "(allow ipc-posix-sem)",
  "(allow file-read*)",
  `(allow mach-lookup ${
    [
      "com.apple.logd",
      "com.apple.system.logger",
      "com.apple.system.notification_center",
      "com.apple.system.opendirectoryd.libinfo",
      "com.apple.system.opendirectoryd.membership",
    ].map((name) => `(global-name "${name}")`).join(" ")
  })`,
  `(allow file-write-data file-ioctl ${
    ["null", "zero", "dtracehelper", "tty"].map((name) => `(literal "/dev/${name}")`).join(" ")
  })`,
];

const network = [
  "(allow network*)",
  "(allow system-socket)",
  `(allow mach-lookup ${
    [
      "com.apple.SystemConfiguration.configd",
      "com.apple.SystemConfiguration.DNSConfiguration",
      "com.apple.networkd",
      "com.apple.trustd.agent",
    ].map((name) => `(global-name "${name}")`).join(" ")
  })`,
  // Sockets with a path belong to other programs: Docker, the key agent, the window server.
  `(deny network-outbound (regex #"^/"))`,
  `(allow network-outbound (literal "/private/var/run/mDNSResponder"))`,
];

export function profileText(profile: Profile): string {
  const { writable, hidden, guarded, shown } = profile;
  return [
    ...base,
    ...(profile.network ? network : []),
    ...rule("allow file-write*", "subpath", writable),
    ...rule("deny file-write*", "subpath", guarded),
    ...rule("deny file-read* file-write*", "subpath", hidden),
    ...rule("allow file-read* file-write*", "subpath", shown),
    // A folder that is renamed takes what is held in it to where no rule names it.
    ...rule("deny file-write-unlink", "literal", parents([...guarded, ...hidden], writable)),
    "",
  ].join("\n");
}

function rule(
  words: string,
  filter: "subpath" | "literal",
  paths: readonly string[],
): readonly string[] {
  const all = [...new Set(paths.flatMap(spellings))].map((path) => `(${filter} ${quoted(path)})`);
  return all.length === 0 ? [] : [`(${words}\n  ${all.join("\n  ")})`];
}

/** Links at the root of every macOS; a rule meets a path as it was spelled or as it is. */
const links = ["/tmp", "/var", "/etc"] as const;

function spellings(path: string): readonly string[] {
  const plain = path.startsWith("/private/") ? path.slice("/private".length) : path;
  const linked = links.some((link) => plain === link || plain.startsWith(`${link}/`));
  return linked ? [plain, `/private${plain}`] : [path];
}

/** Folders on the way from a writable place down to each path, the path with them. */
function parents(paths: readonly string[], writable: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    const steps = path.split("/").map((_, at, all) => all.slice(0, at + 1).join("/"));
    return steps.filter((step) =>
      writable.some((place) => step === place || step.startsWith(`${place}/`))
    );
  });
}

function quoted(path: string): string {
  return `"${path.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}
