import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type Label, limits, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton, QueryError, TextLink } from '@sheaf/ui'
import { Checkbox } from '@sheaf/ui/controls'
import { Modal } from '@sheaf/ui/overlays'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelsQuery, useLabelThread } from '../api/labels.ts'
import classes from './choose-labels.module.css'
import { LabelPill } from './label-pills.tsx'

interface ChooseLabelsProps {
  number: string
  labels: readonly Label[]
  onClose: () => void
}

/** A dialog to give a thread other labels: all of its repository, found by what one types. */
export function ChooseLabels({ number, labels, onClose }: ChooseLabelsProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useQuery(labelsQuery(at))
  const save = useLabelThread(at, number)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(labels.map(({ uid }) => uid)))
  const [text, setText] = useState('')
  const all = query.data?.items ?? []
  const shown = all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const toggle = (uid: string) => {
    const next = new Set(chosen)
    if (!next.delete(uid)) next.add(uid)
    setChosen(next)
  }
  // One that was deleted meanwhile can't be given.
  const wanted = all.flatMap(({ uid }) => (chosen.has(uid) ? [uid] : []))
  return (
    <Modal opened onClose={onClose} title={t`Labels`} closeButtonProps={{ 'aria-label': t`Close` }}>
      {query.data === undefined ? (
        query.isError ? (
          <QueryError query={query} fallback={t`Failed to load the labels`} />
        ) : (
          <ListSkeleton rows={4} height={36} />
        )
      ) : (
        <div className={classes.body}>
          {all.length === 0 ? (
            <p className={classes.none}>{t`No labels yet`}</p>
          ) : (
            <>
              <TextInput
                type="search"
                aria-label={t`Find a label`}
                placeholder={t`Find a label`}
                data-autofocus
                value={text}
                onChange={({ currentTarget }) => setText(currentTarget.value)}
              />
              <div className={classes.list}>
                {shown.map((label) => (
                  <Checkbox
                    key={label.uid}
                    checked={chosen.has(label.uid)}
                    disabled={!chosen.has(label.uid) && wanted.length >= limits.labelsPerThread}
                    onChange={() => toggle(label.uid)}
                    label={<LabelPill label={label} />}
                    description={label.description}
                  />
                ))}
                {shown.length === 0 && <p className={classes.none}>{t`No labels match`}</p>}
              </div>
            </>
          )}
          <div className={classes.actions}>
            <TextLink to={paths.labels(at.owner, at.repo)}>{t`Manage labels`}</TextLink>
            <Button variant="default" onClick={onClose}>
              {t`Cancel`}
            </Button>
            <Button loading={save.isPending} onClick={() => save.mutate(wanted, { onSuccess: onClose })}>
              {t`Save`}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}
