import { useLingui } from '@lingui/react/macro'
import { ListSkeleton, QueryError } from '@sheaf/ui'
import { IconCheck } from '@sheaf/ui/icons'
import { PickerDialog, type PickerEntry, pickerClasses } from '@sheaf/ui/picker'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

interface ChoicePickerProps<Choice extends PickerEntry> {
  /** What the dialog is, what its field asks for, what its list holds, and what is said where that can't be had. */
  label: string
  fieldLabel: string
  listLabel: string
  failure: string
  query: UseQueryResult
  /** What there is to choose from with these letters in its name, in lower case; all of it where there are none. */
  choicesOf: (letters: string) => readonly Choice[]
  isChosen: (choice: Choice) => boolean
  onChoose: (choice: Choice) => void
  onClose: () => void
  /** How a choice is drawn. */
  children: (choice: Choice) => ReactNode
}

/** A list of what a repository has of one kind, such as its labels, to choose from; what is chosen already has a mark. */
export function ChoicePicker<Choice extends PickerEntry>(props: ChoicePickerProps<Choice>) {
  const { label, fieldLabel, listLabel, failure, query, choicesOf, isChosen, onChoose, onClose, children } = props
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const choices = choicesOf(text.trim().toLowerCase())
  const active = choices.find(({ id }) => id === picked) ?? choices[0]
  return (
    <PickerDialog
      label={label}
      fieldLabel={fieldLabel}
      placeholder={fieldLabel}
      text={text}
      onText={setText}
      entries={choices}
      active={active}
      onPick={({ id }) => setPicked(id)}
      onChoose={onChoose}
      onClose={onClose}
    >
      {({ ids, choose }) =>
        query.data === undefined ? (
          query.isError ? (
            <QueryError query={query} fallback={failure} />
          ) : (
            <ListSkeleton rows={4} height={36} />
          )
        ) : (
          <div id={ids.list} role="listbox" aria-label={listLabel} className={pickerClasses.list}>
            {choices.map((choice) => (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
              <div
                key={choice.id}
                id={ids.option(choice)}
                role="option"
                aria-selected={choice === active}
                className={pickerClasses.option}
                onPointerMove={() => setPicked(choice.id)}
                onClick={() => choose(choice)}
              >
                {children(choice)}
                {isChosen(choice) && <IconCheck size={16} role="img" aria-label={t`Chosen`} />}
              </div>
            ))}
          </div>
        )
      }
    </PickerDialog>
  )
}
