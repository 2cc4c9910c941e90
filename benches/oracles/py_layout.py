#!/usr/bin/env python3
"""Ground truth for Python import edges of a project with several distributions, by CPython's own finders
over the search path that a real installation makes.

usage: py_layout.py ROOT [--stats]

A copy of ROOT is made; every folder with a manifest that pip or uv accepts is installed from there in
editable mode (`uv pip install --no-deps -e`, setuptools' finders as plain paths) into a fresh virtual
environment; what cannot be built is named on standard error. Imports are read as by `py_deps.py`,
and each is looked for by `importlib.machinery.FileFinder`, folder by folder, as `PathFinder` does
(PEP 420), in: the importer's own distribution folder and the ones around it (`python -m pytest`), the
standard library, `site-packages` with what its `.pth` files name, the folders that pytest inserts for
`conftest.py`, the importer's base (the script's folder, or what is above its outermost package).
`pkgutil.extend_path` is called where an `__init__` does. A module that is no text of ROOT is no edge.
Stubs count as sources do in rule 6 of `py_deps.py`; its rules 1, 2, 7 and 8 hold.
"""
import argparse
import importlib.machinery as machinery
import json
import os
import pkgutil
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import py_deps  # noqa: E402

MANIFESTS = ("pyproject.toml", "setup.py", "setup.cfg")


def manifest_folders(root):
    found = []
    for base, dirs, files in os.walk(root):
        dirs[:] = sorted(d for d in dirs if d not in py_deps.SKIP_DIRS)
        if any(name in files for name in MANIFESTS):
            found.append(base)
    return found


def is_built(folder):
    """As pip has it: a build backend, or setup.py."""
    if os.path.exists(f"{folder}/setup.py"):
        return True
    try:
        import tomllib
        with open(f"{folder}/pyproject.toml", "rb") as fh:
            conf = tomllib.load(fh)
    except (OSError, ValueError):
        return False
    poetry = conf.get("tool", {}).get("poetry", {})
    return "build-system" in conf or ("name" in poetry and poetry.get("package-mode", True))


def installed_path(copy, folders):
    """sys.path of a virtual environment in which the folders are installed."""
    env = os.path.join(os.path.dirname(copy), "env")
    subprocess.run(["uv", "venv", "-q", "-p", sys.executable, env], check=True)
    for folder in folders:
        if not is_built(folder):
            continue
        done = subprocess.run(
            ["uv", "pip", "install", "-q", "-p", f"{env}/bin/python", "--no-deps", "--no-sources",
             "-C", "editable_mode=compat", "-e", folder],
            capture_output=True, text=True)
        if done.returncode != 0:
            print(f"not installed: {os.path.relpath(folder, copy)}", file=sys.stderr)
    asked = subprocess.run([f"{env}/bin/python", "-c", "import json, sys; print(json.dumps(sys.path[1:]))"],
                           capture_output=True, text=True, check=True)
    return json.loads(asked.stdout)


class Finders:
    """FileFinder by folder; `.pyi` is a source, behind `.py` or before it."""

    def __init__(self, stub_first):
        suffixes = [".pyi", ".py"] if stub_first else [".py", ".pyi"]
        self.details = [(machinery.ExtensionFileLoader, machinery.EXTENSION_SUFFIXES),
                        (machinery.SourceFileLoader, suffixes)]
        self.known = {}

    def find(self, name, path):
        """The spec of a module, or the folders of a namespace, as PathFinder has it."""
        portions = []
        for entry in path:
            finder = self.known.get(entry)
            if finder is None:
                finder = self.known[entry] = machinery.FileFinder(entry, *self.details)
            spec = finder.find_spec(name)
            if spec is None:
                continue
            if spec.loader is not None:
                return spec, []
            portions.extend(spec.submodule_search_locations or [])
        return None, portions


