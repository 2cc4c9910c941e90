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
