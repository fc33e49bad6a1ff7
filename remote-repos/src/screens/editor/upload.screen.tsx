import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { type RepositoryAt, useRepository, useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton } from '@sheaf/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Navigate } from 'react-router'
import { editableFileQuery } from '../../api/edits.ts'
import type { FileAddress } from '../../components/address.ts'
import { MissingBoundary } from '../../components/missing-boundary.tsx'
import { MissingContent } from '../../components/missing-content.tsx'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { MayNotWrite } from './may-not-write.tsx'
import { UploadForm } from './upload-form.tsx'
import { useEditedAddress } from './use-edited-address.ts'

export { addEditorWords } from './words.ts'

/** Where files are uploaded to a folder of a branch. */
export function UploadScreen() {
  const at = useRepositoryAt()
  const { can_write, model } = useRepository()
  const { branches } = useShownRef()
  const address = useEditedAddress()
  const [isFirst] = useState(branches.total === 0)
  if (!can_write) return <MayNotWrite address={address} />
  if (isFirst) {
    const back = paths.repo(at.owner, at.repo)
    return <UploadForm at={at} branch={model.default_head} base={null} folder="" back={back} />
  }
  return (
    <MissingBoundary
      key={`${address.ref}/${address.path}`}
      fallback={(error) => <MissingContent error={error} current={address.ref} path={address.path} />}
    >
      <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
        <FoundFolder at={at} address={address} />
      </Suspense>
    </MissingBoundary>
  )
}

function FoundFolder({ at, address }: { at: RepositoryAt; address: FileAddress }) {
  const { t } = useLingui()
  const { owner, repo } = at
  const { inAddress } = useShownRef()
  const { data } = useSuspenseQuery(editableFileQuery({ ...at, branch: address.ref, path: address.path }))
  const { branch, commit_id: base, path: folder } = data
  if (data.why_not !== 'folder') return <Navigate replace to={paths.file(owner, repo, folder, branch)} />
  const back =
    folder === '' ? paths.repoAt(owner, repo, inAddress(branch)) : paths.tree(owner, repo, folder, inAddress(branch))
  return (
    <section aria-label={t`Upload files`}>
      <UploadForm at={at} branch={branch} base={base} folder={folder} back={back} />
    </section>
  )
}
