import { useLingui } from '@lingui/react/macro'
import type { ThreadView } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import { useEffect, useRef, useState } from 'react'
import type { ThreadKind } from '../../api/thread-lists.ts'
import { useDeleteView } from '../../api/thread-views.ts'
import { useListAsked } from '../use-list-asked.ts'
import { typedSearchOf } from './typed-search.ts'
import { ViewForm } from './view-form.tsx'
import { ViewList } from './view-list.tsx'

export { addViewWords } from './words.ts'

interface SavedViewsProps {
  kind: ThreadKind
  opened: boolean
  onClose: () => void
}

/** The searches of a list that the account keeps: to look through one, keep what is asked for now, change and delete them. */
export function SavedViews({ kind, opened, onClose }: SavedViewsProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { asked } = useListAsked()
  /** What the form is about; nothing while the list is shown. */
  const [edited, setEdited] = useState<ThreadView | 'new'>()
  const [target, setTarget] = useState<ThreadView>()
  const remove = useDeleteView(at, kind)
  const current = typedSearchOf(asked)
  const save = useRef<HTMLButtonElement>(null)
  // Whoever comes back from the form goes on here, as from what was deleted.
  useEffect(() => {
    if (edited === undefined) save.current?.focus()
  }, [edited])
  const close = () => {
    onClose()
    setEdited(undefined)
  }
  const forget = ({ uid }: ThreadView) =>
    remove.mutate(uid, {
      onSettled: () => setTarget(undefined),
      onError: (error) => notify.error(messageOf(error, t`Couldn't delete the view`)),
    })
  const title = edited === undefined ? t`Saved views` : edited === 'new' ? t`Save view` : t`Edit view`
  return (
    <>
      <Modal opened={opened} onClose={close} title={title} closeButtonProps={{ 'aria-label': t`Close` }}>
        {edited === undefined ? (
          <ViewList
            kind={kind}
            current={current}
            saveRef={save}
            onOpen={close}
            onSave={() => setEdited('new')}
            onEdit={setEdited}
            onDelete={setTarget}
          />
        ) : (
          <ViewForm
            kind={kind}
            view={edited === 'new' ? { uid: undefined, name: '', query: current } : edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={target !== undefined}
        title={t`Delete ${target?.name ?? ''}?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => target && forget(target)}
        onClose={() => setTarget(undefined)}
        onClosed={() => document.activeElement === document.body && save.current?.focus()}
      >
        {t`Only the saved search is deleted. What it finds stays as it is`}
      </ConfirmDialog>
    </>
  )
}
