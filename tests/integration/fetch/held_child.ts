/** Prints which kinds of rights it holds whole, and which of the hosts it is given it may reach. */

const kinds = ["read", "write", "env", "run", "sys", "ffi", "import"] as const;

const held = kinds.filter((name) => Deno.permissions.querySync({ name }).state === "granted");
const hosts = Object.fromEntries(
  Deno.args.map((host) => [
    host,
    Deno.permissions.querySync({ name: "net", host }).state === "granted",
  ]),
);
console.log(JSON.stringify({ kinds: held, hosts }));
