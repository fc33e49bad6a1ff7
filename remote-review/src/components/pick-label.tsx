import { useLingui } from '@lingui/react/macro'
import { type Label, parseThreadQuery, toggleLabel, withoutQualifiers } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { useQuery } from '@tanstack/react-query'
import { labelsQuery } from '../api/labels.ts'
import { ChoicePicker } from './choice-picker.tsx'
import { LabelPill } from './label-pills.tsx'
import { useListAsked } from './use-list-asked.ts'

type Choice = { id: string } & ({ kind: 'label'; label: Label } | { kind: 'none' })

/** The labels of a repository, of which one is looked for: picked once more, it is looked for no longer. */
export function PickLabel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const query = useQuery(labelsQuery(useRepositoryAt()))
  const { asked, change } = useListAsked()
  const { labels: wanted, isUnlabeled } = parseThreadQuery(asked.q)
  const choicesOf = (letters: string): Choice[] => [
    ...(letters === '' ? [{ id: 'none', kind: 'none' as const }] : []),
    ...(query.data?.items ?? []).flatMap((label) =>
      label.name.toLowerCase().includes(letters) ? [{ id: label.uid, kind: 'label' as const, label }] : [],
    ),
  ]
  return (
    <ChoicePicker
      label={t`Label`}
      fieldLabel={t`Find a label`}
      listLabel={t`Labels`}
      failure={t`Failed to load the labels`}
      query={query}
      choicesOf={choicesOf}
      isChosen={(choice) =>
        choice.kind === 'none'
          ? isUnlabeled
          : wanted.some((each) => each.toLowerCase() === choice.label.name.toLowerCase())
      }
      onChoose={(choice) =>
        change({
          q: choice.kind === 'none' ? withoutLabels(asked.q, isUnlabeled) : toggleLabel(asked.q, choice.label.name),
        })
      }
      onClose={onClose}
    >
      {(choice) => (choice.kind === 'none' ? t`Without a label` : <LabelPill label={choice.label} />)}
    </ChoicePicker>
  )
}

/** The search for threads that have no label, or without that where it is one already. */
function withoutLabels(text: string, isUnlabeled: boolean): string {
  if (isUnlabeled) return withoutQualifiers(text, ['no:label'])
  let rest = text
  for (const name of parseThreadQuery(text).labels) rest = toggleLabel(rest, name)
  return `${rest} no:label`.trim()
}
