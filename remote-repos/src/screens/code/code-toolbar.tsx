import { Plural } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { TextLink } from '@sheaf/ui'
import { IconGitBranch, IconHistory } from '@sheaf/ui/icons'
import { Suspense } from 'react'
import { Bar } from '../../components/bar.tsx'
import { BranchSelector } from '../../components/branch-selector.tsx'
import { Toolbar } from '../../components/toolbar.tsx'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { CommitCount } from './commit-count.tsx'

/** Which branch is shown, how much history it has and how many others there are. */
export function CodeToolbar({ current }: { current: string }) {
  const { owner, repo } = useRepositoryAt()
  const { branches, revision, inAddress } = useShownRef()
  return (
    <Toolbar>
      <BranchSelector
        branches={branches}
        current={current}
        toRef={(ref) => paths.repoAt(owner, repo, inAddress(ref))}
      />
      <TextLink look="plain" to={paths.commits(owner, repo, inAddress(current))}>
        <IconHistory size={16} />
        <Suspense key={revision} fallback={<Bar width="narrow" />}>
          <CommitCount revision={revision} />
        </Suspense>
      </TextLink>
      <TextLink look="plain" to={paths.branches(owner, repo)}>
        <IconGitBranch size={16} />
        <Plural value={branches.total} one="# branch" other="# branches" />
      </TextLink>
    </Toolbar>
  )
}
