import { headRevision, trimSlashes } from '@sheaf/contract'

/**
 * What an address asks the server for: the ref that it names, else the default branch. Its name is not needed for that,
 * so that no call waits for another.
 */
export const revisionOf = (search: URLSearchParams): string => search.get('ref') || headRevision

/**
 * The folder that an address below `/tree` names. Read from the address itself: the router's splat parameter
 * can't tell an escaped percent sign before `2F` from an escaped slash. A name with a line end in it stands in the query.
 */
export function folderPathOf({ pathname, search }: { pathname: string; search: string }): string {
  const [, , , , ...segments] = pathname.split('/')
  const asked = segments.length > 0 ? undefined : new URLSearchParams(search).get('path')
  return asked ? trimSlashes(asked) : segments.filter(Boolean).map(decoded).join('/')
}

/** What an address below `/blob` names: where the ref ends, the server finds out. */
export interface FileAddress {
  ref: string
  path: string
}

/**
 * The file that an address names, its ref taken to end at the first slash. One whose name holds the end of a line stands in the
 * query.
 */
export function fileAddressOf({ pathname, search }: { pathname: string; search: string }): FileAddress {
  const [, , , , ...segments] = pathname.split('/')
  if (segments.length === 0) {
    const query = new URLSearchParams(search)
    return { ref: revisionOf(query), path: trimSlashes(query.get('path') ?? '') }
  }
  const [ref = headRevision, ...names] = segments.map(decoded)
  return { ref, path: names.filter(Boolean).join('/') }
}

/** A hand-typed `%` that escapes nothing stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
