/** A list to pick from, filtered by what is typed. */

export {
  type PickerEffect,
  type PickerItem,
  type PickerMessage,
  type PickerModel,
  type PickerMove,
  pickerOf,
  type PickerOptions,
  type PickerUpdated,
  seenOf,
  updatePicker,
} from "./picker.ts";
export { pickerPage, type PickerView, type PickerViewOptions, viewPicker } from "./view.ts";
