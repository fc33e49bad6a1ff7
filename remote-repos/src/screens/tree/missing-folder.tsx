import type { ApiError } from '@sheaf/client/errors'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ListSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { refInPathQuery } from '../../api/ref-in-path.queries.ts'
import { MissingContent } from '../../components/missing-content.tsx'
import { useShownRef } from '../../components/use-shown-ref.ts'

/**
 * A folder that is not there. Its address may be one as other hosts write them, with the branch before the path: it leads to what it means
 * then, unless there is a folder of that name, whose address it is here.
 */
export function MissingFolder({ error, current, path }: { error: ApiError; current: string; path: string }) {
  const at = useRepositoryAt()
  const { inAddress } = useShownRef()
  const { hash } = useLocation()
  const [search] = useSearchParams()
  const isPlain = path !== '' && !search.has('ref')
  const meant = useQuery({ ...refInPathQuery({ ...at, path }), enabled: isPlain })
  if (meant.isLoading) return <ListSkeleton rows={12} height={36} />
  const { owner, repo } = at
  if (meant.data?.kind === 'folder') {
    const ref = inAddress(meant.data.ref)
    const folder = meant.data.path
    const to = folder === '' ? paths.repoAt(owner, repo, ref) : paths.tree(owner, repo, folder, ref)
    return <Navigate replace to={to + hash} />
  }
  if (meant.data?.kind === 'file') {
    const [ref = '', ...names] = path.split('/')
    return <Navigate replace to={paths.file(owner, repo, names.join('/'), ref) + hash} />
  }
  return <MissingContent error={error} current={current} path={path} />
}
