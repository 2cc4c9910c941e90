/** Bytes in, lines without their ends out. */
export class TextLineStream extends TransformStream<Uint8Array, string> {
  constructor() {
    const decoder = new TextDecoder();
    let open = "";
    super({
      transform(bytes, controller) {
        const lines = (open + decoder.decode(bytes, { stream: true })).split("\n");
        open = lines.pop() ?? "";
        lines.forEach((line) => controller.enqueue(line));
      },
    });
  }
}
