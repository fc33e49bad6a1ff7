import { paths } from '@sheaf/contract'
import { type RepositoryAt, useRepository, useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { editableFileQuery } from '../../api/edits.ts'
import type { FileAddress } from '../../components/address.ts'
import { MissingBoundary } from '../../components/missing-boundary.tsx'
import { MissingContent } from '../../components/missing-content.tsx'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { FileEditor } from './file-editor.tsx'
import { MayNotWrite } from './may-not-write.tsx'
import { useEditedAddress } from './use-edited-address.ts'

export { addEditorWords } from './words.ts'

/** Where a file is made in a folder of a branch, or as the first of a repository. */
export function NewFileScreen() {
  const at = useRepositoryAt()
  const { can_write, model } = useRepository()
  const { branches } = useShownRef()
  const address = useEditedAddress()
  const name = useSearchParams()[0].get('filename') ?? ''
  // As it was when the page came: once the first file is committed there is a branch, and the page is left.
  const [isFirst] = useState(branches.total === 0)
  if (!can_write) return <MayNotWrite address={address} />
  if (isFirst) {
    const opened = { branch: model.default_head, base: null, path: undefined, text: '', suggestedPath: name }
    return <FileEditor at={at} opened={opened} back={paths.repo(at.owner, at.repo)} />
  }
  return (
    <MissingBoundary
      key={`${address.ref}/${address.path}`}
      fallback={(error) => <MissingContent error={error} current={address.ref} path={address.path} />}
    >
      <Suspense fallback={<ListSkeleton rows={12} height={36} />}>
        <OpenedFolder at={at} address={address} name={name} />
      </Suspense>
    </MissingBoundary>
  )
}

function OpenedFolder({ at, address, name }: { at: RepositoryAt; address: FileAddress; name: string }) {
  const { owner, repo } = at
  const { inAddress } = useShownRef()
  const { data } = useSuspenseQuery(editableFileQuery({ ...at, branch: address.ref, path: address.path }))
  const { branch, commit_id: base, path: folder } = data
  if (data.why_not !== 'folder') return <Navigate replace to={paths.editFile(owner, repo, folder, branch)} />
  const back =
    folder === '' ? paths.repoAt(owner, repo, inAddress(branch)) : paths.tree(owner, repo, folder, inAddress(branch))
  const suggestedPath = folder === '' ? name : `${folder}/${name}`
  return <FileEditor at={at} opened={{ branch, base, path: undefined, text: '', suggestedPath }} back={back} />
}
