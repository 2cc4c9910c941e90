type Side = Pick<Deno.Conn, "read" | "write" | "closeWrite" | "close">;

/**
 * Passes on what comes, both ways, until both sides have said all; then closes them. A side that has
 * said all may still listen. Where one breaks, both are closed. Never throws.
 */
export async function splice(one: Side, other: Side): Promise<void> {
  try {
    await Promise.all(
      [pour(one, other), pour(other, one)].map((it) =>
        it.catch((error: unknown) => {
          closeAll(one, other);
          throw error;
        })
      ),
    );
  } catch {
    // Whoever asked sees a connection that ended.
  } finally {
    closeAll(one, other);
  }
}

async function pour(from: Side, to: Side): Promise<void> {
  const room = new Uint8Array(64 * 1024);
  for (let count = await from.read(room); count !== null; count = await from.read(room)) {
    await writeAll(to, room.subarray(0, count));
  }
  await to.closeWrite();
}

/** A connection may take a part at a time. */
export async function writeAll(to: Pick<Deno.Conn, "write">, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await to.write(bytes.subarray(at));
}

function closeAll(...sides: readonly Side[]): void {
  for (const side of sides) {
    try {
      side.close();
    } catch {
      // It is closed already.
    }
  }
}
