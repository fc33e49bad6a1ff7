import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { Menu } from '@sheaf/ui/overlays'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AddFileButton } from './add-file-button.tsx'

interface AddFileMenuProps {
  label: string
  branch: string
  folder: string
}

/** The menu as it opens, with its button. */
export function AddFileMenu({ label, branch, folder }: AddFileMenuProps) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" withinPortal>
      <Menu.Target>
        <AddFileButton ref={button} label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.newFile(owner, repo, folder, branch)}>
          {t`New file`}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.uploadFiles(owner, repo, folder, branch)}>
          {t`Upload files`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
