import { refsQuery, repositoryAt, repositoryQuery } from '@sheaf/repository'
import { queryClient } from '@sheaf/shell'
import type { LoaderFunctionArgs } from 'react-router'
import { chooseRef } from './choose-ref.ts'

/** The ref that a page will show. Asks for repository and branches only where the address does not say it. */
export async function refOf({ params, request }: LoaderFunctionArgs): Promise<string | undefined> {
  const asked = new URL(request.url).searchParams.get('ref')
  if (asked) return asked
  const at = repositoryAt(params)
  const [repository, branches] = await Promise.all([
    queryClient.ensureQueryData(repositoryQuery(at)),
    queryClient.ensureQueryData(refsQuery(at)),
  ])
  return chooseRef({ asked, defaultHead: repository.model.default_head, branches: branches.data })
}

/**
 * The folder that an address below `/tree/` names. Read from the address itself: the router's splat parameter
 * can't tell an escaped percent sign before `2F` from an escaped slash.
 */
export function folderPathOf(pathname: string): string {
  const [, , , , ...segments] = pathname.split('/')
  return segments.filter(Boolean).map(decoded).join('/')
}

/** A hand-typed `%` that escapes nothing stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
