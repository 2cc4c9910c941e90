/** Tells what it holds, by kind and for each host that it is asked about. */

/// <reference lib="deno.worker" />

const kinds = ["read", "write", "net", "env", "run", "sys", "ffi", "import"] as const;

self.onmessage = ({ data }: MessageEvent<{ readonly hosts: readonly string[] }>) => {
  const held = kinds.filter((name) => Deno.permissions.querySync({ name }).state === "granted");
  const reached = data.hosts.filter((host) =>
    Deno.permissions.querySync({ name: "net", host }).state === "granted"
  );
  self.postMessage({ held, reached });
};
