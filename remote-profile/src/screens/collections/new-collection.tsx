import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths } from '@sheaf/contract'
import { NewCollectionForm } from '@sheaf/repository/collections'
import { IconPlus } from '@sheaf/ui/icons'
import { Modal } from '@sheaf/ui/overlays'
import { useState } from 'react'
import { useNavigate } from 'react-router'

/** Creates a collection for an owner, and goes there. */
export function NewCollection({ owner }: { owner: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`New collection`}
      </Button>
      <Modal
        opened={isOpen}
        onClose={isBusy ? () => undefined : close}
        title={t`New collection`}
        closeButtonProps={{ 'aria-label': t`Close`, disabled: isBusy }}
      >
        <NewCollectionForm
          owners={[owner]}
          onCreated={(at) => void navigate(paths.collection(at.owner, at.slug))}
          onBusy={setBusy}
          onCancel={close}
        />
      </Modal>
    </>
  )
}
