import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@sheaf/contract'
import { IconSearch } from '@sheaf/ui/icons'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import classes from './palette-dialog.module.css'
import type { PaletteGroup } from './palette-entry.ts'
import { PaletteList } from './palette-list.tsx'
import { useCommands } from './use-commands.tsx'
import { type FoundNames, useCodeSearch, useFoundNames, useRecent } from './use-found-names.tsx'

/** Of what the page itself knows so many lines stand before what the server finds. */
const commandsWhileTyping = 4

/**
 * The command palette: a text field, and below it what it leads to. To assistive technology a combobox whose list is always open
 * (WAI-ARIA, combobox pattern): the field keeps the focus, arrow keys move through the list.
 */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const commands = useCommands()
  const recent = useRecent()
  const found = useFoundNames(text)
  const inCode = useCodeSearch(text)
  const groups =
    text.trim() === ''
      ? [...recent, ...commands]
      : [...matching(commands, text).map(shortened), ...found.groups, ...inCode]
  const entries = groups.flatMap((group) => group.entries)
  // What was picked stays so while others come and go around it.
  const active = entries.find((entry) => entry.id === picked) ?? entries[0]

  useEffect(() => {
    dialog.current?.showModal()
    field.current?.focus()
  }, [])

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  const choose = (entry: (typeof entries)[number] | undefined) => {
    if (!entry) return
    // First: the page that it leads to takes the focus.
    dialog.current?.close()
    onClose()
    entry.choose()
  }
  const move = (by: number) => {
    const at = active ? entries.indexOf(active) : 0
    setPicked(entries[(at + by + entries.length) % entries.length]?.id)
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
      className={classes.dialog}
      aria-label={t`Search and commands`}
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
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}${active.id}`}
          aria-label={t`Search or go to`}
          placeholder={t`Search repositories, people, teams and commands`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value.slice(0, limits.searchMax))
            setPicked(undefined)
          }}
          onKeyDown={press}
        />
      </div>
      <PaletteList id={id} groups={groups} active={active} onPick={setPicked} onChoose={choose} />
      {/* The way to the search of code is always there, and nothing that was found. */}
      <Outcome found={found} count={entries.length - inCode.length} />
    </dialog>
  )
}

/** What became of the search, in words: a failure, that nothing was found, and for who can't see the list how much was. */
function Outcome({ found: { state, retry }, count }: { found: FoundNames; count: number }) {
  const { t } = useLingui()
  if (state === 'failed') {
    return (
      <div className={classes.outcome} role="alert">
        <span>
          {navigator.onLine
            ? t`Couldn't search for names.`
            : t`You're offline, so only commands and recent pages are listed.`}
        </span>
        <button type="button" className={classes.retry} onClick={retry}>
          {t`Try again`}
        </button>
      </div>
    )
  }
  const isNothing = state === 'found' && count === 0
  return (
    <div role="status" className={isNothing ? classes.outcome : classes.unseen}>
      {isNothing && t`Nothing found. Names are found by how they, or words in them, begin`}
      {state === 'found' && count > 0 && t`${plural(count, { one: '# result', other: '# results' })}`}
    </div>
  )
}

/** Commands of which each word that was typed is a part. */
function matching(groups: PaletteGroup[], text: string): PaletteGroup[] {
  const words = text.trim().toLocaleLowerCase().split(/\s+/)
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ label }) => words.every((word) => label.toLocaleLowerCase().includes(word))),
    }))
    .filter(({ entries }) => entries.length > 0)
}

const shortened = ({ title, entries }: PaletteGroup): PaletteGroup => ({
  title,
  entries: entries.slice(0, commandsWhileTyping),
})
