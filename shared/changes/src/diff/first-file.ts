import { queryClient } from '@sheaf/shell'
import { changesQuery, fileChangesQuery, type RangeAt } from './changes.queries.ts'

/** Asks for the files that differ, and for the lines of the first of them, ahead of the page that shows them. What fails is told by the page, which asks again. */
export async function prefetchFirstFile(asked: RangeAt & { ignoreWhitespace: boolean }): Promise<void> {
  const { owner, repo, range, ignoreWhitespace } = asked
  const { base, head, files } = await queryClient.fetchQuery(changesQuery({ owner, repo, range }))
  const [file] = files
  if (file === undefined || file.binary) return
  const { path, old_path: oldPath } = file
  // As the view of the diff names it: of a first commit, by itself.
  const compared = base === null ? head : `${base}..${head}`
  await queryClient.prefetchQuery(fileChangesQuery({ owner, repo, range: compared, path, oldPath, ignoreWhitespace }))
}
