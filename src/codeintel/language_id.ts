/** Each is one file of `languages/`; the list there is the only place that names them all. */
export type LanguageId =
  | "python"
  | "typescript"
  | "tsx"
  | "javascript"
  | "vue"
  | "php"
  | "java"
  | "go"
  | "rust"
  | "c"
  | "cpp"
  | "ruby"
  | "csharp";
