import { headRevision, paths } from '@sheaf/contract'
import { useRepository, useSayRef } from '@sheaf/repository'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { type FileAt, fileQuery } from '../../api/files.queries.ts'
import { BranchSelector } from '../../components/branch-selector.tsx'
import { mainBranch } from '../../components/choose-ref.ts'
import { GoToFile } from '../../components/go-to-file/go-to-file.tsx'
import { PathSteps } from '../../components/path-steps.tsx'
import { SearchCodeLink } from '../../components/search-code-link.tsx'
import { Toolbar } from '../../components/toolbar.tsx'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { useSingleKeys } from '../../components/use-single-keys.ts'
import type { FileScreenProps } from './file.screen.tsx'
import { FileContent } from './file-content.tsx'

/** A file that is there, or the way to the folder that the address names instead. */
export function FoundFile({ at, view, Text }: { at: FileAt } & Required<FileScreenProps>) {
  const { owner, repo } = at
  const { data: file } = useSuspenseQuery(fileQuery(at))
  const { branches, inAddress } = useShownRef()
  const defaultHead = useRepository().model.default_head
  const navigate = useNavigate()
  const addressAt = (ref: string) => (view === 'blob' ? paths.file : paths.blame)(owner, repo, file.path, ref)
  const permalink = addressAt(file.commit_id)
  const keys = useMemo(
    () => ({
      y: () => void navigate(`${permalink}${window.location.hash}`, { replace: true, preventScrollReset: true }),
    }),
    [navigate, permalink],
  )
  useSingleKeys(keys)
  const main = mainBranch({ defaultHead, branches: branches.data })
  const current = file.revision === headRevision ? (main ?? headRevision) : file.revision
  useSayRef(inAddress(current))
  const toFolder = (folder: string) =>
    folder === '' ? paths.repoAt(owner, repo, inAddress(current)) : paths.tree(owner, repo, folder, inAddress(current))
  if (file.kind === 'folder') return <Navigate replace to={toFolder(file.path)} />
  return (
    <>
      <Toolbar shortcuts="t y">
        <BranchSelector branches={branches} current={current} toRef={addressAt} />
        <GoToFile revision={file.commit_id} toFile={(path) => paths.file(owner, repo, path, current)} />
        <SearchCodeLink refName={inAddress(current)} />
        <PathSteps repo={repo} path={file.path} toFolder={toFolder} />
      </Toolbar>
      <FileContent at={at} file={file} current={current} permalink={permalink} view={view} Text={Text} />
    </>
  )
}
