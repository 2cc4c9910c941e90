/** A box cannot be made as asked. Becomes `not_confined` at the door of this folder. */
export class NotConfined extends Error {
  override readonly name = "NotConfined";
}
