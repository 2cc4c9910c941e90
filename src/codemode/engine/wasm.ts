/** The bytes of the engine, which lie beside the bundle and are read when a program is to run. */
export async function engineBytes(): Promise<Uint8Array> {
  const { url } = import.meta;
  if (!url.endsWith(".ts")) return await Deno.readFile(new URL("./wasm/quickjs.wasm", url));
  const specifier = "@jitl/quickjs-wasmfile-release-sync/wasm";
  const { default: bytes } = await import(specifier, { with: { type: "bytes" } });
  return bytes;
}
