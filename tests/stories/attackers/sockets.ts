/** Who listens on this machine, by the tables of the kernel. */

/** What listens on this machine for processes of ours: local addresses of their sockets. */
export async function listening(pids: ReadonlySet<string>): Promise<readonly string[]> {
  const sockets = new Set<string>();
  for (const pid of pids) {
    const fds = await Array.fromAsync(Deno.readDir(`/proc/${pid}/fd`)).catch(() => []);
    for (const { name } of fds) {
      const target = await Deno.readLink(`/proc/${pid}/fd/${name}`).catch(() => "");
      const inode = /^socket:\[(\d+)\]$/.exec(target)?.[1];
      if (inode) sockets.add(inode);
    }
  }
  const found: string[] = [];
  for (const table of ["tcp", "tcp6", "udp", "udp6"]) {
    const rows = (await Deno.readTextFile(`/proc/net/${table}`).catch(() => "")).split("\n").slice(
      1,
    );
    for (const row of rows) {
      const [, local = "", , state = "", , , , , , inode = ""] = row.trim().split(/\s+/);
      const waits = table.startsWith("tcp") ? state === "0A" : true;
      if (waits && sockets.has(inode)) found.push(`${table} ${local}`);
    }
  }
  return found;
}

/** A process and all that it started. */
export async function family(pid: number): Promise<ReadonlySet<string>> {
  const parents = new Map<string, string>();
  for await (const { name } of Deno.readDir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await Deno.readTextFile(`/proc/${name}/stat`).catch(() => "");
    parents.set(name, stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? "");
  }
  const found = new Set([String(pid)]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child);
  }
  return found;
}
