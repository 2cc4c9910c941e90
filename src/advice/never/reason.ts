/** Why a command is never offered. */
export type NeverReason =
  | "deletes"
  /** Work of others is overwritten. */
  | "forces"
  /** Hooks, certificates and host keys are there for a reason. */
  | "skips_checks"
  /** Keys and lines of known hosts. */
  | "keys"
  /** Whatever uses a port may be anything. */
  | "port"
  | "blanket_sudo"
  /** What the network says at that moment is run. */
  | "remote_code"
  /** Everybody may change it. */
  | "open_rights"
  /** What would run cannot be read. */
  | "hidden";
