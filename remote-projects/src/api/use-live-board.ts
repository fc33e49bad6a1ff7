import { getProjectRevision } from '@sheaf/client/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { boardQuery, projectKey } from './projects.queries.ts'

/** How often an open board asks whether it has changed, in milliseconds. */
const everyMs = 3_000

/**
 * Keeps an open board as it is for others: asks for its revision while the page is seen, and for the board, with the cards that
 * are open, where that has grown.
 */
export function useLiveBoard(project: string): void {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [...projectKey(project), 'revision'],
    queryFn: ({ signal }) => getProjectRevision({ params: { project } }, { signal }),
    refetchInterval: everyMs,
    // What it would say is old by then.
    gcTime: 0,
    retry: false,
  })
  const revision = data?.revision
  useEffect(() => {
    const known = client.getQueryData(boardQuery(project).queryKey)?.revision
    if (revision === undefined || known === undefined || revision <= known) return
    // A change of one's own is under way: its answer is asked for when it is through.
    if (client.isMutating({ mutationKey: ['board', project] }) > 0) return
    void client.invalidateQueries({ queryKey: [...projectKey(project), 'board'] })
    void client.invalidateQueries({ queryKey: [...projectKey(project), 'card'] })
  }, [client, project, revision])
}
