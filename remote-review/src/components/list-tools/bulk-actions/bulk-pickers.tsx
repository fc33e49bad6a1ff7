import { useLingui } from '@lingui/react/macro'
import type { Assignee, Thread } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { sessionAtom } from '@sheaf/shell'
import { Avatar } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { labelsQuery } from '../../../api/labels.ts'
import { type ThreadChanges, threadPeopleQuery } from '../../../api/thread-lists.ts'
import { ChoicePicker } from '../../choice-picker.tsx'
import { LabelPill } from '../../label-pills.tsx'
import classes from './bulk-actions.module.css'

interface BulkPickerProps {
  threads: readonly Thread[]
  change: (to: ThreadChanges) => void
  onClose: () => void
}

/** The labels of a repository: the one that is picked is given to all of these threads, or taken from them where all have it. */
export function PickBulkLabel({ threads, change, onClose }: BulkPickerProps) {
  const { t } = useLingui()
  const query = useQuery(labelsQuery(useRepositoryAt()))
  const haveAll = (uid: string) => threads.every(({ labels }) => labels.some((label) => label.uid === uid))
  return (
    <ChoicePicker
      label={t`Label`}
      fieldLabel={t`Find a label`}
      listLabel={t`Labels`}
      failure={t`Failed to load the labels`}
      query={query}
      choicesOf={(letters) =>
        (query.data?.items ?? []).flatMap((label) =>
          label.name.toLowerCase().includes(letters) ? [{ id: label.uid, label }] : [],
        )
      }
      isChosen={({ id }) => haveAll(id)}
      onChoose={({ id }) => change(haveAll(id) ? { remove_labels: [id] } : { add_labels: [id] })}
      onClose={onClose}
    >
      {({ label }) => <LabelPill label={label} />}
    </ChoicePicker>
  )
}

/** People to assign these threads to, or to take from them where all are theirs: those who are assigned to others here, oneself, or whoever is typed. */
export function PickBulkAssignee({ threads, change, onClose }: BulkPickerProps) {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const query = useQuery(threadPeopleQuery(useRepositoryAt(), { kind: 'pull', as: 'assignee', begins: '' }))
  const known = new Map<string, Assignee>()
  const everybody = [...(session === null ? [] : [session]), ...threads.flatMap(({ assignees }) => assignees)]
  for (const { username, avatar_url } of [...everybody, ...(query.data ?? [])])
    known.set(username.toLowerCase(), { username, avatar_url })
  const areAll = (username: string) =>
    threads.every(({ assignees }) => assignees.some((each) => each.username.toLowerCase() === username.toLowerCase()))
  return (
    <ChoicePicker
      label={t`Assign`}
      fieldLabel={t`Username`}
      listLabel={t`People`}
      failure={t`Failed to load the people`}
      query={query}
      choicesOf={(letters) => [
        ...[...known].flatMap(([id, person]) => (id.includes(letters) ? [{ id, ...person }] : [])),
        ...(letters === '' || known.has(letters) ? [] : [{ id: letters, username: letters, avatar_url: null }]),
      ]}
      isChosen={({ username }) => areAll(username)}
      onChoose={({ username }) => change(areAll(username) ? { unassign: [username] } : { assign: [username] })}
      onClose={onClose}
    >
      {({ username, avatar_url }) => (
        <span className={classes.person}>
          <Avatar name={username} src={avatar_url} size={20} /> {username}
        </span>
      )}
    </ChoicePicker>
  )
}
