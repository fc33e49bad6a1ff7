/** A dialog with one text field and the list that it leads to. For chunks that load on demand: each that uses it carries it. */

export { default as pickerClasses } from './picker-dialog.module.css'
export { PickerDialog, type PickerEntry, type PickerIds, type PickerOptions } from './picker-dialog.tsx'
