import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton } from '@sheaf/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { isMissing } from '../../api/failure.ts'
import { folderQuery } from '../../api/tree.queries.ts'
import { AddFile } from '../../components/add-file.tsx'
import { folderPathOf } from '../../components/address.ts'
import { BranchSelector } from '../../components/branch-selector.tsx'
import { DeletePath } from '../../components/delete-path.tsx'
import { GoToFile } from '../../components/go-to-file/go-to-file.tsx'
import { MissingBoundary } from '../../components/missing-boundary.tsx'
import { PathSteps } from '../../components/path-steps.tsx'
import { SearchCodeLink } from '../../components/search-code-link.tsx'
import { Toolbar } from '../../components/toolbar.tsx'
import { usePermalinkKey } from '../../components/use-permalink-key.ts'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { useWritableBranch } from '../../components/use-writable-branch.ts'
import { FolderView } from './folder-view.tsx'
import { MissingFolder } from './missing-folder.tsx'
import classes from './tree.module.css'

/** One folder of a repository at one branch: where it lies, what it holds and the way back up. */
export function TreeScreen() {
  const { owner, repo } = useRepositoryAt()
  const { branches, current, revision, inAddress } = useShownRef()
  const path = folderPathOf(useLocation())
  usePermalinkKey({
    revision,
    addressAt: (ref) => (path === '' ? paths.repoAt(owner, repo, ref) : paths.tree(owner, repo, path, ref)),
  })
  const branch = useWritableBranch(current ?? '')
  // What is not there is neither added to nor deleted. The view below asks for it; here it is only heard of.
  const folder = useInfiniteQuery({ ...folderQuery({ owner, repo, ref: revision, path }), enabled: false })
  const isGone = isMissing(folder.error)
  // Nothing was pushed yet: the front page says what to do.
  if (current === undefined) return <Navigate replace to={paths.repo(owner, repo)} />
  const addressOf = (folder: string, ref: string) =>
    folder === '' ? paths.repoAt(owner, repo, inAddress(ref)) : paths.tree(owner, repo, folder, inAddress(ref))
  const toFolder = (folder: string) => addressOf(folder, current)
  return (
    <div className={classes.content}>
      <Toolbar shortcuts="t y">
        <BranchSelector branches={branches} current={current} toRef={(ref) => addressOf(path, ref)} />
        <GoToFile revision={revision} toFile={(file) => paths.file(owner, repo, file, current)} />
        <SearchCodeLink refName={inAddress(current)} />
        <PathSteps repo={repo} path={path} toFolder={toFolder} />
        {!isGone && <AddFile current={current} folder={path} />}
        {!isGone && branch !== undefined && path !== '' && <DeletePath branch={branch} path={path} kind="folder" />}
      </Toolbar>
      <MissingBoundary
        key={`${revision}:${path}`}
        fallback={(error) => <MissingFolder error={error} current={current} path={path} />}
      >
        <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
          <FolderView revision={revision} current={current} path={path} toFolder={toFolder} />
        </Suspense>
      </MissingBoundary>
    </div>
  )
}
