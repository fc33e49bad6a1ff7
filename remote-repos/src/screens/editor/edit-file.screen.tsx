import { paths } from '@sheaf/contract'
import { type RepositoryAt, useRepository, useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { editableFileQuery } from '../../api/edits.ts'
import type { FileAddress } from '../../components/address.ts'
import { MissingBoundary } from '../../components/missing-boundary.tsx'
import { MissingFile } from '../../components/missing-file.tsx'
import { FileEditor } from './file-editor.tsx'
import { MayNotWrite } from './may-not-write.tsx'
import { NotEditable } from './not-editable.tsx'
import { useEditedAddress } from './use-edited-address.ts'

export { addEditorWords } from './words.ts'

/** Where a file of a branch is edited. */
export function EditFileScreen() {
  const at = useRepositoryAt()
  const { can_write } = useRepository()
  const address = useEditedAddress()
  if (!can_write) return <MayNotWrite address={address} />
  return (
    <MissingBoundary
      key={`${address.ref}/${address.path}`}
      fallback={(error) => <MissingFile error={error} address={address} view="blob" />}
    >
      <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
        <OpenedFile at={at} address={address} />
      </Suspense>
    </MissingBoundary>
  )
}

function OpenedFile({ at, address: { ref, path } }: { at: RepositoryAt; address: FileAddress }) {
  const { owner, repo } = at
  const { data: file } = useSuspenseQuery(editableFileQuery({ ...at, branch: ref, path }))
  const back = paths.file(owner, repo, file.path, file.branch)
  if (file.why_not === 'folder') return <Navigate replace to={back} />
  if (file.text === null) return <NotEditable at={at} file={file} />
  const { branch, commit_id: base, text } = file
  return <FileEditor at={at} opened={{ branch, base, path: file.path, text, suggestedPath: file.path }} back={back} />
}
