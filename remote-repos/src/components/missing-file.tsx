import type { ApiError } from '@sheaf/client/errors'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import type { FileAddress } from './address.ts'
import { BranchSelector } from './branch-selector.tsx'
import { MissingContent } from './missing-content.tsx'
import { Toolbar } from './toolbar.tsx'
import { useShownRef } from './use-shown-ref.ts'

/** What the address names is not there: another branch may have it. */
export function MissingFile({
  error,
  address,
  view,
}: {
  error: ApiError
  address: FileAddress
  view: 'blob' | 'blame'
}) {
  const { owner, repo } = useRepositoryAt()
  const { branches } = useShownRef()
  const { ref, path } = splitByBranch(
    address,
    branches.data.map(({ branch }) => branch.ref_name),
  )
  return (
    <>
      <Toolbar>
        <BranchSelector
          branches={branches}
          current={ref}
          toRef={(other) => (view === 'blob' ? paths.file : paths.blame)(owner, repo, path, other)}
        />
      </Toolbar>
      <MissingContent error={error} current={ref} path={path} />
    </>
  )
}

/** Where the server found nothing it does not say where the ref ends: one of the known branches, else the first segment. */
function splitByBranch({ ref, path }: FileAddress, names: readonly string[]): FileAddress {
  const whole = `${ref}/${path}`
  const [longest = ref] = names.filter((name) => whole.startsWith(`${name}/`)).sort((a, b) => b.length - a.length)
  return { ref: longest, path: whole.slice(longest.length + 1) }
}
