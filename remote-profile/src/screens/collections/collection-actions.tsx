import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type Collection, paths } from '@sheaf/contract'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDeleteCollection } from '../../api/collections.mutations.ts'
import { EditCollectionForm } from './edit-collection-form.tsx'

/** What changes a collection, and deletes it once it is said that this is meant. */
export function CollectionActions({ collection }: { collection: Collection }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { owner, slug, title } = collection
  const remove = useDeleteCollection({ owner, slug })
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const [isBusy, setBusy] = useState(false)
  const close = () => setOpened(undefined)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened('edit')}>
        {t`Edit`}
      </Button>
      <Button variant="outline" color="red" aria-haspopup="dialog" onClick={() => setOpened('delete')}>
        {t`Delete`}
      </Button>
      <Modal
        opened={opened === 'edit'}
        onClose={isBusy ? () => undefined : close}
        title={t`Edit collection`}
        closeButtonProps={{ 'aria-label': t`Close`, disabled: isBusy }}
      >
        <EditCollectionForm collection={collection} onBusy={setBusy} onClose={close} />
      </Modal>
      <ConfirmDialog
        opened={opened === 'delete'}
        title={t`Delete ${title}?`}
        confirmLabel={t`Delete collection`}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate(paths.collections(owner), { replace: true }),
            onError: close,
          })
        }
        onClose={close}
      >
        {t`The repositories in it stay as they are. This can't be undone`}
      </ConfirmDialog>
    </>
  )
}