class Layout(py_deps.Tree):
    def __init__(self, copy, path, folders):
        super().__init__(copy, [""])
        self.copy = copy
        self.path = path
        self.folders = sorted(folders, key=len, reverse=True)
        self.finders = {False: Finders(False), True: Finders(True)}

    def rel(self, path):
        rel = os.path.relpath(path, self.copy).replace(os.sep, "/")
        return None if rel.startswith("../") else "" if rel == "." else rel

    def walk(self, parts, path, stub):
        """('file', rel, locations) | ('ns', locations) | ('else',) | None"""
        finders, name, hit = self.finders[stub], "", None
        for part in parts:
            name = f"{name}.{part}" if name else part
            spec, portions = finders.find(name, path)
            if spec is not None:
                path = list(spec.submodule_search_locations or [])
                rel = self.rel(spec.origin) if spec.origin else None
                if path and rel in self.fileset and self.extends(rel):
                    path = self.extended(path, name)
                hit = ("file", rel, path) if rel in self.fileset else ("else",)
            elif portions:
                path, hit = portions, ("ns", portions)
            else:
                return None
        return hit

    def extends(self, rel):
        with open(os.path.join(self.copy, rel), "rb") as fh:
            text = fh.read()
        return b"extend_path" in text or b"declare_namespace" in text

    def extended(self, path, name):
        sys_path, sys.path = sys.path, self.search
        try:
            if "." in name:
                return [p for p in path] + [os.path.join(e, *name.split(".")) for e in self.search
                                            if os.path.isdir(os.path.join(e, *name.split(".")))
                                            and os.path.join(e, *name.split(".")) not in path]
            return pkgutil.extend_path(path, name)
        finally:
            sys.path = sys_path

    def find_absolute(self, importer, parts):
        folder = os.path.dirname(os.path.join(self.copy, importer))
        own = [f for f in self.folders if folder == f or folder.startswith(f + os.sep)] + [self.copy]
        tests, at = [], folder
        while True:
            if os.path.exists(os.path.join(at, "conftest.py")):
                rel = self.rel(at)
                base = self.own_base(f"{rel}/x" if rel else "x")
                tests.append(os.path.join(self.copy, base) if base else self.copy)
            if at == self.copy:
                break
            at = os.path.dirname(at)
        base = self.own_base(importer)
        self.search = own + self.path + tests + [os.path.join(self.copy, base) if base else self.copy]
        if parts and parts[0] in sys.stdlib_module_names and not any(
                os.path.exists(os.path.join(f, parts[0] + ".py")) or
                os.path.exists(os.path.join(f, parts[0], "__init__.py")) for f in own):
            return ("else",)
        return self.walk(parts, self.search, importer.endswith(".pyi"))


class LayoutOracle(py_deps.Oracle):
    def module(self, importer, level, parts):
        if not level:
            return self.t.find_absolute(importer, parts)
        base = importer.rsplit("/", 1)[0] if "/" in importer else ""
        for _ in range(level - 1):
            if not base:
                return None
            base = base.rsplit("/", 1)[0] if "/" in base else ""
        if not parts:
            hit = self.t.candidate(base, [], importer.endswith(".pyi"))
            here = [os.path.join(self.t.copy, base) if base else self.t.copy]
            return hit and ((hit[0], hit[1], here) if hit[0] == "file" else ("ns", here))
        return self.t.walk(parts, [os.path.join(self.t.copy, base) if base else self.t.copy],
                           importer.endswith(".pyi"))

    def submodule(self, rel, home, name):
        if home[0] == "else":
            return None
        hit = self.t.walk([name], home[-1], rel.endswith(".pyi")) if home[-1] else None
        return hit[1] if hit and hit[0] == "file" else "else" if hit and hit[0] == "else" else None

    def add(self, a, b, flags):
        if b != "else":
            super().add(a, b, flags)


def main():
    ap = argparse.ArgumentParser(description="Python import edges over a real installation")
    ap.add_argument("root")
    ap.add_argument("--stats", action="store_true")
    opt = ap.parse_args()
    box = os.path.realpath(tempfile.mkdtemp(prefix="py-layout-"))
    try:
        copy = os.path.join(box, "tree")
        listed = set(py_deps.walk_sources(opt.root))
        shutil.copytree(opt.root, copy, symlinks=True)
        folders = manifest_folders(copy)
        path = installed_path(copy, folders)
        tree = Layout(copy, path, folders)
        # What a build wrote into the copy is no file of the tree.
        tree.files = [f for f in tree.files if f in listed]
        tree.fileset = set(tree.files)
        oracle = LayoutOracle(tree)
        oracle.run(tree.files)
        for a, b in sorted(oracle.edges):
            print(f"{a} -> {b}")
        if opt.stats:
            print(f"files={len(tree.files)} edges={len(oracle.edges)} broken={len(tree.broken)}", file=sys.stderr)
    finally:
        shutil.rmtree(box)


if __name__ == "__main__":
    main()
