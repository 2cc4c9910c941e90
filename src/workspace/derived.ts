/** Folders whose content is made again from the rest of a project, by their names. */
const derived =
  /(^|\/)(node_modules|target|dist|build|out|coverage|venv|__pycache__|\.[\w.-]*(venv|cache|tox|next|nuxt|gradle|nyc_output|eggs))$/;

/** True for the folder itself. */
export function isDerived(folder: string): boolean {
  return derived.test(folder);
}

/** True for a path below such a folder. */
export function isBelowDerived(path: string): boolean {
  const names = path.split("/");
  return names.some((_, at) => at > 0 && isDerived(names.slice(0, at).join("/")));
}
