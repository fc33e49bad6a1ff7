import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@sheaf/ui/icons'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import classes from './managed-list.module.css'

interface ManagedListProps<Item extends { uid: string }> {
  /** What it is a list of, and what its dialogs are called. */
  heading: string
  newTitle: string
  editTitle: string
  nameOf: (item: Item) => string
  canEdit: boolean
  /** Deletes the one with this public id. */
  remove: UseMutationResult<unknown, Error, string>
  /** What changes one, or makes one where nothing is given. */
  form: (item: Item | undefined, onClose: () => void) => ReactNode
  /** The list itself: what its rows do is asked for here. */
  children: (asked: { edit: (item: Item) => void; askToDelete: (item: Item) => void }) => ReactNode
}

/** What a repository sorts its threads by, such as labels: a list whose rows are made, changed and deleted in dialogs. */
export function ManagedList<Item extends { uid: string }>(props: ManagedListProps<Item>) {
  const { heading, newTitle, editTitle, nameOf, canEdit, remove, form, children } = props
  const { t } = useLingui()
  const [edited, setEdited] = useState<Item | 'new'>()
  const [target, setTarget] = useState<Item>()
  const close = () => setEdited(undefined)
  return (
    <section className={classes.column}>
      <div className={classes.head}>
        <h2>{heading}</h2>
        {canEdit && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
            {newTitle}
          </Button>
        )}
      </div>
      {children({ edit: setEdited, askToDelete: setTarget })}
      <Modal
        opened={edited !== undefined}
        onClose={close}
        title={edited === 'new' ? newTitle : editTitle}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {edited !== undefined && form(edited === 'new' ? undefined : edited, close)}
      </Modal>
      <ConfirmDialog
        opened={target !== undefined}
        title={t`Delete ${target === undefined ? '' : nameOf(target)}?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => target && remove.mutate(target.uid, { onSettled: () => setTarget(undefined) })}
        onClose={() => setTarget(undefined)}
      >
        {t`It is taken from all discussions and pull requests that have it`}
      </ConfirmDialog>
    </section>
  )
}
