import { useLingui } from '@lingui/react/macro'
import { type Label, parseThreadQuery, toggleLabel, withoutQualifiers } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton, QueryError } from '@sheaf/ui'
import { IconCheck } from '@sheaf/ui/icons'
import { PickerDialog, pickerClasses } from '@sheaf/ui/picker'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelsQuery } from '../api/labels.ts'
import { LabelPill } from './label-pills.tsx'
import { useListAsked } from './use-list-asked.ts'

type Choice = { id: string } & ({ kind: 'label'; label: Label } | { kind: 'none' })

/** The labels of a repository, of which one is looked for: picked once more, it is looked for no longer. */
export function PickLabel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useQuery(labelsQuery(at))
  const { asked, change } = useListAsked()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<string>()
  const { labels: wanted, isUnlabeled } = parseThreadQuery(asked.q)
  const isWanted = (choice: Choice) =>
    choice.kind === 'none' ? isUnlabeled : wanted.some((each) => each.toLowerCase() === choice.label.name.toLowerCase())
  const named = text.trim().toLowerCase()
  const choices: Choice[] = [
    ...(named === '' ? [{ id: 'none', kind: 'none' as const }] : []),
    ...(query.data?.items ?? []).flatMap((label) =>
      label.name.toLowerCase().includes(named) ? [{ id: label.uid, kind: 'label' as const, label }] : [],
    ),
  ]
  const active = choices.find(({ id }) => id === picked) ?? choices[0]
  const choose = (choice: Choice) =>
    change({
      q: choice.kind === 'none' ? withoutLabels(asked.q, isUnlabeled) : toggleLabel(asked.q, choice.label.name),
    })
  return (
    <PickerDialog
      label={t`Label`}
      fieldLabel={t`Find a label`}
      placeholder={t`Find a label`}
      text={text}
      onText={setText}
      entries={choices}
      active={active}
      onPick={({ id }) => setPicked(id)}
      onChoose={choose}
      onClose={onClose}
    >
      {({ ids, choose: take }) =>
        query.data === undefined ? (
          query.isError ? (
            <QueryError query={query} fallback={t`Failed to load the labels`} />
          ) : (
            <ListSkeleton rows={4} height={36} />
          )
        ) : (
          <div id={ids.list} role="listbox" aria-label={t`Labels`} className={pickerClasses.list}>
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
                onClick={() => take(choice)}
              >
                {choice.kind === 'none' ? t`Without a label` : <LabelPill label={choice.label} />}
                {isWanted(choice) && <IconCheck size={16} role="img" aria-label={t`Chosen`} />}
              </div>
            ))}
          </div>
        )
      }
    </PickerDialog>
  )
}

/** The search for threads that have no label, or without that where it is one already. */
function withoutLabels(text: string, isUnlabeled: boolean): string {
  if (isUnlabeled) return withoutQualifiers(text, ['no:label'])
  let rest = text
  for (const name of parseThreadQuery(text).labels) rest = toggleLabel(rest, name)
  return `${rest} no:label`.trim()
}
