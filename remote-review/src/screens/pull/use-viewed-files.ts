import { sessionAtom } from '@sheaf/shell'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { PullAt } from '../../api/review-threads.ts'
import { useViewFile, viewedFilesQuery } from '../../api/viewed-files.ts'

/** The files that one has viewed, and what marks one; nothing for visitors, and until they are known. */
export function useViewedFiles(of: PullAt & { head: string }) {
  const isVisitor = useAtomValue(sessionAtom) === null
  const { data } = useQuery({ ...viewedFilesQuery(of), enabled: !isVisitor })
  const { mutate: onView } = useViewFile(of)
  return data && { paths: data, onView }
}
