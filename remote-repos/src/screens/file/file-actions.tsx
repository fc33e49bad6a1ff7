import { useLingui } from '@lingui/react/macro'
import { paths, type RepositoryFile } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { IconPencil } from '@sheaf/ui/icons'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { DeletePath } from '../../components/delete-path.tsx'
import { useSingleKeys } from '../../components/use-single-keys.ts'
import { useWritableBranch } from '../../components/use-writable-branch.ts'
import classes from './file.module.css'

/** What changes a file, for whoever may commit to the shown branch. `e` edits it. */
export function FileActions({ file, current }: { file: RepositoryFile; current: string }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const branch = useWritableBranch(current)
  const navigate = useNavigate()
  const to = branch && paths.editFile(owner, repo, file.path, branch)
  const keys = useMemo((): Record<string, () => void> => (to ? { e: () => void navigate(to) } : {}), [to, navigate])
  useSingleKeys(keys)
  if (!to || !branch) return null
  return (
    <>
      <Link className={classes.icon} to={to} aria-label={t`Edit file`} title={t`Edit file`} aria-keyshortcuts="e">
        <IconPencil size={16} />
      </Link>
      <DeletePath branch={branch} path={file.path} kind="file" />
    </>
  )
}
