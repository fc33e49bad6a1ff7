import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { LinkButton } from '@sheaf/ui'
import { IconPlus } from '@sheaf/ui/icons'
import { useWritableBranch } from './use-writable-branch.ts'

/** What makes files in a folder of the shown branch, for whoever may commit to it. */
export function AddFile({ current, folder }: { current: string; folder: string }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const branch = useWritableBranch(current)
  if (branch === undefined) return null
  return (
    <LinkButton variant="default" leftSection={<IconPlus size={16} />} to={paths.newFile(owner, repo, folder, branch)}>
      {t`Add file`}
    </LinkButton>
  )
}
