import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@sheaf/contract'
import { PickerDialog } from '@sheaf/ui/picker'
import { useState } from 'react'
import classes from './palette-dialog.module.css'
import type { PaletteGroup } from './palette-entry.ts'
import { PaletteList } from './palette-list.tsx'
import { useCommands } from './use-commands.tsx'
import { type FoundNames, useFoundNames, useRecent, useSearchInside } from './use-found-names.tsx'

/** Of what the page itself knows so many lines stand before what the server finds. */
const commandsWhileTyping = 4

/** The command palette: a text field, and below it what it leads to. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const commands = useCommands()
  const recent = useRecent()
  const found = useFoundNames(text)
  const inside = useSearchInside(text)
  const groups =
    text.trim() === ''
      ? [...recent, ...commands]
      : [...matching(commands, text).map(shortened), ...found.groups, ...inside]
  const entries = groups.flatMap((group) => group.entries)
  // What was picked stays so while others come and go around it.
  const active = entries.find((entry) => entry.id === picked) ?? entries[0]

  return (
    <PickerDialog
      label={t`Search and commands`}
      fieldLabel={t`Search or go to`}
      placeholder={t`Search repositories, people, teams and commands`}
      text={text}
      onText={(next) => {
        setText(next.slice(0, limits.searchMax))
        setPicked(undefined)
      }}
      entries={entries}
      active={active}
      onPick={(entry) => setPicked(entry.id)}
      onChoose={(entry) => entry.choose()}
      onClose={onClose}
    >
      {(options) => (
        <>
          <PaletteList {...options} groups={groups} active={active} onPick={setPicked} />
          {/* The ways to what stands in code and commits are always there, and nothing that was found. */}
          <Outcome found={found} count={entries.length - inside.flatMap((group) => group.entries).length} />
        </>
      )}
    </PickerDialog>
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
