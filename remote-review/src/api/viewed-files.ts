import { useLingui } from '@lingui/react/macro'
import { listViewedFiles, setViewedFile } from '@sheaf/client/operations'
import { limits, pageSizes } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { PullAt } from './review-threads.ts'
import { threadsKey } from './threads.ts'

const mostPages = Math.ceil(limits.viewedFilesPerPull / pageSizes.viewedFiles)

/** The files of a pull request that one has viewed, as long as they are what they were then: `head` is what is proposed now. */
export const viewedFilesQuery = ({ at, number, head }: PullAt & { head: string }) =>
  queryOptions({
    queryKey: [...threadsKey(at), 'viewed', number, head],
    queryFn: async ({ signal }) => {
      const items: string[] = []
      let after: string | null = null
      for (let page = 0; page < mostPages; page += 1) {
        const query: { after?: string } = after === null ? {} : { after }
        const answer = await listViewedFiles({ params: { ...at, number }, query }, { signal })
        items.push(...answer.items)
        after = answer.next
        if (after === null) break
      }
      return items
    },
  })

/** Marks a file as viewed, or takes that back. It is shown at once, and asked for anew where it was refused. */
export function useViewFile({ at, number, head }: PullAt & { head: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { queryKey } = viewedFilesQuery({ at, number, head })
  return useMutation({
    mutationFn: (of: { path: string; viewed: boolean }) =>
      setViewedFile({ params: { ...at, number }, body: { head, ...of } }),
    onMutate: async ({ path, viewed }) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (before) => {
        const others = (before ?? []).filter((each) => each !== path)
        return viewed ? [...others, path] : others
      })
    },
    onError: (error) => {
      notify.error(messageOf(error, t`Couldn't save`))
      return client.invalidateQueries({ queryKey })
    },
  })
}
