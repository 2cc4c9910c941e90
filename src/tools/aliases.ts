/** Keys that models give to a file's path instead of `path`. */
export const pathAliases = {
  file_path: "path",
  filepath: "path",
  filePath: "path",
  filename: "path",
  file_name: "path",
  file: "path",
  target_file: "path",
  absolute_path: "path",
} as const;

/** The same where it may be a folder. */
export const folderAliases = {
  dir: "path",
  directory: "path",
  dir_path: "path",
  directory_path: "path",
  folder: "path",
  target_directory: "path",
} as const;

/** Keys that models give to a symbol's name instead of `symbol`. */
export const symbolAliases = {
  name: "symbol",
  symbol_name: "symbol",
  symbolName: "symbol",
  identifier: "symbol",
  query: "symbol",
  function: "symbol",
  function_name: "symbol",
  method: "symbol",
  class_name: "symbol",
  target: "symbol",
} as const;
