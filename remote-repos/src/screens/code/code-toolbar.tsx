import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { TextLink } from '@sheaf/ui'
import { IconHistory } from '@sheaf/ui/icons'
import type { ReactNode } from 'react'
import { AddFile } from '../../components/add-file.tsx'
import { BranchSelector } from '../../components/branch-selector.tsx'
import { GoToFile } from '../../components/go-to-file/go-to-file.tsx'
import { SearchCodeLink } from '../../components/search-code-link.tsx'
import { Toolbar } from '../../components/toolbar.tsx'
import { usePermalinkKey } from '../../components/use-permalink-key.ts'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { CommitCount } from './commit-count.tsx'

/** Which branch is shown and how much history it has; how many others there are stands on their tab. */
export function CodeToolbar({ current, children }: { current: string; children: ReactNode }) {
  const { owner, repo } = useRepositoryAt()
  const { branches, revision, inAddress } = useShownRef()
  usePermalinkKey({ revision, addressAt: (ref) => paths.repoAt(owner, repo, ref) })
  return (
    <Toolbar shortcuts="t y">
      <BranchSelector
        branches={branches}
        current={current}
        toRef={(ref) => paths.repoAt(owner, repo, inAddress(ref))}
      />
      <GoToFile revision={revision} toFile={(path) => paths.file(owner, repo, path, current)} />
      <SearchCodeLink refName={inAddress(current)} />
      <TextLink look="plain" to={paths.commits(owner, repo, inAddress(current))}>
        <IconHistory size={16} />
        <CommitCount revision={revision} />
      </TextLink>
      <AddFile current={current} folder="" />
      {children}
    </Toolbar>
  )
}
