/** A workspace with some of its methods replaced: fields of a class do not survive a copy. */

import type { Workspace } from "../../src/protocol/mod.ts";

export function withMethods(workspace: Workspace, methods: Partial<Workspace>): Workspace {
  return {
    root: workspace.root,
    resolve: (path) => workspace.resolve(path),
    stat: (path) => workspace.stat(path),
    read: (path, it) => workspace.read(path, it),
    readMany: (paths, it) => workspace.readMany(paths, it),
    readHead: (path, length) => workspace.readHead(path, length),
    veils: (paths) => workspace.veils(paths),
    list: (path) => workspace.list(path),
    walk: (path, it) => workspace.walk(path, it),
    survey: (options) => workspace.survey(options),
    looks: (paths, it) => workspace.looks(paths, it),
    names: (options) => workspace.names(options),
    entry: (path) => workspace.entry(path),
    setNode: (path, it) => workspace.setNode(path, it),
    fingerprint: (path) => workspace.fingerprint(path),
    write: (path, bytes, it) => workspace.write(path, bytes, it),
    remove: (path, it) => workspace.remove(path, it),
    removeFolder: (path) => workspace.removeFolder(path),
    ...methods,
  };
}
