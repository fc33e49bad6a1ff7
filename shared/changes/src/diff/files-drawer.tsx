import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@sheaf/ui/overlays'
import { ChangedFilesTree, type ChangedFilesTreeProps } from './changed-files-tree.tsx'

/** The tree of changed files, above the page. */
export function FilesDrawer({ onClose, ...tree }: ChangedFilesTreeProps & { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Drawer opened onClose={onClose} title={t`Changed files`} size="sm" closeButtonProps={{ 'aria-label': t`Close` }}>
      <ChangedFilesTree {...tree} />
    </Drawer>
  )
}
