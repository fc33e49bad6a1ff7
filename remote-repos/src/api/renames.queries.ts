import { getChanges, listCommits } from '@sheaf/client/operations'
import { type Commit, pageSizes } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { infiniteQueryOptions } from '@tanstack/react-query'

/** What a file was before it had its name. */
export interface Origin {
  /** The commit that gave it the name. */
  commit: string
  /** What it was called before. */
  path: string
  /** The commit before it, in which it is still called so. */
  ref: string
  isCopy: boolean
}

/** A part of a history under an earlier name. */
export interface EarlierCommits {
  /** Where this name ended; nothing on the further pages of the same name, and where none was found. */
  origin: Origin | undefined
  commits: readonly Commit[]
  next: Step | undefined
  /** The commit that the file begins with changed more files than are looked through. */
  isCut: boolean
}

/** Where the history goes on: at the commit that brought a name, or with the next page of one. */
type Step = { began: string; path: string } | { ref: string; path: string; page: number }

/** Where a file came from whose history begins with a commit, and each of the names that it had before that. */
export const renamesQuery = ({ owner, repo, began, path }: RepositoryAt & { began: string; path: string }) =>
  infiniteQueryOptions({
    queryKey: [...repositoryKey({ owner, repo }), 'renames', began, path],
    queryFn: async ({ pageParam, signal }): Promise<EarlierCommits> => {
      if ('page' in pageParam) return readCommits({ owner, repo }, pageParam, signal)
      const { origin, isCut } = await findOrigin({ owner, repo }, pageParam, signal)
      if (origin === undefined) return { origin, commits: [], next: undefined, isCut }
      const { ref, path: before } = origin
      return { ...(await readCommits({ owner, repo }, { ref, path: before, page: 1 }, signal)), origin }
    },
    initialPageParam: { began, path } as Step,
    getNextPageParam: ({ next }) => next,
    // All of it is of whole ids, of which it never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

async function findOrigin(
  { owner, repo }: RepositoryAt,
  { began, path }: { began: string; path: string },
  signal: AbortSignal,
): Promise<{ origin: Origin | undefined; isCut: boolean }> {
  const { base, files, truncated } = await getChanges({ params: { owner, repo, range: began } }, { signal })
  const file = files.find((each) => each.path === path)
  const before = file?.old_path ?? null
  if (base === null || before === null || before === path) {
    return { origin: undefined, isCut: file === undefined && truncated === true }
  }
  return { origin: { commit: began, path: before, ref: base, isCopy: file?.status === 'copied' }, isCut: false }
}

async function readCommits(
  { owner, repo }: RepositoryAt,
  { ref, path, page }: { ref: string; path: string; page: number },
  signal: AbortSignal,
): Promise<EarlierCommits> {
  const { data, has_more: hasMore } = await listCommits(
    { params: { owner, repo, branch: ref }, query: { page, page_size: pageSizes.commits, path } },
    { signal },
  )
  const last = data.at(-1)
  const further = last && { began: last.commit_id, path }
  return { origin: undefined, commits: data, next: hasMore ? { ref, path, page: page + 1 } : further, isCut: false }
}
