import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconSearch } from '../icons.ts'
import classes from './picker-dialog.module.css'

/** What can be picked. Its id is part of an id in the document: no spaces. */
export interface PickerEntry {
  id: string
}

/** The ids in the document that the list must have for the field to speak of it. */
export interface PickerIds {
  list: string
  option: (entry: PickerEntry) => string
}

/** What a list needs to draw its options. */
export interface PickerOptions<Entry extends PickerEntry> {
  ids: PickerIds
  choose: (entry: Entry) => void
}

interface PickerDialogProps<Entry extends PickerEntry> {
  /** What the dialog is, and what its field asks for. */
  label: string
  fieldLabel: string
  placeholder: string
  className?: string | undefined
  text: string
  onText: (text: string) => void
  /** Everything in the list, in its order. */
  entries: readonly Entry[]
  /** Which of them Enter chooses. */
  active: Entry | undefined
  onPick: (entry: Entry) => void
  onChoose: (entry: Entry) => void
  onClose: () => void
  children: (options: PickerOptions<Entry>) => ReactNode
}

/**
 * A text field, and below it what it leads to. To assistive technology a combobox whose list is always open (WAI-ARIA, combobox
 * pattern): the field keeps the focus, arrow keys move through the list, Enter chooses.
 */
export function PickerDialog<Entry extends PickerEntry>(props: PickerDialogProps<Entry>) {
  const { entries, active, className, onPick, onChoose, onClose } = props
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const ids: PickerIds = { list: `${id}list`, option: (entry) => `${id}${entry.id}` }
  const activeId = active && ids.option(active)

  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  const choose = (entry: Entry | undefined) => {
    if (!entry) return
    // First: the page that it leads to takes the focus.
    dialog.current?.close()
    onClose()
    onChoose(entry)
  }
  const move = (by: number) => {
    const at = active ? entries.indexOf(active) : 0
    const next = entries[(at + by + entries.length) % entries.length]
    if (next) onPick(next)
  }
  const press = (event: KeyboardEvent) => {
    // Enter ends what an input method composes.
    if (event.nativeEvent.isComposing) return
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: () => choose(active) }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={[classes.dialog, className].filter(Boolean).join(' ')}
      aria-label={props.label}
      onCancel={onClose}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          ref={field}
          className={classes.input}
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={ids.list}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          aria-label={props.fieldLabel}
          placeholder={props.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={props.text}
          onChange={(event) => props.onText(event.currentTarget.value)}
          onKeyDown={press}
        />
      </div>
      {props.children({ ids, choose })}
    </dialog>
  )
}
