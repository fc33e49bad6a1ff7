import { useLingui } from '@lingui/react/macro'
import { qualifier } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { Avatar, useDebounced } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { labelsQuery } from '../../../api/labels.ts'
import { milestonesQuery } from '../../../api/milestones.ts'
import { type ThreadKind, threadPeopleQuery } from '../../../api/thread-lists.ts'
import { LabelPill } from '../../label-pills.tsx'
import type { CompletedPiece } from './completion-at.ts'

export interface Choice {
  /** What is written into the search, which tells it from others. */
  text: string
  shown: ReactNode
  /** What it is for. */
  about?: string | undefined
}

interface Choices {
  choices: Choice[]
  isFailed: boolean
}

/** So many are shown: more letters tell the others. */
const most = 10

/** What may stand in the place of a piece of a search: qualifiers, or what the repository has for one. */
export function useChoices(kind: ThreadKind, { name, begins }: CompletedPiece): Choices {
  const qualifiers = useQualifiers(kind)
  const at = useRepositoryAt()
  const labels = useQuery({ ...labelsQuery(at), enabled: name === 'label' })
  const milestones = useQuery({ ...milestonesQuery(at), enabled: name === 'milestone' })
  const as = name === 'assignee' ? 'assignee' : 'author'
  const asked = { kind, as, begins: useDebounced(begins) } as const
  const people = useQuery({ ...threadPeopleQuery(at, asked), enabled: name === 'author' || name === 'assignee' })
  const letters = begins.toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(letters)
  const some = (choices: Choice[], isFailed = false) => ({ choices: choices.slice(0, most), isFailed })
  switch (name) {
    case undefined:
      return some(
        Object.entries(qualifiers).flatMap(([each, { about }]) =>
          each.startsWith(letters) ? [{ text: `${each}:`, shown: `${each}:`, about }] : [],
        ),
      )
    case 'label':
      return some(
        (labels.data?.items ?? []).flatMap((label) =>
          has(label.name)
            ? [{ text: qualifier(name, label.name), shown: <LabelPill label={label} />, about: label.description }]
            : [],
        ),
        labels.isError,
      )
    case 'milestone':
      return some(
        (milestones.data?.items ?? []).flatMap(({ title }) =>
          has(title) ? [{ text: qualifier(name, title), shown: title }] : [],
        ),
        milestones.isError,
      )
    case 'author':
    case 'assignee':
      return some(
        (people.data ?? []).flatMap(({ username, avatar_url }) =>
          username.toLowerCase().startsWith(letters)
            ? [
                {
                  text: qualifier(name, username),
                  shown: (
                    <>
                      <Avatar name={username} src={avatar_url} size={20} /> {username}
                    </>
                  ),
                },
              ]
            : [],
        ),
        people.isError,
      )
    default:
      return some(
        (qualifiers[name]?.values ?? []).flatMap((value) =>
          value.startsWith(letters) ? [{ text: `${name}:${value}`, shown: value }] : [],
        ),
      )
  }
}

/** The qualifiers that a search understands, with what each is for, and its values where these are always the same. */
function useQualifiers(kind: ThreadKind): Record<string, { about: string; values?: string[] }> {
  const { t } = useLingui()
  return {
    is: {
      about: t`State`,
      values: ['open', 'closed', ...(kind === 'discussion' ? ['answered', 'unanswered'] : [])],
    },
    label: { about: t`Has this label` },
    author: { about: t`Opened by` },
    assignee: { about: t`Assigned to` },
    milestone: { about: t`In this milestone` },
    no: { about: t`Without a label, assignee, or milestone`, values: ['label', 'assignee', 'milestone'] },
    sort: { about: t`Order`, values: ['newest', 'updated'] },
  }
}
