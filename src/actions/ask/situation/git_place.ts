/** Where a repository keeps what belongs to one work tree, and what to all of them. */
export interface GitPlace {
  /** Root of the work tree. */
  readonly root: string;
  readonly own: string;
  readonly shared: string;
}
