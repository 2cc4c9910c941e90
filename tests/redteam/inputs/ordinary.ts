import { pdf } from "../../support/pdf.ts";
import { asked, files, type HostileInput, type Ordinary, tool } from "./input.ts";
import { answered } from "./streams.ts";

/** What the others are measured beside. */
export const ordinary: Readonly<Record<Ordinary, HostileInput>> = {
  "a file": {
    name: "a file",
    prepare: files({ "a.txt": "hello\n" }),
    args: tool("read_file", { path: "a.txt" }),
    says: /hello/,
    limitS: 30,
  },
  "a document": {
    name: "a document",
    prepare: files({ "a.pdf": pdf([{ lines: ["hello"] }]) }),
    args: tool("read_pdf", { path: "a.pdf" }),
    says: /hello/,
    limitS: 30,
  },
  "a command": {
    name: "a command",
    args: [...tool("run_shell", { command: "echo hello" }), "--approve", "all"],
    says: /^hello/,
    limitS: 30,
  },
  "an answer": {
    name: "an answer",
    reply: () => answered("hello"),
    args: asked,
    says: /^hello/,
    limitS: 30,
  },
};
