import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { lazyModule } from '@sheaf/shell'
import { Fence, useLazyModule } from '@sheaf/ui'
import { IconTrash } from '@sheaf/ui/icons'
import { useState } from 'react'

const dialog = lazyModule(
  async () => (await import(/* webpackChunkName: "delete-path" */ './delete-path-dialog.tsx')).DeletePathDialog,
)

interface DeletePathProps {
  /** Whoever looks may commit to it. */
  branch: string
  path: string
  kind: 'file' | 'folder'
}

/** Deletes a file, or a folder with all that is in it, once it is said that this is meant. */
export function DeletePath({ branch, path, kind }: DeletePathProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { loaded: DeletePathDialog, reach, open, failed } = useLazyModule(dialog)
  const fail = () => {
    failed()
    setOpen(false)
  }
  const label = kind === 'file' ? t`Delete file` : t`Delete folder`
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-haspopup="dialog"
        aria-label={label}
        title={label}
        onClick={() => open(() => setOpen(true))}
        onPointerEnter={reach}
        onFocus={reach}
      >
        <IconTrash size={16} />
      </ActionIcon>
      {DeletePathDialog && (
        <Fence onFailure={fail}>
          <DeletePathDialog
            key={`${branch}:${path}`}
            branch={branch}
            path={path}
            kind={kind}
            opened={isOpen}
            onClose={() => setOpen(false)}
          />
        </Fence>
      )}
    </>
  )
}
