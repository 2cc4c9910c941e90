#!/usr/bin/env python3
"""Ground truth for files in Rust: rustc's own resolution of every path that is written.

usage: rs_deps.py ROOT DUMP...
A DUMP is what `rustc -Zunpretty=hir-tree` (RUSTC_BOOTSTRAP=1, run in ROOT) prints of one crate. Prints
`importer -> file` for each module that a file declares, and for each path of its text the file of the last
module of ROOT in it. Paths that a macro wrote are left out, and so is what the configuration leaves out.
Then `read FILE` for each file that the crates consist of.
"""
import os
import re
import sys

OWNER = re.compile(r"DefId\(\d+:\d+ ~ (.+?)\) => OwnerNodes")
DEFINITION = re.compile(r"DefId\(\d+:\d+ ~ (.+)\),?$")
SPAN = re.compile(r"span: (.+?):\d+:\d+: \d+:\d+ \((#\d+)\)")
IDENT = re.compile(r"ident: (\w+)#")


def key(name):
    """`crate[hash]::a::b` without the hash."""
    return re.sub(r"\[[0-9a-f]*\]", "", name, count=1)


class Path:
    def __init__(self, indent, owner):
        self.indent = indent
        self.owner = owner
        self.file = None
        # What the compiler says of the segments, and then of the whole.
        self.modules = []
        self.whole = None
        self.words = []


class Dump:
    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.modules = {}
        self.paths = []

    def file(self, name):
        path = os.path.realpath(os.path.join(self.root, name))
        return os.path.relpath(path, self.root) if path.startswith(self.root + "/") else None

    def read(self, lines):
        owner, stack, is_module, in_whole = None, [], False, False
        for line in lines:
            text = line.strip()
            indent = len(line) - len(line.lstrip())
            if indent == 0:
                found = OWNER.match(line)
                owner = key(found.group(1)) if found else owner
                stack = []
            elif text.startswith("inner_span: "):
                found = SPAN.match(text[len("inner_"):])
                file = self.file(found.group(1)) if found else None
                if file is not None and owner is not None:
                    self.modules.setdefault(owner, file)
            elif text.endswith(" Path {") or text == "Path {":
                stack.append(Path(indent, owner))
            elif stack:
                path = stack[-1]
                if text.startswith("}") and indent == path.indent:
                    self.paths.append(stack.pop())
                elif text.startswith("span: ") and indent == path.indent + 4:
                    found = SPAN.match(text)
                    if found and found.group(2) == "#0":
                        path.file = self.file(found.group(1))
                elif text.startswith("ident: ") and indent == path.indent + 12:
                    path.words.append(IDENT.match(text).group(1) if IDENT.match(text) else "")
                elif text == "res: PerNS {":
                    in_whole = True
                elif text == "segments: [":
                    in_whole = False
                elif is_module:
                    found = DEFINITION.match(text)
                    if found and in_whole:
                        path.whole = key(found.group(1))
                    elif found:
                        path.modules.append(key(found.group(1)))
            is_module = text == "Mod,"

    def leads(self, path):
        """The names of modules in a path, in their order."""
        here = path.owner or ""
        while here not in self.modules and "::" in here:
            here = here.rsplit("::", 1)[0]
        # A use says nothing of these words.
        for word in path.words:
            if word == "crate":
                here = here.split("::")[0]
            elif word == "super":
                here = here.rsplit("::", 1)[0]
            elif word != "self":
                break
            yield here
        yield from path.modules
        if path.whole is not None:
            yield path.whole

    def edges(self):
        for name, file in self.modules.items():
            parent = self.modules.get(name.rsplit("::", 1)[0]) if "::" in name else None
            if parent is not None:
                yield parent, file
        for path in self.paths:
            files = [self.modules[it] for it in self.leads(path) if it in self.modules]
            if path.file is not None and files:
                yield path.file, files[-1]


def main():
    root, *dumps = sys.argv[1:]
    dump = Dump(root)
    for it in dumps:
        with open(it, encoding="utf-8", errors="replace") as lines:
            dump.read(lines)
    for file, to in sorted(set(dump.edges())):
        if file != to:
            print(f"{file} -> {to}")
    for file in sorted(set(dump.modules.values())):
        print(f"read {file}")


main()
